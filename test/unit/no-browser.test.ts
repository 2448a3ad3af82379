import { describe, expect, it } from 'vitest'
import { findBrowser } from '#main/core/browser/find-browser.ts'
import { lackedBrowser } from '#shared/no-browser.ts'
import type { Climb } from '#shared/page-line.ts'

const down = (reason: string): Climb => ({ from_rung: 'browser', to_rung: 'http', reason, seconds: 0 })

describe('a page that wanted a browser where none was found', () => {
  it('is told by its climbs, with the sentence of the search in them', async () => {
    const nowhere = {
      platform: 'linux' as const,
      env: {},
      home: '/home/kim',
      mayRun: () => false,
      versionOf: () => Promise.resolve(null),
    }
    for (const wish of ['auto', '/gone/chrome']) {
      const { reason } = await findBrowser(wish, nowhere)
      expect(lackedBrowser([down(`the browser failed: ${reason ?? ''}`)])).toBe(true)
    }
    const { reason } = await findBrowser('never', nowhere)
    expect(lackedBrowser([down(`the browser failed: ${reason ?? ''}`)])).toBe(false)
    expect(lackedBrowser([down('the browser failed: it took longer than 30 s')])).toBe(false)
    expect(lackedBrowser([])).toBe(false)
  })

  it('is none of a line whose climbs are not what they should be', () => {
    for (const climbs of [undefined, null, 'No browser was found', [null], [{ reason: 4 }], [['x']]]) {
      expect(lackedBrowser(climbs as never)).toBe(false)
    }
  })
})
