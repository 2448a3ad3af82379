import { describe, expect, it } from 'vitest'
import type { PageErrorCode } from '#shared/page-error.ts'
import type { Rung } from '#shared/page-line.ts'
import { type Address, normaliseAddress } from '#main/core/base/address.ts'
import type { ClimbVerdict } from '#main/core/ladder/climb-test.ts'
import { climbLadder } from '#main/core/ladder/ladder.ts'
import { PartMemory } from '#main/core/ladder/part-memory.ts'
import { type RungMemory, SiteMemory } from '#main/core/ladder/rung-memory.ts'
import type { RungFailure, RungPage, RungResult } from '#main/core/ladder/rung-result.ts'

const at = (text: string): Address => normaliseAddress(text)!
const page = at('https://example.com/p/1')
const clock = { now: () => 0 }
const dayMs = 86_400_000

const answers = (answer: string, verdict: ClimbVerdict, status = 200): RungPage<string> => ({
  kind: 'page',
  answer,
  status,
  verdict,
  isJudged: true,
  seconds: 0.25,
})
const good = (answer: string, status = 200) => answers(answer, { kind: 'stay' }, status)
const shell = (answer: string) => answers(answer, { kind: 'climb', reason: 'the page is skeletal' })
const forbidden = (answer: string) => answers(answer, { kind: 'climb', reason: 'it answered 403' }, 403)
const challenge = (answer: string, status = 200, mayClimb = true) => {
  const reason = 'the page is a challenge page (`px-captcha`)'
  return answers(answer, { kind: 'challenge', marker: 'px-captcha', reason, mayClimb }, status)
}
const fails = (message: string, more: Partial<RungFailure> & { code?: PageErrorCode } = {}) => ({
  kind: 'failure' as const,
  error: { code: more.code ?? 'fetch_failed', message, retryable: true } as const,
  mayClimb: true,
  seconds: 0.5,
  ...more,
})

type Answer = RungResult<string>

/** Climbs with rungs that answer what is given, and notes who was asked. */
async function climb(
  given: Partial<Record<Rung, Answer>>,
  { memory = null, address = page }: { memory?: RungMemory | null; address?: Address } = {},
) {
  const asked: Rung[] = []
  const order: readonly Rung[] = ['http', 'browser']
  const rungs = order.flatMap((rung) => {
    const answer = given[rung]
    if (answer === undefined) return []
    const ask = (): Promise<Answer> => {
      asked.push(rung)
      return Promise.resolve(answer)
    }
    return [{ rung, ask }]
  })
  return { outcome: await climbLadder({ address, rungs, memory }), asked }
}

const up = (reason: string, seconds = 0.25) =>
  ({ from_rung: 'http', to_rung: 'browser', reason, seconds }) as const
const down = (reason: string, seconds = 0.25) =>
  ({ from_rung: 'browser', to_rung: 'http', reason, seconds }) as const
const refused = {
  code: 'refused_by_site',
  message:
    'https://example.com/p/1 gave a challenge page (`px-captcha`) instead of the page: the site lets people in, not programs.',
  retryable: false,
}
const forSale = {
  code: 'payment_required',
  message: 'https://example.com/p/1 is only given for payment (402).',
  retryable: false,
}

