import { describe, expect, it } from 'vitest'
import { Table } from '#main/core/table/table.ts'
import type { PageErrorCode, RobotsRefusal } from '#shared/page-error.ts'
import type { PageLine, ReadLine, Rights } from '#shared/page-line.ts'
import { allPages, type FilterRule, type PageFilter } from '#shared/page-query.ts'
import type { Question } from '#shared/summary.ts'

interface Page {
  readonly url?: string
  readonly seconds?: number
  readonly foundOn?: string
  readonly summary?: Partial<Record<Question, string>>
}

interface Failure extends Omit<Page, 'summary'> {
  readonly code: PageErrorCode
  readonly message?: string
  readonly status?: number
  readonly retryable?: boolean
  readonly robots?: RobotsRefusal
}

let made = 0

function read({
  url = `https://e.example/${(made += 1)}`,
  seconds = 0.1,
  foundOn,
  summary = {},
}: Page): ReadLine {
  const answers = Object.entries(summary).map(([question, value]) => [
    question,
    { value, source: 'json-ld', key: question, where: null },
  ])
  return {
    url,
    ok: true,
    depth: 0,
    found_on: foundOn ?? null,
    landed: url,
    fetch: { rung: 'http', status: 200, seconds, climbs: [], type: 'text/html', length: 10 },
    canonical: null,
    summary: Object.fromEntries(answers) as ReadLine['summary'],
    records: [],
    sources: [],
    links: [],
    rights: {},
    robots: null,
  }
}

function failed(failure: Failure): PageLine {
  const { url = `https://e.example/${(made += 1)}`, seconds = 0.2, status, code } = failure
  const fetch = { rung: 'http', status: status ?? 0, seconds, climbs: [], type: null, length: null } as const
  return {
    url,
    ok: false,
    depth: 1,
    found_on: failure.foundOn ?? null,
    ...(status === undefined ? {} : { fetch }),
    error: {
      code,
      message: failure.message ?? 'It failed.',
      retryable: failure.retryable ?? false,
      ...(failure.robots === undefined ? {} : { robots: failure.robots }),
    },
  }
}

function tableOf(lines: readonly PageLine[]): Table {
  const table = new Table()
  for (const [number, line] of lines.entries()) table.add(line, { offset: number * 100, length: 99 })
  return table
}

const titled = (...titles: readonly (string | null)[]): Table =>
  tableOf(titles.map((title) => read(title === null ? {} : { summary: { title } })))

function found(table: Table, filter: Partial<PageFilter>): number[] {
  return [...table.matching({ ...allPages, ...filter })]
}

function ruled(table: Table, column: string, comparison: FilterRule['comparison'], value = ''): number[] {
  return found(table, { rules: [{ column, comparison, value }] })
}

const by = (column: string, isDescending = false): Partial<PageFilter> => ({ sort: { column, isDescending } })

