import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CrawlTable, openTable, type TableWish } from '#main/core/table/crawl-table.ts'
import { PlacedLines } from '#main/core/table/placed-lines.ts'
import { AppError } from '#shared/app-error.ts'
import { columns } from '#shared/columns.ts'
import { allPages, type FilterRule } from '#shared/page-query.ts'
import { benchLine } from '../bench/table-bench.ts'

let folder = ''
let workerFile = ''
let files = 0
const tables: CrawlTable[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(import.meta.dirname, '../../src-main/core/table/table-worker.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'table-worker.mjs' } },
    },
  })
  workerFile = join(folder, 'table-worker.mjs')
})

afterEach(async () => {
  await Promise.all(tables.splice(0).map((table) => table.close()))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(...texts: readonly string[]): Promise<string> {
  const file = newFile()
  await writeFile(file, texts.join(''))
  return file
}

function newFile(): string {
  files += 1
  return join(folder, `${files}.jsonl`)
}

function open(file: string, wish: Partial<TableWish> = {}): CrawlTable {
  const table = openTable({ workerFile, file, ...wish })
  tables.push(table)
  return table
}

const page = (path: string, foundOn: string | null = null): string =>
  `${JSON.stringify({ url: `https://e.example/${path}`, ok: true, depth: 0, found_on: foundOn })}\n`

const firstRows = { ...allPages, offset: 0, limit: 1000 }

async function addresses(table: CrawlTable): Promise<unknown[]> {
  return (await table.query(firstRows)).rows.map(({ cells }) => cells[0])
}

/** Takes longer than anybody waits for every address it does not fit. */
const hostile: FilterRule = { column: 'url', comparison: 'matches', value: '^(([a-z/:.])+)+!$' }

describe('the table of a file', () => {
  it('answers the first rows with their cells, and knows when it is whole', async () => {
    const lines = Array.from({ length: 3000 }, (_, number) => `${benchLine(number)}\n`)
    const table = open(await fileOf(...lines))
    const { rows } = await table.query({ ...allPages, offset: 0, limit: 2 })
    expect(rows.map(({ number, outcome }) => [number, outcome])).toEqual([
      [0, 'read'],
      [1, 'read'],
    ])
    const cells = Object.fromEntries(columns.map(({ id }, at) => [id, rows[1]?.cells[at]]))
    expect(cells).toMatchObject({
      url: 'https://shop.example/shelf-1/product-7919',
      ok: true,
      status: 200,
      error: null,
      'summary.brand': 'Zander',
    })
    await table.loaded
    const sorted = { ...allPages, sort: { column: 'summary.sku', isDescending: true }, offset: 0, limit: 1 }
    expect(await table.query(sorted)).toMatchObject({ total: 3000, size: 3000, rows: [{ number: 2998 }] })
    const { readBytes, fileBytes, ...rest } = table.progress()
    expect(rest).toEqual({
      rows: 3000,
      counts: { read: 2625, refused: 63, reserved: 63, redirected: 63, slowed: 62, failed: 124 },
      lackingBrowser: 0,
      isWhole: true,
    })
    expect(readBytes).toBe(fileBytes)
  })

  it('tells its progress while it reads', async () => {
    const told: boolean[] = []
    const table = open(await fileOf(page('a')))
    const stop = table.onProgress(({ isWhole }) => told.push(isWhole))
    await table.loaded
    stop()
    expect(told.at(-1)).toBe(true)
  })

  it('shows one page whole, with its line as it stands', async () => {
    const line =
      '{"url":"https://e.example/","ok":false,"error":{"code":"http_error","message":"Gone."},"odd":[1]}'
    const table = open(await fileOf('\uFEFF', line, '\r\n', page('b')))
    expect(await table.page(0)).toMatchObject({ number: 0, outcome: 'failed', json: `${line}\r` })
    expect(await table.page(1)).toMatchObject({ number: 1, outcome: 'read' })
    expect([await table.page(2), await table.page(-1), await table.chain(2)]).toEqual([null, null, null])
  })

  it('cuts the texts of rows that nobody could read, and not those of one page', async () => {
    const long = 'x'.repeat(5000)
    const table = open(await fileOf(`{"url":"https://e.example/${long}","ok":true}\n`))
    expect(await addresses(table)).toEqual([`https://e.example/${long}`.slice(0, 4000) + '…'])
    expect((await table.page(0))?.cells[0]).toBe(`https://e.example/${long}`)
  })

  it('follows found_on back to the start, by the whole address', async () => {
    const long = 'p/'.repeat(200)
    const table = open(
      await fileOf(
        page(''),
        page('A', 'https://e.example/'),
        page('a', 'https://e.example/A'),
        page(`${long}1`, 'https://e.example/a'),
        page(`${long}2`, 'https://e.example/A'),
        page('end', `https://e.example/${long}2`),
        page('lost', 'https://f.example/'),
      ),
    )
    expect(await table.chain(5)).toEqual([
      { url: 'https://e.example/', number: 0 },
      { url: 'https://e.example/A', number: 1 },
      { url: `https://e.example/${long}2`, number: 4 },
      { url: 'https://e.example/end', number: 5 },
    ])
    expect(await table.chain(6)).toEqual([
      { url: 'https://f.example/', number: null },
      { url: 'https://e.example/lost', number: 6 },
    ])
  })

  it('does not go in circles, nor further back than 100 pages', async () => {
    const circle = open(await fileOf(page('a', 'https://e.example/b'), page('b', 'https://e.example/a')))
    expect((await circle.chain(0))?.map(({ number }) => number)).toEqual([1, 0])
    const steps = Array.from({ length: 150 }, (_, at) =>
      page(`${at}`, at === 0 ? null : `https://e.example/${at - 1}`),
    )
    expect(await open(await fileOf(...steps)).chain(149)).toHaveLength(100)
  })

  it('gives the places of the lines of a filter in its order, in pieces', async () => {
    const texts = Array.from({ length: 2500 }, (_, number) => page(`${number % 7}/${number}`))
    const file = await fileOf(...texts)
    const table = open(file)
    const filter = { ...allPages, search: '/3/', sort: { column: 'url', isDescending: true } }
    const places = await table.matchingPlaces(filter, null)
    const expected = texts.flatMap((text, number) => (number % 7 === 3 ? [text.trimEnd()] : [])).reverse()
    const lines = new PlacedLines(file)
    const written: string[] = []
    for (const piece of places.chunks()) for await (const text of lines.texts(piece)) written.push(text)
    await lines.close()
    expect([places.total, written]).toEqual([expected.length, expected])
    const chosen = await table.matchingPlaces(filter, [1, 2, 8])
    expect(chosen.first(2).map(({ number }) => number)).toEqual([2, 8])
    const all = [...(await table.matchingPlaces(allPages, null)).chunks()]
    expect(all.map((piece) => piece.length)).toEqual([1000, 1000, 500])
  })

  it('sums up failures and seconds, and names the addresses to ask again', async () => {
    const failing = (path: string, error: object): string =>
      `${JSON.stringify({ url: `https://e.example/${path}`, ok: false, error: { message: 'It failed.', ...error } })}\n`
    const table = open(
      await fileOf(
        failing('A', { code: 'fetch_failed', retryable: true }),
        failing('B', { code: 'refused_by_robots' }),
        failing('C', { code: 'fetch_failed', retryable: false }),
        '{"url":"https://e.example/D","ok":true,"fetch":{"status":200,"seconds":0.25}}\n',
      ),
    )
    expect(await table.retryableOf(['fetch_failed'])).toEqual(['https://e.example/A'])
    expect(await table.problems()).toEqual([
      { code: 'fetch_failed', status: null, count: 2, retryable: 1 },
      { code: 'refused_by_robots', status: null, count: 1, retryable: 0 },
    ])
    expect(await table.byCause()).toMatchObject([{ code: 'refused_by_robots', site: 'e.example', count: 1 }])
    expect(await table.secondsSeries(10)).toEqual([{ number: 3, seconds: 0.25, site: 'e.example' }])
  })
})

describe('a file that somebody else wrote, or that was cut', () => {
  it('is refused with the number of the line that is not a page’s, and shows the rows before it', async () => {
    const file = await fileOf(page('a'), '\n', '{"url":7,"ok":true}\n', page('b'))
    const table = open(file)
    const refusal = new AppError('bad-input', `${file} is no crawl file: line 3 is not a page's JSON.`)
    await expect(table.loaded).rejects.toEqual(refusal)
    await expect(table.problems()).rejects.toEqual(refusal)
    expect(await addresses(table)).toEqual(['https://e.example/a'])
    await expect(open(await fileOf('no page\n')).query(firstRows)).rejects.toThrow('line 1 is not')
  })

  it('is shown without an unfinished last line of ours, and with a foreign one that is whole', async () => {
    expect(await addresses(open(await fileOf(page('a'), '{"url":"https://e')))).toEqual([
      'https://e.example/a',
    ])
    const foreign = '{"ok":true,"url":"https://e.example/b"}'
    expect(await addresses(open(await fileOf(page('a'), foreign)))).toHaveLength(2)
    await expect(open(await fileOf(page('a'), '[')).loaded).rejects.toThrow('line 2 is not')
  })

  it('is empty when it is empty, and told of when it is not there', async () => {
    expect(await open(await fileOf('')).query(firstRows)).toMatchObject({ total: 0, rows: [] })
    const file = newFile()
    const missing = new AppError('file-trouble', `${file} could not be read: it does not exist.`)
    await expect(open(file).query(firstRows)).rejects.toEqual(missing)
    expect(await open(file, { isNew: true }).query(firstRows)).toMatchObject({ total: 0 })
  })

  it('says so when it became shorter', async () => {
    const file = await fileOf(page('a'), page('b'))
    const table = open(file)
    await table.loaded
    await truncate(file, 10)
    await expect(table.page(1)).rejects.toThrow('has become shorter')
  })

  it('may hold any rule in a question, which is refused with a sentence', async () => {
    const table = open(await fileOf(page('a')))
    const asked = table.query({ ...firstRows, rules: [{ column: 'url', comparison: 'matches', value: '(' }] })
    await expect(asked).rejects.toThrow('“(” is no regular expression')
    const sorted = table.query({ ...firstRows, sort: { column: 'colour', isDescending: false } })
    await expect(sorted).rejects.toEqual(new AppError('bad-input', 'There is no column “colour”.'))
  })
})

describe('a table while a crawl runs', () => {
  it('takes the lines as they are written, before the next question', async () => {
    const file = newFile()
    const table = open(file, { isNew: true })
    const write = writer(file)
    for (const path of ['a', 'b', 'c']) table.add(...(await write(page(path))))
    expect(await addresses(table)).toEqual(['a', 'b', 'c'].map((path) => `https://e.example/${path}`))
    table.add(...(await write(page('d'))))
    expect((await table.query({ ...firstRows, search: '/d' })).rows.map(({ number }) => number)).toEqual([3])
    expect(table.progress()).toMatchObject({ rows: 4, isWhole: true })
  })

  it('takes each line once and in order, whether it was read or added first', async () => {
    const before = Array.from({ length: 5000 }, (_, number) => `${benchLine(number)}\n`).join('')
    const file = await fileOf(before)
    const write = writer(file, Buffer.byteLength(before))
    const table = open(file)
    for (let number = 0; number < 50; number += 1) table.add(...(await write(page(`new-${number}`))))
    await table.loaded
    for (let number = 50; number < 60; number += 1) table.add(...(await write(page(`new-${number}`))))
    const { total, rows } = await table.query({ ...firstRows, search: '/new-' })
    expect(total).toBe(60)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => 5000 + at))
    const file2 = (await readFile(file, 'utf8')).split('\n')
    expect((await table.page(5042))?.json).toBe(file2[5042])
  })

  /** Appends as a crawl does; gives the line with its place. */
  function writer(file: string, size = 0): (line: string) => Promise<Parameters<CrawlTable['add']>> {
    let end = size
    return async (line) => {
      await appendFile(file, line)
      const place = { offset: end, length: Buffer.byteLength(line) - 1 }
      end += place.length + 1
      return [line.slice(0, -1), place]
    }
  }
})

