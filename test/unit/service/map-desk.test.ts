import { describe, expect, it } from 'vitest'
import type { Core } from '#main/core/index.ts'
import { MapDesk } from '#main/service/map-desk.ts'
import { CrawlOptions } from '#shared/crawl-options.ts'

/** A core whose maps begin when `begin` is called, and that tells how often one was stopped. */
function slowCore() {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const stops: string[] = []
  const openMap = async () => {
    await begun
    let end: (answer: unknown) => void = () => undefined
    const outcome = new Promise((resolve) => (end = resolve))
    const stop = (): void => {
      stops.push('stopped')
      end({ failed: { code: 'fetch_failed', message: 'The map was stopped.', retryable: true } })
    }
    return { lanes: [], stop, outcome }
  }
  return { core: { openMap } as unknown as Core, begin: () => begin(), stops }
}

const options = () => Promise.resolve(CrawlOptions.parse({ start: 'https://shop.example/' }))

describe('a map in the window', () => {
  it('that is stopped while its host is being looked up asks for nothing more', async () => {
    const { core, begin, stops } = slowCore()
    const desk = new MapDesk(core, () => undefined)
    const map = desk.map(options)
    desk.stop()
    begin()
    await expect(map).rejects.toThrow('stopped')
    expect(stops).toEqual(['stopped'])
  })

  it('that is only being begun is stopped and awaited when the program is closed', async () => {
    const { core, begin, stops } = slowCore()
    const desk = new MapDesk(core, () => undefined)
    const map = desk.map(options).catch((error: unknown) => error)
    const order: string[] = []
    const closed = desk.close().then(() => order.push('closed'))
    await Promise.resolve()
    order.push('begun')
    begin()
    await closed
    expect(order).toEqual(['begun', 'closed'])
    expect(stops).toEqual(['stopped'])
    expect(await map).toBeInstanceOf(Error)
  })
})