describe('the order of a table', () => {
  it('is the order of the file without a sort', () => {
    expect(found(titled('b', 'a', 'c'), {})).toEqual([0, 1, 2])
  })

  it('sorts text without regard to case or accents, numbers in it by their worth', () => {
    const table = titled('Item 10', 'item 9', 'Écran', 'apfel', 'Äpfel 2', 'zebra', 'eclair')
    expect(found(table, by('summary.title'))).toEqual([3, 4, 6, 2, 1, 0, 5])
  })

  it('keeps equal cells in the order of the file, upwards and downwards', () => {
    const table = titled('b', 'A', 'a', 'á', 'b')
    expect(found(table, by('summary.title'))).toEqual([1, 2, 3, 0, 4])
    expect(found(table, by('summary.title', true))).toEqual([0, 4, 1, 2, 3])
  })

  it('puts empty cells last, upwards and downwards', () => {
    const table = titled(null, 'b', '', 'a')
    expect(found(table, by('summary.title'))).toEqual([3, 1, 0, 2])
    expect(found(table, by('summary.title', true))).toEqual([1, 3, 0, 2])
  })

  it('sorts numbers as numbers, negative and missing ones too', () => {
    const lines = [
      read({ seconds: 10 }),
      read({ seconds: 9.5 }),
      failed({ code: 'fetch_failed' }),
      read({ seconds: -1 }),
    ]
    expect(found(tableOf(lines), by('seconds'))).toEqual([3, 1, 0, 2])
    expect(found(tableOf(lines), by('seconds', true))).toEqual([0, 1, 3, 2])
  })

  it('sorts a column of texts that mostly are numbers by number, the other texts behind them', () => {
    const prices = ['19.90', '9.5', '-3', 'on request', '100', '-20', '']
    const table = tableOf(prices.map((price) => read({ summary: { price } })))
    expect(found(table, by('summary.price'))).toEqual([5, 2, 1, 0, 4, 3, 6])
    expect(found(table, by('summary.price', true))).toEqual([3, 4, 0, 1, 2, 5, 6])
  })

  it('changes to the order of text when most cells are none any more', () => {
    const table = tableOf(['10', '9'].map((sku) => read({ summary: { sku } })))
    expect(found(table, by('summary.sku'))).toEqual([1, 0])
    for (const sku of ['a', 'b', 'c']) table.add(read({ summary: { sku } }), { offset: 0, length: 0 })
    expect(found(table, by('summary.sku'))).toEqual([1, 0, 2, 3, 4])
  })

  it('is the same for rows that came one by one as for rows that were there at once', () => {
    const titles = Array.from(
      { length: 500 },
      (_, number) => `Title ${(number * 7919) % 101} ${'xyz'.charAt(number % 3)}`,
    )
    const grown = titled(...titles.slice(0, 300))
    for (const title of titles.slice(300)) {
      found(grown, by('summary.title'))
      found(grown, by('seconds', true))
      grown.add(read({ summary: { title } }), { offset: 0, length: 0 })
    }
    const whole = titled(...titles)
    expect(found(grown, by('summary.title'))).toEqual(found(whole, by('summary.title')))
    expect(found(grown, by('summary.title', true))).toEqual(found(whole, by('summary.title', true)))
    expect(found(grown, by('seconds', true))).toEqual(found(whole, by('seconds', true)))
  })

  it('refuses a column that there is not', () => {
    expect(() => found(titled('a'), by('colour'))).toThrow(new RangeError('There is no column “colour”.'))
  })
})

