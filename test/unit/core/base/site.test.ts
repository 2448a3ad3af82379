import { describe, expect, it } from 'vitest'
import { siteOfText } from '#main/core/base/site.ts'

describe('the site of an address', () => {
  it.each([
    ['https://www.example.com/a', 'example.com'],
    ['http://example.com/a', 'example.com'],
    ['http://shop.example.com/', 'shop.example.com'],
    ['http://example.com:8080/', 'example.com:8080'],
    ['https://www.example.com:8443/', 'example.com:8443'],
    ['http://www.www.example.com/', 'www.example.com'],
    ['http://www./', 'www'],
    ['mailto:someone@example.com', ''],
  ])('%j belongs to %j', (text, site) => {
    expect(siteOfText(text)).toBe(site)
  })
})