describe('the ladder (spec behaviour 15.6)', () => {
  it('asks no further when the cheapest rung is enough (L1)', async () => {
    expect(await climb({ http: good('plain'), browser: good('drawn') })).toEqual({
      outcome: { kind: 'page', rung: 'http', answer: 'plain', climbs: [] },
      asked: ['http'],
    })
  })

  it('climbs once from a 403, naming it (L2)', async () => {
    expect(await climb({ http: forbidden('no'), browser: good('drawn') })).toEqual({
      outcome: { kind: 'page', rung: 'browser', answer: 'drawn', climbs: [up('it answered 403')] },
      asked: ['http', 'browser'],
    })
  })

  it('gives the last rung’s page though it is poor (L3, L31)', async () => {
    expect((await climb({ http: shell('plain'), browser: shell('drawn') })).outcome).toEqual({
      kind: 'page',
      rung: 'browser',
      answer: 'drawn',
      climbs: [up('the page is skeletal')],
    })
    expect((await climb({ http: shell('plain') })).outcome).toEqual({
      kind: 'page',
      rung: 'http',
      answer: 'plain',
      climbs: [],
    })
  })

  it('is a bug without rungs (L4)', async () => {
    await expect(climb({})).rejects.toThrow('A ladder needs at least one rung.')
  })

  it('asks the next rung when one failed, and says what it said (L5, W82)', async () => {
    expect((await climb({ http: fails('It reset.'), browser: good('drawn') })).outcome).toEqual({
      kind: 'page',
      rung: 'browser',
      answer: 'drawn',
      climbs: [up('plain HTTP failed: It reset', 0.5)],
    })
  })

  it('names what each rung said when all failed; one that may pass makes it worth asking again (L6, L56)', async () => {
    const lasting = fails('It crashed.', {
      error: { code: 'fetch_failed', message: 'It crashed.', retryable: false },
    })
    expect((await climb({ http: fails('It reset.'), browser: lasting })).outcome).toEqual({
      kind: 'none',
      error: {
        code: 'fetch_failed',
        message:
          'https://example.com/p/1 could not be fetched. Plain HTTP: It reset. The browser: It crashed.',
        retryable: true,
      },
      climbs: [up('plain HTTP failed: It reset', 0.5)],
    })
    expect((await climb({ http: lasting })).outcome).toEqual({
      kind: 'none',
      error: lasting.error,
      climbs: [],
    })
  })

  it('climbs back down to the plain page when the browser is missing (L7)', async () => {
    const missing = fails('No browser was found.')
    expect((await climb({ http: shell('plain'), browser: missing })).outcome).toEqual({
      kind: 'page',
      rung: 'http',
      answer: 'plain',
      climbs: [up('the page is skeletal'), down('the browser failed: No browser was found', 0.5)],
    })
  })

  it('asks nobody else after what is final: too large, refused, led away (W79, W81)', async () => {
    const codes: readonly PageErrorCode[] = ['too_large', 'refused_address', 'redirected_off_site']
    for (const code of codes) {
      const http = fails('No.', { code, mayClimb: false })
      expect(await climb({ http, browser: good('drawn') }), code).toEqual({
        outcome: { kind: 'none', error: { code, message: 'No.', retryable: true }, climbs: [] },
        asked: ['http'],
      })
    }
  })

  it('refuses a challenge on the last rung and keeps the climbs (L29, F57)', async () => {
    expect((await climb({ http: challenge('one'), browser: challenge('two') })).outcome).toEqual({
      kind: 'refused',
      error: refused,
      rung: 'browser',
      answer: 'two',
      climbs: [up('the page is a challenge page (`px-captcha`)')],
    })
    expect((await climb({ http: challenge('one') })).outcome).toMatchObject({ error: refused, climbs: [] })
  })

  it('refuses a challenge below a browser that failed, the climb down recorded (L30)', async () => {
    expect((await climb({ http: challenge('one'), browser: fails('It crashed.') })).outcome).toEqual({
      kind: 'refused',
      error: refused,
      rung: 'http',
      answer: 'one',
      climbs: [
        up('the page is a challenge page (`px-captcha`)'),
        down('the browser failed: It crashed', 0.5),
      ],
    })
  })

  it('refuses a challenge with 429 or 503 at once, without a browser (decisions A11, P1)', async () => {
    for (const status of [429, 503]) {
      const http = challenge('busy', status, false)
      expect(await climb({ http, browser: good('drawn') })).toEqual({
        outcome: { kind: 'refused', error: refused, rung: 'http', answer: 'busy', climbs: [] },
        asked: ['http'],
      })
    }
  })

  it('asks nobody else for a page that is for sale, whatever it says (L32, L33, F58)', async () => {
    for (const http of [good('pay', 402), challenge('pay', 402)]) {
      expect(await climb({ http, browser: good('drawn') })).toEqual({
        outcome: { kind: 'refused', error: forSale, rung: 'http', answer: 'pay', climbs: [] },
        asked: ['http'],
      })
    }
    expect((await climb({ http: shell('x'), browser: good('pay', 402) })).outcome).toEqual({
      kind: 'refused',
      error: forSale,
      rung: 'browser',
      answer: 'pay',
      climbs: [up('the page is skeletal')],
    })
  })

  it('comes to nothing when the run stops on any rung', async () => {
    expect((await climb({ http: null, browser: good('drawn') })).outcome).toBeNull()
    expect((await climb({ http: shell('plain'), browser: null })).outcome).toBeNull()
  })
})