describe('the filter of a table', () => {
  const table = tableOf([
    read({ url: 'https://e.example/Kettle', summary: { title: 'Red Kettle', price: '19.90' } }),
    read({ url: 'https://e.example/lamp', summary: { title: 'Lamp', price: '9.00' } }),
    failed({ url: 'https://e.example/x', code: 'http_error', status: 404, message: 'No kettle here.' }),
    failed({ url: 'https://e.example/y', code: 'refused_by_robots', message: 'Line 3 refuses it.' }),
  ])

  it('searches address, title and message without regard to case', () => {
    expect(found(table, { search: 'KETTLE' })).toEqual([0, 2])
    expect(found(table, { search: 'lamp' })).toEqual([1])
    expect(found(table, { search: '9.00' })).toEqual([])
    expect(found(table, { search: '' })).toEqual([0, 1, 2, 3])
  })

  it('compares text without regard to case', () => {
    expect(ruled(table, 'summary.title', 'contains', 'kETT')).toEqual([0])
    expect(ruled(table, 'summary.title', 'lacks', 'kett')).toEqual([1, 2, 3])
    expect(ruled(table, 'summary.title', 'is', 'LAMP')).toEqual([1])
    expect(ruled(table, 'summary.title', 'is_not', 'lamp')).toEqual([0, 2, 3])
    expect(ruled(table, 'error', 'is', 'http_error')).toEqual([2])
    expect(ruled(table, 'ok', 'is', 'false')).toEqual([2, 3])
  })

  it('compares numbers as numbers, in columns of texts that are numbers too', () => {
    expect(ruled(table, 'summary.price', 'less', '10')).toEqual([1])
    expect(ruled(table, 'summary.price', 'more', '10,5')).toEqual([0])
    expect(ruled(table, 'summary.price', 'more', 'cheap')).toEqual([])
    expect(ruled(table, 'status', 'is', '404')).toEqual([2])
    expect(ruled(table, 'status', 'is_not', '404.0')).toEqual([0, 1, 3])
    expect(ruled(table, 'status', 'contains', '40')).toEqual([2])
    expect(ruled(table, 'status', 'more', '200')).toEqual([2])
  })

  it('compares other texts in the order they are sorted in', () => {
    const dates = ['2026-01-31', '2026-02-01T10:00', '2025-12-24', null]
    const dated = tableOf(dates.map((modified) => read(modified === null ? {} : { summary: { modified } })))
    expect(ruled(dated, 'summary.modified', 'less', '2026-02')).toEqual([0, 2])
    expect(ruled(dated, 'summary.modified', 'more', '2026-01-31')).toEqual([1])
  })

  it('tells empty cells from filled ones', () => {
    expect(ruled(table, 'summary.title', 'empty')).toEqual([2, 3])
    expect(ruled(table, 'status', 'filled')).toEqual([0, 1, 2])
    expect(ruled(table, 'canonical', 'filled')).toEqual([])
  })

  it('matches regular expressions, and explains one that is none', () => {
    expect(ruled(table, 'url', 'matches', '/(KETTLE|x)$')).toEqual([0, 2])
    expect(() => ruled(table, 'url', 'matches', '(')).toThrow(RangeError)
    expect(() => ruled(table, 'url', 'matches', '(')).toThrow('“(” is no regular expression: ')
  })

  it('asks for all rules, or for any of them', () => {
    const rules: FilterRule[] = [
      { column: 'summary.title', comparison: 'contains', value: 'l' },
      { column: 'summary.price', comparison: 'less', value: '10' },
    ]
    expect(found(table, { rules })).toEqual([1])
    expect(found(table, { rules, isAny: true })).toEqual([0, 1])
    expect(found(table, { rules, isAny: true, search: 'kettle' })).toEqual([0])
  })

  it('never finds words across two texts, in a text that was not kept, or in the rest of a long one', () => {
    const long = titled('ab', 'ba', 'ab', `${'x'.repeat(300)}needle`)
    expect(ruled(long, 'summary.title', 'contains', 'abb')).toEqual([])
    expect(ruled(long, 'summary.title', 'contains', 'ba')).toEqual([1])
    expect(ruled(long, 'summary.title', 'contains', 'needle')).toEqual([])
  })

  it('finds what came since it was asked before', () => {
    const growing = titled('kettle', 'lamp')
    expect(found(growing, { search: 'kettle' })).toEqual([0])
    growing.add(read({ summary: { title: 'A kettle more' } }), { offset: 0, length: 0 })
    growing.add(read({ summary: { title: 'lamp' } }), { offset: 0, length: 0 })
    expect(found(growing, { search: 'kettle' })).toEqual([0, 2])
    expect(ruled(growing, 'summary.title', 'is', 'lamp')).toEqual([1, 3])
  })

  it('asks anew when a column of texts becomes one of numbers', () => {
    const growing = tableOf([read({ summary: { sku: 'a' } })])
    expect(ruled(growing, 'summary.sku', 'more', '9.5')).toEqual([0])
    for (const sku of ['9', '10']) growing.add(read({ summary: { sku } }), { offset: 0, length: 0 })
    expect(ruled(growing, 'summary.sku', 'more', '9.5')).toEqual([2])
  })

  it('finds every text that holds some words, in any writing, whatever was sought before', () => {
    const texts = Array.from(
      { length: 3000 },
      (_, number) => `№ ${number} – “Straße” ${'é'.repeat(number % 40)} 東京 ${'y'.repeat(200)}`,
    )
    const many = titled(...texts)
    for (const words of ['straße', '№ 29', 'éééé 東', '京', '7 –', 'y'.repeat(200), 'e\u0301\u0065\u0301']) {
      const wanted = words.normalize('NFC').toLowerCase()
      const expected = texts.flatMap((text, number) => (text.toLowerCase().includes(wanted) ? [number] : []))
      expect(ruled(many, 'summary.title', 'contains', words)).toEqual(expected)
    }
  })
})

