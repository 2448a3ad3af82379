import { describe, expect, it } from 'vitest'
import { resolveAddress } from '#main/core/base/address.ts'
import { retryAfterMs } from '#main/core/gate/retry-after.ts'
import { bug } from '../../../cases.ts'
import { crawl, type FakeAnswer, FakeWeb, page } from './fake-web.ts'

const shop = 'https://e.example'

/** An answer of a case: a status, a whole answer, or the name of a network error. */
type Given = number | string | { status: number; headers?: Record<string, string> }

const answer = (given: Given, body: string): FakeAnswer => {
  if (typeof given === 'string') return new Error(given)
  if (typeof given === 'number') return given === 200 ? body : { status: given }
  return given
}

/** The site of a case: each path with its answers in turn. */
function siteOf(answers: Record<string, Given[]>, order: readonly string[]): FakeWeb {
  const pages: Record<string, FakeAnswer[]> = {}
  for (const [path, given] of Object.entries(answers)) {
    const body = page(path, path === '/' ? order.slice(1) : [])
    pages[`${shop}${path}`] = given.map((one) => answer(one, body))
  }
  return new FakeWeb(pages)
}

describe('cases from the field', () => {
  it('pacing-001: a 429 slows the whole site, retries included, and the slower pace stays', async () => {
    const { input, expected } = bug('pacing-001')
    const web = siteOf(input['answers'] as Record<string, Given[]>, input['order'] as string[])
    web.costMs = (input['request_cost_s'] as number) * 1000
    const { lines } = await crawl(web, { start: `${shop}/`, retries: input['retries'] as number })
    const gaps = web.requests.slice(2).map(({ gap }) => gap)
    expect(gaps).toEqual(Object.values(expected['gaps_s_before'] as Record<string, number>))
    const { status, retries } = expected['a'] as { status: number; retries: number }
    expect(lines[1]).toMatchObject({ fetch: { status } })
    expect(lines[1]?.retries).toHaveLength(retries)
  })

  it('pacing-002: a Crawl-delay holds for one site over http, https and www, for any number of jobs', async () => {
    const { input, expected } = bug('pacing-002')
    const list = input['batch'] as string[]
    const pages = Object.fromEntries(list.map((address) => [address, page(address)]))
    const robots = Object.fromEntries(
      list.map((address) => [`${new URL(address).origin}/robots.txt`, input['robots'] as string]),
    )
    const web = new FakeWeb({ ...pages, ...robots })
    web.costMs = (input['request_cost_s'] as number) * 1000
    const { lines } = await crawl(web, {
      list,
      jobs: input['jobs'] as number,
      delay: input['min_delay_s'] as number,
    })
    expect(lines.map(({ url }) => url)).toEqual(expected['output_order'])
    const pageGaps = web.requests
      .filter(({ address }) => !address.endsWith('/robots.txt'))
      .map(({ gap }) => gap)
    const least = Math.min(...Object.values(expected['min_gap_s_per_site'] as Record<string, number>))
    expect(pageGaps.every((gap) => gap !== null && gap >= least)).toBe(true)
  })

  it('retry-001: only plain digits are seconds; zero counts as none given (decisions A9)', () => {
    const { input, expected } = bug('retry-001')
    const heard = (input['values'] as string[]).map((value) =>
      retryAfterMs(value, input['date_header'] as string),
    )
    const seconds = (expected['seconds'] as (number | null)[]).map((given) => (given === 0 ? null : given))
    expect(heard).toEqual(seconds.map((given) => (given === null ? null : given * 1000)))
  })

  it('retry-003: a Retry-After longer than the longest wait stops asking the site', async () => {
    const { input, expected } = bug('retry-003')
    const web = siteOf(input['answers'] as Record<string, Given[]>, input['order'] as string[])
    const { lines } = await crawl(web, { start: `${shop}/`, retries: input['retries'] as number })
    expect(web.requests.map(({ address }) => address.slice(shop.length))).toEqual(expected['requests'])
    expect(lines[1]).toMatchObject({ fetch: { status: 503 } })
    expect(lines[1]?.retries).toBeUndefined()
    expect(lines[2]).toMatchObject({ error: { code: 'rate_limited', retryable: true } })
  })

  it('retry-004: only network failures, 429 and 5xx are asked again, and every request is followed by the delay', async () => {
    const { input, expected } = bug('retry-004')
    const order = input['order'] as string[]
    const web = siteOf(input['answers'] as Record<string, Given[]>, order)
    await crawl(web, { list: order.map((path) => `${shop}${path}`), retries: input['retries'] as number })
    for (const [path, count] of Object.entries(expected['request_counts'] as Record<string, number>)) {
      expect(
        web.requests.filter(({ address }) => address === `${shop}${path}`),
        path,
      ).toHaveLength(count)
    }
    expect(Math.min(...web.gaps)).toBeGreaterThanOrEqual(input['min_delay_s'] as number)
  })

  it('redirect-003: a Location is resolved as a browser does', () => {
    const { input, expected } = bug('redirect-003')
    const next = (input['cases'] as { url: string; location: string }[]).map(({ url, location }) =>
      resolveAddress(location, url),
    )
    expect(next).toEqual(expected['next'])
  })

  it('redirect-004: a page that redirects to itself is a loop, not asked again, every hop paced', async () => {
    const { input, expected } = bug('redirect-004')
    const web = new FakeWeb({ [input['url'] as string]: input['answer'] as FakeAnswer })
    const { lines } = await crawl(web, { start: input['url'] as string, retries: input['retries'] as number })
    expect(lines[0]).toMatchObject({ ok: expected['ok'], error: expected['error'] })
    expect(lines[0]?.retries).toBeUndefined()
    expect(web.pagesAsked.length).toBeLessThanOrEqual(expected['page_requests_max'] as number)
    expect(web.gaps.every((gap) => gap === 1)).toBe(true)
  })

  it('redirect-006: a Location off the web, without a host or with a password is refused before anything is asked', async () => {
    const { input, expected } = bug('redirect-006')
    const codes: string[] = []
    for (const location of input['locations'] as string[]) {
      const web = new FakeWeb({ [input['url'] as string]: { status: 302, headers: { location } } })
      const { lines } = await crawl(web, { start: input['url'] as string })
      const [line] = lines
      codes.push(line?.ok === false ? line.error.code : 'ok')
      expect(web.pagesAsked).toHaveLength(1 + (expected['second_requests'] as number))
      expect(JSON.stringify(lines)).not.toContain(':pw@')
    }
    expect(codes).toEqual(expected['error_codes'])
  })
})
