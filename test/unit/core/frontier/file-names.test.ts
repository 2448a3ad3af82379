import { describe, expect, it } from 'vitest'
import { namesFile } from '#main/core/frontier/file-names.ts'

describe('addresses that name a file', () => {
  it.each([
    ['https://e.example/report.PDF', true],
    ['https://e.example/i/photo.jpg?w=200', true],
    ['https://e.example/feed.xml', true],
    ['https://e.example/catalogue/page-2.html', false],
    ['https://e.example/product/brake-pads', false],
    ['https://e.example/v1.2/', false],
    ['https://e.example/?file=a.pdf', false],
  ])('%s: %s', (address, isFile) => {
    expect(namesFile(address)).toBe(isFile)
  })
})
