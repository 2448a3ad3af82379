import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { createPlaceBudget, createXPath } from '#main/core/extract/x-path.ts'

describe('places', () => {
  it('number every step but html, head and body among its own kind', () => {
    const page = load('<p></p><div><i></i>text<b></b><i><u id=x></u></i></div>')
    const [element] = page('#x').get()
    expect(createXPath()(element!)).toBe('/html/body/div[1]/i[2]/u[1]')
  })

  it('are paid from a budget; past it there are none', () => {
    const pay = createPlaceBudget(10)
    expect(['/html', '/html/long/path', '/a'].map(pay)).toEqual(['/html', null, null])
  })
})
