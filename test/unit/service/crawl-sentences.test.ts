import { describe, expect, it } from 'vitest'
import { ended } from '#main/service/crawl-sentences.ts'

const whole = { stopped: 'done', trouble: null } as const

describe('how a crawl ended', () => {
  it('is every address, the whole list, or the limit', () => {
    expect(ended({ ...whole, mode: 'sitemap', pages: 2, queued: 0 }).sentence).toBe(
      'Every address the sitemaps list has had its turn: 2 pages.',
    )
    expect(ended({ ...whole, mode: 'shopify', pages: 503, queued: 0 }).sentence).toBe(
      "The shop's own list was read to its end: 503 products.",
    )
    expect(ended({ ...whole, mode: 'sitemap', stopped: 'max_pages', pages: 2, queued: 0 }).sentence).toBe(
      'The limit is reached: 2 pages. The sitemaps list more.',
    )
  })

  it("is never said to be the end of a shop's list when a page of it failed", () => {
    expect(ended({ ...whole, mode: 'shopify', pages: 250, queued: 1 })).toEqual({
      phase: 'stopped',
      sentence:
        "A page of the shop's own list could not be read, so it ends after 250 products. The last line of the file says why; continuing asks for that page again.",
    })
  })
})
