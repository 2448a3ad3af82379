import { describe, expect, it } from 'vitest'
import { type Address, normaliseAddress, robotsAddressOf } from '#main/core/base/address.ts'
import { type RobotsAnswer, RobotsBook } from '#main/core/robots/robots-book.ts'
import { FakeClock } from '../../../fake-clock.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000

const robotsOf = (text: string): Address => robotsAddressOf(normaliseAddress(text)!)
const rules = (text: string): RobotsAnswer => ({
  kind: 'answered',
  status: 200,
  bytes: new TextEncoder().encode(text),
  address: '',
})
const status = (code: number): RobotsAnswer => ({
  kind: 'answered',
  status: code,
  bytes: new Uint8Array(),
  address: '',
})

/** A book and what it asked for. */
function bookFor(answer: RobotsAnswer | (() => RobotsAnswer), limit?: number) {
  const clock = new FakeClock()
  const book = new RobotsBook(clock, 'Saunter', limit)
  const asked: string[] = []
  const read = (text: string, isRetry = false) =>
    book
      .rulesOf(
        robotsOf(text),
        (address) => {
          asked.push(address)
          return Promise.resolve(typeof answer === 'function' ? answer() : answer)
        },
        isRetry,
      )
      .then((fresh) => fresh?.reading ?? null)
  return { clock, asked, read }
}

describe('the book of robots.txt', () => {
  it('I2: asks at the root of the origin, whatever the page', async () => {
    const { asked, read } = bookFor(status(404))
    await read('https://e.example:8443/a/b?c=d')
    expect(asked).toEqual(['https://e.example:8443/robots.txt'])
  })

  it.each([400, 401, 403, 404, 410, 451])('I3: takes %i for no rules', async (code) => {
    expect(await bookFor(status(code)).read('https://e.example/')).toEqual({ kind: 'none', status: code })
  })

  it.each([429, 500, 503, 599])(
    'takes %i for a file that cannot be read now (decisions A8)',
    async (code) => {
      expect(await bookFor(status(code)).read('https://e.example/')).toEqual({
        kind: 'unreadable',
        message: `it answered ${code}`,
        retryable: true,
        status: code,
      })
    },
  )

  it('takes an empty file for rules that refuse nothing', async () => {
    const reading = await bookFor(rules('')).read('https://e.example/')
    expect(reading?.kind === 'rules' && reading.file.judge('https://e.example/a').allowed).toBe(true)
  })

  it('I6, I17: reads once for an origin, for every question, also when many ask at the same time', async () => {
    const { asked, read } = bookFor(
      rules('User-agent: *\nCrawl-delay: 3\nDisallow: /a\nSitemap: https://e.example/s.xml\n'),
    )
    const [reading] = await Promise.all([
      read('https://e.example/a'),
      read('https://e.example/b'),
      read('https://e.example/c'),
    ])
    if (reading?.kind !== 'rules') throw new Error('not read')
    expect(reading.file.judge('https://e.example/a').allowed).toBe(false)
    expect(reading.file.asked.seconds).toBe(3)
    expect(reading.file.sitemaps).toEqual([{ address: 'https://e.example/s.xml', line: 4 }])
    expect(asked).toHaveLength(1)
  })

  it('I7: reads again after a day, not before', async () => {
    const { clock, asked, read } = bookFor(rules(''))
    await read('https://e.example/')
    await clock.pass(23 * hour)
    await read('https://e.example/')
    expect(asked).toHaveLength(1)
    await clock.pass(hour + 1000)
    await read('https://e.example/')
    expect(asked).toHaveLength(2)
  })

  it('I8: keeps http and https apart', async () => {
    const { asked, read } = bookFor(rules(''))
    await read('http://e.example/')
    await read('https://e.example/')
    expect(asked).toEqual(['http://e.example/robots.txt', 'https://e.example/robots.txt'])
  })

  it('I10: forgets the origin least recently used when it is full', async () => {
    const { asked, read } = bookFor(rules(''), 2)
    for (const host of ['a', 'b', 'a', 'c', 'a', 'b']) await read(`https://${host}.example/`)
    expect(asked.map((address) => new URL(address).hostname[0])).toEqual(['a', 'b', 'c', 'b'])
  })

  it('I11: keeps 4,096 origins', async () => {
    const { asked, read } = bookFor(status(404))
    for (let n = 0; n < 4096; n += 1) await read(`https://h${n}.example/`)
    await read('https://h0.example/')
    expect(asked).toHaveLength(4096)
    await read('https://h4096.example/')
    await read('https://h1.example/')
    expect(asked).toHaveLength(4098)
  })

  it('I18: an unreadable file gives no delay to go by, and no verdict', async () => {
    const reading = await bookFor({ kind: 'failed', message: 'it did not answer', retryable: true }).read(
      'https://e.example/',
    )
    expect(reading).toEqual({
      kind: 'unreadable',
      message: 'it did not answer',
      retryable: true,
      status: null,
    })
  })

  it('asks for an unreadable file again after a minute, then ever later, up to an hour (decisions A9)', async () => {
    const { clock, asked, read } = bookFor(status(503))
    const waits: number[] = []
    await read('https://e.example/')
    for (let n = 0; n < 8; n += 1) {
      const before = asked.length
      const from = clock.now()
      while (asked.length === before) {
        await clock.pass(minute)
        await read('https://e.example/')
      }
      waits.push((clock.now() - from) / minute)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('lets the retries of the page that met it ask again at once, without lengthening the wait', async () => {
    const { clock, asked, read } = bookFor(status(503))
    await read('https://e.example/')
    await read('https://e.example/', true)
    await read('https://e.example/', true)
    expect(asked).toHaveLength(3)
    await clock.pass(minute - 1)
    await read('https://e.example/other')
    expect(asked).toHaveLength(3)
    await clock.pass(2)
    await read('https://e.example/other')
    expect(asked).toHaveLength(4)
  })

  it('remembers nothing of a reading that was stopped', async () => {
    const clock = new FakeClock()
    const book = new RobotsBook(clock, 'Saunter')
    const address = robotsOf('https://e.example/')
    expect(await book.rulesOf(address, () => Promise.resolve(null))).toBeNull()
    expect((await book.rulesOf(address, () => Promise.resolve(status(404))))?.reading).toEqual({
      kind: 'none',
      status: 404,
    })
  })
})