describe('the answer to a query', () => {
  const table = tableOf([
    read({ summary: { title: 'kettle' } }),
    failed({ code: 'refused_by_robots', message: 'no kettle' }),
    read({ summary: { title: 'lamp' } }),
    failed({ code: 'http_error', status: 503, message: 'kettle later' }),
    failed({ code: 'http_error', status: 500 }),
  ])

  it('counts the outcomes of all that match, its own outcome aside', () => {
    expect(table.query({ ...allPages, search: 'kettle', outcome: 'slowed', offset: 0, limit: 10 })).toEqual({
      total: 1,
      counts: { read: 1, refused: 1, reserved: 0, redirected: 0, slowed: 1, failed: 0 },
      numbers: [3],
    })
  })

  it('holds only the rows that were asked for', () => {
    expect(table.query({ ...allPages, offset: 3, limit: 10 })).toMatchObject({ total: 5, numbers: [3, 4] })
    expect(table.query({ ...allPages, offset: 9, limit: 10 })).toMatchObject({ total: 5, numbers: [] })
    expect(table.query({ ...allPages, ...by('status', true), offset: 1, limit: 2 }).numbers).toEqual([4, 0])
  })

  it('is not spoilt by a rule that could not be followed before', () => {
    const rules: FilterRule[] = [{ column: 'url', comparison: 'matches', value: '[' }]
    expect(() => table.query({ ...allPages, rules, offset: 0, limit: 1 })).toThrow(RangeError)
    expect(table.query({ ...allPages, offset: 0, limit: 1 }).total).toBe(5)
  })

  it('keeps the place and the outcome of each page', () => {
    expect([table.size, table.place(2), table.outcome(1), table.outcome(3)]).toEqual([
      5,
      { offset: 200, length: 99 },
      'refused',
      'slowed',
    ])
    expect(table.counts).toEqual({ read: 2, refused: 1, reserved: 0, redirected: 0, slowed: 1, failed: 1 })
  })

  it('gives chosen rows in the order of a filter, whether it lets them through or not', () => {
    expect([...table.inOrder({ ...allPages, ...by('status', true), search: 'lamp' }, [0, 3, 1, 99])]).toEqual(
      [3, 0, 1],
    )
  })
})

