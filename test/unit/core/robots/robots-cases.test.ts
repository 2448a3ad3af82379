import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { delayInForce } from '#main/core/robots/delay-in-force.ts'
import { readRobots } from '#main/core/robots/robots-file.ts'

interface RobotsCase {
  readonly name: string
  readonly robots: string | null
  readonly robotsBase64?: string
  readonly robotsParts?: readonly (readonly [string, number])[]
  readonly agent: string
  readonly robotsUrl: string
  readonly url: string
  readonly allowed: boolean
  readonly line: number
}

interface FieldCase {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly input: {
    readonly product_token: string
    readonly robots?: string
    readonly robots_b64?: string
    readonly cases?: readonly { readonly body: string }[]
    readonly urls: readonly string[]
    readonly min_delay_s?: number
  }
  readonly expected: {
    readonly allowed?: readonly boolean[]
    readonly allowed_per_case?: readonly (readonly boolean[])[]
    readonly delay_s?: number
    readonly sitemaps?: readonly string[]
  }
}

const casesFolder = new URL('../../../cases/', import.meta.url)
const { cases } = JSON.parse(readFileSync(new URL('robots.json', casesFolder), 'utf8')) as {
  cases: readonly RobotsCase[]
}
/** robots-012 is about statuses and belongs to the integration tests. */
const fieldCases = readFileSync(new URL('bugs.jsonl', casesFolder), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as FieldCase)
  .filter(({ area, id }) => area === 'robots' && id !== 'robots-012')

function bytesOf({ robots, robotsBase64, robotsParts }: RobotsCase): Uint8Array {
  if (robotsBase64 !== undefined) return Buffer.from(robotsBase64, 'base64')
  const text = robotsParts ? robotsParts.map(([part, times]) => part.repeat(times)).join('') : robots
  return Buffer.from(text!, 'utf8')
}

describe('the collected robots.txt cases', () => {
  it('are all there', () => {
    expect([cases.length, fieldCases.length]).toEqual([241, 8])
  })

  it.each(cases.map((row) => [row.name, row] as const))('%s', (_name, row) => {
    const { allowed, line } = readRobots(bytesOf(row), row.robotsUrl, row.agent).judge(row.url)
    expect({ allowed, line }).toEqual({ allowed: row.allowed, line: row.line === -1 ? null : row.line })
  })
})

describe('robots.txt bugs met in the field', () => {
  it.each(fieldCases.map((row) => [row.id, row.title, row] as const))('%s: %s', (_id, _title, row) => {
    const { input, expected } = row
    const bodies = input.cases?.map(({ body }) => Buffer.from(body)) ?? [
      input.robots_b64 === undefined ? Buffer.from(input.robots!) : Buffer.from(input.robots_b64, 'base64'),
    ]
    const files = bodies.map((body) => readRobots(body, 'https://e.example/robots.txt', input.product_token))
    const allowed = files.map((file) => input.urls.map((url) => file.judge(url).allowed))
    expect(allowed).toEqual(expected.allowed_per_case ?? [expected.allowed])
    if (expected.delay_s !== undefined) {
      expect(delayInForce(files[0]!.asked, input.min_delay_s!, true).delay).toBe(expected.delay_s)
    }
    if (expected.sitemaps) {
      expect(files[0]!.sitemaps.map(({ address }) => address)).toEqual(expected.sitemaps)
    }
  })
})