describe('the memory of a site (spec behaviour 4.4)', () => {
  const taught = async (more: { now?: () => number; limit?: number } = {}) => {
    const memory = new SiteMemory({ now: more.now ?? clock.now }, more.limit)
    await climb({ http: shell('plain'), browser: good('drawn') }, { memory })
    return memory
  }
  const remembered = 'example.com needed the browser before: the page is skeletal'

  it('starts the next page at the browser and quotes the first, www being the same site (L34)', async () => {
    const memory = await taught()
    const address = at('http://www.example.com/q')
    expect(await climb({ http: good('plain'), browser: good('drawn') }, { memory, address })).toEqual({
      outcome: { kind: 'page', rung: 'browser', answer: 'drawn', climbs: [up(remembered, 0)] },
      asked: ['browser'],
    })
    // Served from there, it is learnt anew, and not by quoting the quotation.
    expect(memory.recall(page)).toEqual({
      rung: 'browser',
      reason: remembered,
      why: 'the page is skeletal',
    })
  })

  it('starts another site at the bottom (L35)', async () => {
    const memory = await taught()
    const address = at('https://other.example/p/1')
    expect((await climb({ http: good('plain'), browser: good('b') }, { memory, address })).asked).toEqual([
      'http',
    ])
  })

  it('learns nothing from a failure, an error page, or a page nobody judged (L36)', async () => {
    const memory = new SiteMemory(clock)
    await climb({ http: fails('It reset.'), browser: good('drawn') }, { memory })
    await climb({ http: forbidden('no'), browser: good('gone', 404) }, { memory })
    await climb({ http: shell('x'), browser: { ...good('film'), isJudged: false } }, { memory })
    await climb({ http: shell('x'), browser: shell('y') }, { memory })
    expect(memory.recall(page)).toBeNull()
  })

  it('forgets a remembered rung that fails and starts from the bottom, the failed one not asked again (L37)', async () => {
    const memory = await taught()
    const browser = fails('It crashed.')
    const climbs = [up(remembered, 0), down('the browser failed: It crashed; plain HTTP is tried', 0.5)]
    expect(await climb({ http: good('plain'), browser }, { memory })).toEqual({
      outcome: { kind: 'page', rung: 'http', answer: 'plain', climbs },
      asked: ['browser', 'http'],
    })
    expect((await climb({ http: good('plain'), browser }, { memory })).asked).toEqual(['http'])
    const again = await climb({ http: shell('plain'), browser }, { memory: await taught() })
    expect(again).toEqual({
      outcome: { kind: 'page', rung: 'http', answer: 'plain', climbs },
      asked: ['browser', 'http'],
    })
    const nothing = await climb({ http: fails('It reset.'), browser }, { memory: await taught() })
    expect(nothing.outcome).toMatchObject({ kind: 'none', error: { code: 'fetch_failed' }, climbs })
    expect(nothing.asked).toEqual(['browser', 'http'])
  })

  it('ignores a remembered rung the ladder does not have (L39)', async () => {
    const memory = await taught()
    expect((await climb({ http: shell('plain') }, { memory })).outcome).toMatchObject({ climbs: [] })
    expect(memory.recall(page)).not.toBeNull()
  })

  it('holds so many sites, and each for a day from when it was last served (L40)', async () => {
    let now = 0
    const memory = await taught({ now: () => now, limit: 2 })
    for (const name of ['b', 'c']) memory.learn(at(`https://${name}.example/`), 'browser', 'it answered 403')
    expect(memory.recall(page)).toBeNull()
    now = dayMs - 1
    expect(memory.recall(at('https://b.example/'))).not.toBeNull()
    await climb({ http: good('x'), browser: good('y') }, { memory, address: at('https://b.example/') })
    now = dayMs
    expect(memory.recall(at('https://c.example/'))).toBeNull()
    expect(memory.recall(at('https://b.example/'))).not.toBeNull()
  })

  it('tries plain HTTP when the remembered browser’s page is refused, a shell or a challenge, and forgets (L46, L47, L48)', async () => {
    for (const browser of [forbidden('b'), shell('b'), challenge('b')]) {
      const memory = await taught()
      const { outcome, asked } = await climb({ http: good('plain'), browser }, { memory })
      expect(outcome).toMatchObject({ kind: 'page', rung: 'http', answer: 'plain' })
      expect(outcome?.climbs.map(({ to_rung }) => to_rung)).toEqual(['browser', 'http'])
      expect(asked).toEqual(['browser', 'http'])
      expect(memory.recall(page)).toBeNull()
    }
  })

  it('gives the browser’s page when plain HTTP is no better, the browser asked once (L49, L50, L13)', async () => {
    const memory = await taught()
    expect(await climb({ http: shell('plain'), browser: forbidden('drawn') }, { memory })).toEqual({
      outcome: {
        kind: 'page',
        rung: 'browser',
        answer: 'drawn',
        climbs: [up(remembered, 0), down('it answered 403; plain HTTP is tried'), up('the page is skeletal')],
      },
      asked: ['browser', 'http'],
    })
    const challenged = { http: shell('plain'), browser: challenge('c') }
    expect((await climb(challenged, { memory: await taught() })).outcome).toMatchObject({
      kind: 'refused',
      error: refused,
      answer: 'c',
    })
  })

  it('asks nobody else when the remembered browser meets a final answer', async () => {
    for (const browser of [challenge('b', 429, false), good('b', 402), good('b', 404)]) {
      expect((await climb({ http: good('p'), browser }, { memory: await taught() })).asked).toEqual([
        'browser',
      ])
    }
  })
})