describe('a question that takes too long', () => {
  it('is given up with a sentence; a fresh thread answers the others, and what is asked next', async () => {
    const table = open(await fileOf(page('a'.repeat(60)), page('b')), { limitMs: 300 })
    await table.loaded
    const slow = table.query({ ...firstRows, rules: [hostile] })
    const [outcome, other, next] = await Promise.allSettled([slow, table.problems(), addresses(table)])
    expect(outcome).toEqual({
      status: 'rejected',
      reason: new AppError(
        'bad-input',
        'This took longer than 0.3 s and was given up. Use a simpler regular expression.',
      ),
    })
    expect(other).toEqual({ status: 'fulfilled', value: [] })
    expect(next).toMatchObject({ value: [`https://e.example/${'a'.repeat(60)}`, 'https://e.example/b'] })
    await expect(table.matchingPlaces({ ...allPages, rules: [hostile] }, null)).rejects.toThrow('given up')
    expect(await addresses(table)).toHaveLength(2)
  })
})

describe('a thread that ends', () => {
  it('rejects what it was asked, and what it is asked later', async () => {
    const table = open(await fileOf(page('a')))
    const asked = table.query(firstRows)
    const refused = expect(asked).rejects.toThrow('was closed')
    await table.close()
    await refused
    await expect(table.problems()).rejects.toThrow('was closed')
    await expect(table.loaded).rejects.toThrow('was closed')
  })

  it('says why when there is no worker to run', async () => {
    const table = open(await fileOf(page('a')), { workerFile: join(folder, 'nowhere.mjs') })
    await expect(table.query(firstRows)).rejects.toThrow('nowhere.mjs')
    await expect(table.query(firstRows)).rejects.toThrow('nowhere.mjs')
  })
})
