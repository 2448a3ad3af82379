import { describe, expect, it } from 'vitest'
import type { Address } from '#main/core/base/address.ts'
import { climbTest } from '#main/core/ladder/climb-test.ts'
import { climbLadder } from '#main/core/ladder/ladder.ts'
import { PartMemory } from '#main/core/ladder/part-memory.ts'
import { SiteMemory } from '#main/core/ladder/rung-memory.ts'
import type { RungResult } from '#main/core/ladder/rung-result.ts'
import { doorsTo, ours, search, sharedRung, site } from './browser-site.ts'

const listing = `<title>Lamps</title><p>${'A lamp for every room of the house. '.repeat(10)}</p>`
const product = `<title>Shell</title><div id=a></div><script>a.textContent = 'Oak lamp, on three legs. '.repeat(20)</script>`

/** Which rung asked, as the site can tell: only the browser says that it takes pictures. */
const rungOf = (accept: string | undefined): string => (accept?.includes('image/') ? 'browser' : 'http')

describe.skipIf(search.found === null)('the ladder with a real browser on top', () => {
  const { load } = sharedRung({ limits: { quietMs: 3000 } })

  it('keeps a shop’s listings on plain HTTP and asks each drawn product once more at most (F59, F60)', async () => {
    const shop = await site({
      '/c/1': listing,
      '/p/1': product,
      '/c/2': listing,
      '/p/2': product,
      '/p/3': product,
    })
    const memory = new PartMemory(new SiteMemory({ now: () => 0 }))

    const visit = async (address: Address) => {
      const { doors } = doorsTo(address)
      const judged = (status: number, html: string, seconds: number): RungResult<string> => {
        const verdict = climbTest({ status, html, isFound: false })
        return { kind: 'page', answer: html, status, verdict, isJudged: true, seconds }
      }
      const failed = { code: 'fetch_failed', message: 'No page.', retryable: true } as const
      const http = async (): Promise<RungResult<string>> => {
        const request = { address, kind: 'document', accept: 'text/html', headers: [] } as const
        const answer = await doors.ask(request, new AbortController().signal)
        return answer.kind === 'answer'
          ? judged(answer.status, Buffer.from(answer.body).toString(), 0)
          : { kind: 'failure', error: failed, mayClimb: false, seconds: 0 }
      }
      const browser = async (): Promise<RungResult<string>> => {
        const page = await load(address, { doors })
        return page.kind === 'page'
          ? judged(page.status, page.html ?? '', page.seconds)
          : { kind: 'failure', error: failed, mayClimb: false, seconds: page.seconds }
      }
      const rungs = [
        { rung: 'http', ask: http },
        { rung: 'browser', ask: browser },
      ] as const
      return climbLadder({ address, rungs, memory })
    }

    const came: string[] = []
    for (const path of ['/c/1', '/p/1', '/c/2', '/p/2', '/p/3']) {
      const outcome = await visit(shop.address(path))
      came.push(outcome?.kind === 'page' ? `${path} ${outcome.rung} ${outcome.climbs.length}` : path)
    }
    expect(came).toEqual(['/c/1 http 0', '/p/1 browser 1', '/c/2 http 0', '/p/2 browser 1', '/p/3 browser 1'])
    expect(shop.seen.map(({ path, headers }) => `${path} ${rungOf(headers.accept)}`)).toEqual([
      '/c/1 http',
      '/p/1 http',
      '/p/1 browser',
      '/c/2 http',
      '/p/2 browser',
      '/p/3 browser',
    ])
    expect(shop.seen.every(({ headers }) => headers['user-agent'] === ours)).toBe(true)
  })
})