describe('the memory of a site’s parts (spec behaviour 4.5)', () => {
  /** Crawls a shop: what is asked over HTTP, what of the browser; `shells` need the browser. */
  const crawl = async (paths: readonly string[], shells: RegExp, sites = new SiteMemory(clock)) => {
    const memory = new PartMemory(sites)
    const asked: Record<Rung, string[]> = { http: [], browser: [] }
    const reasons: string[] = []
    for (const path of paths) {
      const plain = shells.test(path) ? shell(path) : good(path)
      const address = at(`https://example.com${path}`)
      const visit = await climb({ http: plain, browser: good(path) }, { memory, address })
      for (const rung of visit.asked) asked[rung].push(path)
      for (const { reason } of visit.outcome!.climbs) reasons.push(reason)
    }
    return { asked, reasons, sites }
  }

  it('keeps a shop’s listings on plain HTTP when its products need the browser (F60)', async () => {
    const { asked, reasons, sites } = await crawl(['/', '/c/1', '/p/1', '/c/2', '/p/2'], /^\/p\//)
    expect(asked).toEqual({ http: ['/', '/c/1', '/p/1', '/c/2'], browser: ['/p/1', '/p/2'] })
    expect(reasons).toEqual([
      'the page is skeletal',
      '/p/ on example.com needed the browser before: the page is skeletal',
    ])
    expect(sites.recall(at('https://example.com/c/9'))).toMatchObject({ rung: 'browser' })
  })

  it('starts a part not seen yet where the site’s memory says, naming the site (F61)', async () => {
    const { asked, reasons } = await crawl(['/p/1', '/news/1?page=2'], /^\/p\//)
    expect(asked).toEqual({ http: ['/p/1'], browser: ['/p/1', '/news/1?page=2'] })
    expect(reasons[1]).toBe('example.com needed the browser before: the page is skeletal')
  })

  it('asks a site of shells over HTTP once (F59)', async () => {
    const { asked } = await crawl(['/', '/a', '/b/c'], /./)
    expect(asked).toEqual({ http: ['/'], browser: ['/', '/a', '/b/c'] })
  })

  it('uses the process’s memory, and adds to it (F62)', async () => {
    const { sites } = await crawl(['/p/1'], /./)
    expect((await crawl(['/q/1'], /./, sites)).asked).toEqual({ http: [], browser: ['/q/1'] })
  })

  it('does not take a part for plain because one of its pages was (spec behaviour 4.5)', () => {
    const memory = new PartMemory(new SiteMemory(clock))
    memory.learn(page, 'browser', 'it answered 403')
    memory.notePlain(page)
    expect(memory.recall(page)).toMatchObject({ rung: 'browser' })
  })

  it('forgets the part and the site together (L51)', async () => {
    const sites = new SiteMemory(clock)
    const memory = new PartMemory(sites)
    memory.learn(page, 'browser', 'it answered 403')
    await climb({ http: good('plain'), browser: shell('drawn') }, { memory })
    expect([memory.recall(page), sites.recall(page)]).toEqual([null, null])
  })

  it('is bounded', () => {
    const memory = new PartMemory(new SiteMemory(clock), 2)
    for (const part of ['a', 'b', 'c']) memory.notePlain(at(`https://example.com/${part}/`))
    memory.learn(at('https://example.com/z/1'), 'browser', 'it answered 403')
    expect(memory.recall(at('https://example.com/a/'))).toMatchObject({ rung: 'browser' })
    expect(memory.recall(at('https://example.com/c/'))).toBeNull()
  })
})