describe('what a table says of failures', () => {
  const robots = { origin: 'https://e.example', line: 7, rule: 'Disallow: /a', agent: '*', file: 'f00' }
  const table = tableOf([
    failed({ url: 'https://e.example/a1', code: 'refused_by_robots', message: 'Line 7.', robots }),
    failed({ url: 'https://www.e.example/a2', code: 'refused_by_robots', message: 'Line 7.', robots }),
    failed({
      url: 'https://e.example/b',
      code: 'refused_by_robots',
      message: 'Line 9.',
      robots: { ...robots, line: 9 },
    }),
    failed({ url: 'https://e.example/c', code: 'http_error', status: 500, retryable: true }),
    failed({ url: 'https://e.example/d', code: 'http_error', status: 500 }),
    failed({ url: 'https://e.example/e', code: 'fetch_failed', retryable: true }),
    read({ url: 'https://f.example/' }),
  ])

  it('groups refusals by what decided', () => {
    const of = (line: number) => ({
      origin: 'https://e.example',
      sha256: 'f00',
      line,
      rule: 'Disallow: /a',
      agent: '*',
    })
    expect(table.byCause()).toEqual([
      {
        id: expect.any(String) as string,
        code: 'refused_by_robots',
        site: 'e.example',
        robots: of(7),
        tdm: null,
        count: 2,
        examples: [
          { number: 0, url: 'https://e.example/a1', message: 'Line 7.' },
          { number: 1, url: 'https://www.e.example/a2', message: 'Line 7.' },
        ],
      },
      {
        id: expect.any(String) as string,
        code: 'refused_by_robots',
        site: 'e.example',
        robots: of(9),
        tdm: null,
        count: 1,
        examples: [{ number: 2, url: 'https://e.example/b', message: 'Line 9.' }],
      },
    ])
  })

  it('keeps 100 examples of a cause and counts on', () => {
    const many = tableOf(Array.from({ length: 150 }, () => failed({ code: 'tdm_reserved' })))
    const [cause] = many.byCause()
    expect([cause?.count, cause?.examples.length, cause?.robots]).toEqual([150, 100, null])
  })

  it('tells reservations apart by who makes them, a file by its rule', () => {
    const reservedBy = (by: string, rule?: string): PageLine => ({
      ...failed({ code: 'tdm_reserved' }),
      rights: { tdm: { by, trace: [{ from: 'file', rule }] } } as unknown as Rights,
    })
    const causes = tableOf([
      reservedBy('file', '/a'),
      reservedBy('file', '/b'),
      reservedBy('file', '/a'),
      reservedBy('header', '/a'),
      reservedBy('nobody'),
    ]).byCause()
    expect(causes.map(({ count, tdm }) => [count, tdm])).toEqual([
      [2, { by: 'file', rule: '/a' }],
      [1, { by: 'file', rule: '/b' }],
      [1, { by: 'header', rule: null }],
      [1, null],
    ])
  })

  it('reads a refusal that somebody else wrote as carefully as the rest', () => {
    const odd = { origin: 7, line: 'x' } as unknown as RobotsRefusal
    const half = { origin: 'https://e.example', rule: 7 } as unknown as RobotsRefusal
    const causes = tableOf(
      [odd, half].map((written) => failed({ code: 'refused_by_robots', robots: written })),
    ).byCause()
    expect(causes.map((cause) => cause.robots)).toEqual([
      null,
      { origin: 'https://e.example', sha256: null, line: null, rule: null, agent: null },
    ])
  })

  it('counts failures by code and status', () => {
    expect(table.problems()).toEqual([
      { code: 'refused_by_robots', status: null, count: 3, retryable: 0 },
      { code: 'http_error', status: 500, count: 2, retryable: 1 },
      { code: 'fetch_failed', status: null, count: 1, retryable: 1 },
    ])
  })

  it('counts the pages that were read without the browser they want, and no others', () => {
    const down = { from_rung: 'browser', to_rung: 'http', seconds: 0 } as const
    const climbed = (reason: string): ReadLine => {
      const line = read({})
      return { ...line, fetch: { ...line.fetch, climbs: [{ ...down, reason }] } }
    }
    const lacking = climbed('the browser failed: No browser was found: Chrome was looked for')
    const refused = { ...failed({ code: 'refused_by_site', status: 200 }), fetch: lacking.fetch } as PageLine
    const bare = { ...read({}), fetch: undefined } as unknown as PageLine
    const lines = [lacking, read({}), climbed('the browser failed: it took too long'), refused, bare]
    expect(tableOf(lines).lackingBrowser).toBe(1)
  })

  it('knows the pages that may be asked again with hope', () => {
    expect(table.retryableOf(['http_error', 'fetch_failed'])).toEqual([3, 5])
    expect(table.retryableOf(['refused_by_robots'])).toEqual([])
  })
})

describe('the seconds of a table', () => {
  const lines = [0.1, 0.5, 0.3, 0.2, 0.9].map((seconds) => read({ seconds, url: 'https://www.e.example/' }))
  const table = tableOf([...lines.slice(0, 3), failed({ code: 'fetch_failed' }), ...lines.slice(3)])

  it('stand in the order of the file, each with its site', () => {
    expect(table.secondsSeries(10).map(({ number, seconds, site }) => [number, seconds, site])).toEqual([
      [0, 0.1, 'e.example'],
      [1, 0.5, 'e.example'],
      [2, 0.3, 'e.example'],
      [4, 0.2, 'e.example'],
      [5, 0.9, 'e.example'],
    ])
  })

  it('are thinned to the slowest answers', () => {
    expect(table.secondsSeries(2).map(({ seconds }) => seconds)).toEqual([0.5, 0.9])
  })
})
