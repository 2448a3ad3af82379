import { describe, expect, it } from 'vitest'
import { csvHead, csvPage } from '#main/core/output/export-csv.ts'
import { csvLine } from '#main/core/output/csv.ts'
import { guardFormula } from '#main/core/output/formula-guard.ts'
import { type Cell, columns, rowOf } from '#shared/columns.ts'
import type { PageLine } from '#shared/page-line.ts'
import { bug } from '../../../cases.ts'

const readLine: PageLine = {
  url: 'https://e.example/p',
  ok: true,
  depth: 1,
  found_on: 'https://e.example/',
  retries: [
    { reason: 'it answered 503', after: 2 },
    { reason: 'it answered 503', after: 4 },
  ],
  landed: 'https://e.example/p',
  fetch: { rung: 'http', status: 200, seconds: 0.25, climbs: [], type: 'text/html', length: 10 },
  canonical: null,
  summary: { title: { value: 'Lamp, brass', source: 'html', key: '<title>', where: null } },
  records: [
    { type: 'Product', types: ['Product', 'Thing'], fields: {}, source: 'jsonld', where: null },
    { type: 'Product', types: ['Product'], fields: {}, source: 'jsonld', where: null },
  ],
  sources: ['jsonld', 'html'],
  links: ['https://e.example/a'],
  rights: {},
  robots: null,
}

const failedLine: PageLine = {
  url: 'https://e.example/gone',
  ok: false,
  depth: 1,
  found_on: 'https://e.example/',
  landed: 'https://e.example/gone',
  fetch: { rung: 'http', status: 404, seconds: 0.1, climbs: [], type: null, length: 9 },
  error: { code: 'http_error', message: 'It answered 404.', retryable: false },
}

describe('columns', () => {
  it('begin with the address and end with the 25 questions, each once', () => {
    const ids = columns.map(({ id }) => id)
    expect(ids.slice(0, 4)).toEqual(['url', 'ok', 'depth', 'found_on'])
    expect(ids.slice(-25).every((id) => id.startsWith('summary.'))).toBe(true)
    expect(ids.at(-26)).toBe('types')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('give a page that was read its figures', () => {
    expect(cells(readLine)).toMatchObject({
      ok: true,
      status: 200,
      retries: 2,
      records: 2,
      links: 1,
      error: null,
      sources: 'jsonld html',
      types: 'Product Thing',
      'summary.title': 'Lamp, brass',
      'summary.price': null,
    })
  })

  it('give a page that failed its status and reason, and no records', () => {
    expect(cells(failedLine)).toMatchObject({
      ok: false,
      status: 404,
      retries: 0,
      records: null,
      links: null,
      error: 'http_error',
      message: 'It answered 404.',
      'summary.title': null,
    })
  })
})

describe('a CSV', () => {
  it('has its head once, and quotes a comma in a title', () => {
    expect(csvHead().startsWith('url,ok,depth,found_on,landed,status,rung,seconds,canonical,climbs,')).toBe(
      true,
    )
    expect(csvPage(readLine)).toContain(',"Lamp, brass",')
    expect(csvPage(readLine).endsWith('\n')).toBe(true)
  })

  it('csv-001: guards formulas and spares numbers', () => {
    const { input, expected } = bug('csv-001')
    expect((input['cells'] as string[]).map(guardFormula)).toEqual(expected['cells'])
  })

  it('csv-003: quotes only where it must', () => {
    const { input, expected } = bug('csv-003')
    expect(csvLine(input['cells'] as Cell[])).toBe(expected['row'])
  })

  // Spec behaviour 7.3.
  it.each([
    ['=HYPERLINK("https://evil.example")', true],
    ['--1', true],
    ['-1-1', true],
    ['+', true],
    ['=', true],
    ['-1.2.3', true],
    ['-1 ', true],
    ['-\u0663', true],
    ['\tx', true],
    ['\rx', true],
    ['\nx', false],
    ['\n=x', true],
    [' =x', true],
    ['\u00A0=x', true],
    ['\u200B@x', true],
    ['\uFEFF=x', true],
    ['\u3000@x', true],
    ['  -5', false],
    ['＝x', true],
    ['＠x', true],
    ['＋1', false],
    ['－1', false],
    ['\u22121', false],
  ])('%j is guarded: %s', (cell, isGuarded) => {
    expect(guardFormula(cell)).toBe(isGuarded ? `'${cell}` : cell)
  })
})

function cells(line: PageLine): Record<string, Cell> {
  const row = rowOf(line)
  return Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]))
}
