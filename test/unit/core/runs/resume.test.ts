import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bug } from '../../../cases.ts'
import { crawl, FakeWeb, page, path, smallShop } from './fake-web.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-resume-'))
  file = join(folder, 'shop.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

/** The site of the resume cases: / links /a and /b. */
const threePages = (): FakeWeb =>
  new FakeWeb({
    'https://e.example/': page('Home', ['/a', '/b']),
    'https://e.example/a': page('A'),
    'https://e.example/b': page('B'),
  })
const at = { start: 'https://e.example/' }

const bytes = (): Promise<string> => readFile(file, 'utf8')
/** A file without what may differ between two runs. */
const timeless = (text: string): string => text.replace(/"seconds":[0-9.]+/g, '"seconds":0')

async function whole(web: FakeWeb, wish = {}): Promise<string> {
  const other = join(folder, 'whole.jsonl')
  await crawl(web, { file: other, ...wish })
  return readFile(other, 'utf8')
}

describe('a crawl that is continued', () => {
  it('F30: asks for no page again and ends with the file of an uninterrupted one', async () => {
    const web = smallShop()
    await crawl(web, { file, stopAfter: 3 })
    const before = web.pagesAsked.length
    const { resumed, lines } = await crawl(web, { file, isResume: true })
    expect([resumed, lines.length]).toEqual([3, 4])
    expect(before).toBe(3)
    expect(new Set(web.pagesAsked).size).toBe(web.pagesAsked.length)
    expect(timeless(await bytes())).toBe(timeless(await whole(smallShop())))
  })

  it('F31: has nothing to do when it was done, and asks for nothing', async () => {
    await crawl(smallShop(), { file })
    const web = smallShop()
    const before = await bytes()
    expect(await crawl(web, { file, isResume: true })).toMatchObject({
      lines: [],
      stopped: 'done',
      resumed: 7,
    })
    expect(web.requests).toEqual([])
    expect(await bytes()).toBe(before)
  })

  it('F32: goes on past a smaller limit', async () => {
    await crawl(smallShop(), { file, maxPages: 3 })
    const { lines } = await crawl(smallShop(), { file, isResume: true, maxPages: 5 })
    expect(lines.map(({ url }) => path(url))).toEqual(['/about', '/p/1'])
  })

  it('F33: drops a half-written last line and takes its page first', async () => {
    const expected = await whole(smallShop())
    const lines = expected.split('\n')
    await writeFile(file, `${lines.slice(0, 3).join('\n')}\n${lines[3]?.slice(0, 100)}`)
    const { lines: taken } = await crawl(smallShop(), { file, isResume: true })
    expect(path(taken[0]?.url ?? '')).toBe('/about')
    expect(timeless(await bytes())).toBe(timeless(expected))
  })

  it('resume-001: killed at any byte of a line, the file ends as an uninterrupted one', async () => {
    const { expected } = bug('resume-001')
    const uninterrupted = await whole(threePages(), at)
    const [first = '', second = '', third = ''] = uninterrupted.split('\n')
    for (const length of [0, 1, 6, 7, 8, 40, third.length]) {
      await writeFile(file, `${first}\n${second}\n${third.slice(0, length)}`)
      const web = threePages()
      const { resumed } = await crawl(web, { file, isResume: true, ...at })
      expect(resumed).toBe(expected['resumed'])
      expect(web.pagesAsked).toEqual(expected['fetched'])
      expect(timeless(await bytes())).toBe(timeless(uninterrupted))
    }
  })

  it('resume-003: refuses damage anywhere but at the end, and files that are not ours, byte for byte untouched', async () => {
    const { input, expected } = bug('resume-003')
    const named = expected['line_named'] as number[]
    for (const [index, content] of (input['files'] as string[]).entries()) {
      await writeFile(file, content)
      const web = threePages()
      const attempt = crawl(web, { file, isResume: true, start: input['start'] as string })
      await expect(attempt, content).rejects.toThrow(`line ${named[index]} `)
      expect(await bytes()).toBe(content)
      expect(web.requests).toEqual([])
    }
  })

  it('resume-004, F34: refuses another start or other options, naming the line, and takes a larger limit', async () => {
    const { input, expected } = bug('resume-004')
    const from = input['file_from'] as { start: string; max_pages: number }
    await crawl(threePages(), { file, start: from.start, maxPages: from.max_pages })
    const before = await bytes()
    const wishes = input['resumes'] as { start: string; exclude?: string[]; max_pages?: number }[]
    for (const [index, { start, exclude, max_pages }] of wishes.entries()) {
      await writeFile(file, before)
      const attempt = crawl(threePages(), {
        file,
        isResume: true,
        start,
        exclude: exclude ?? [],
        maxPages: max_pages ?? from.max_pages,
      })
      if ((expected['accepted'] as boolean[])[index] === true) {
        await expect(attempt).resolves.toMatchObject({ resumed: 3 })
      } else {
        await expect(attempt).rejects.toThrow(`line ${(expected['line_named'] as number[])[index]} `)
        expect(await bytes()).toBe(before)
      }
    }
  })

  it('refuses an option that would change the order later, though the pages so far are the same (decisions P3)', async () => {
    await crawl(threePages(), { file, ...at, stopAfter: 1 })
    const before = await bytes()
    const attempt = crawl(threePages(), { file, isResume: true, ...at, include: ['e.example'] })
    await expect(attempt).rejects.toThrow('it was begun with --include [], not ["e.example"]')
    expect(await bytes()).toBe(before)
  })

  it('judges a file without `run` by its pages alone', async () => {
    await crawl(threePages(), { file, ...at, stopAfter: 1 })
    const line = JSON.parse(await bytes()) as Record<string, unknown>
    delete line['run']
    await writeFile(file, `${JSON.stringify(line)}\n`)
    const { resumed, lines } = await crawl(threePages(), {
      file,
      isResume: true,
      ...at,
      include: ['e.example'],
    })
    expect([resumed, lines.length]).toEqual([1, 2])
  })

  it('resume-005, F50: reads past CRLF, blank lines and a byte-order mark', async () => {
    const { expected } = bug('resume-005')
    const [first = '', second = ''] = (await whole(threePages(), at)).split('\n')
    const files = [`${first}\r\n${second}\r\n`, `${first}\n\n\n${second}\n`, `\uFEFF${first}\n${second}\n`]
    const cases = expected['per_case'] as { resumed?: number; fetched?: string[] }[]
    for (const [index, content] of files.entries()) {
      await writeFile(file, content)
      const web = threePages()
      const { resumed } = await crawl(web, { file, isResume: true, ...at })
      expect(resumed).toBe(cases[index]?.resumed ?? 2)
      expect(web.pagesAsked).toEqual(cases[index]?.fetched ?? ['https://e.example/b'])
      expect((await bytes()).startsWith(content)).toBe(true)
    }
  })

  it('F35, F36: refuses notes, whether or not they end in a line end', async () => {
    for (const content of ['my notes\n', 'my notes', '{"title":"no page"}\n']) {
      await writeFile(file, content)
      const web = smallShop()
      await expect(crawl(web, { file, isResume: true })).rejects.toThrow("line 1 is not a page's JSON")
      expect(await bytes()).toBe(content)
      expect(web.requests).toEqual([])
    }
  })

  it("F37: refuses another crawl's file with a half line at line 1", async () => {
    const content = `${(await whole(threePages(), at)).split('\n')[0]}\n{"url":"https://e.exam`
    await writeFile(file, content)
    await expect(crawl(smallShop(), { file, isResume: true })).rejects.toThrow(
      'line 1 holds https://e.example/',
    )
    expect(await bytes()).toBe(content)
  })

  it('refuses a smaller limit than the pages the file holds', async () => {
    await crawl(smallShop(), { file, maxPages: 5 })
    await expect(crawl(smallShop(), { file, isResume: true, maxPages: 3 })).rejects.toThrow('line 4 ')
  })

  it('begins afresh with a file that is missing or empty', async () => {
    await writeFile(file, '')
    expect(await crawl(threePages(), { file, isResume: true, ...at })).toMatchObject({
      resumed: 0,
      stopped: 'done',
    })
  })

  it('replays what a hostile file links to only as far as addresses go', async () => {
    const first = {
      url: at.start,
      ok: true,
      links: ['file:///etc/passwd', 'https://e.example/a', 'not an address'],
    }
    await writeFile(file, `${JSON.stringify(first)}\n`)
    const web = threePages()
    await crawl(web, { file, isResume: true, ...at })
    expect(web.pagesAsked).toEqual(['https://e.example/a'])
  })
})

describe('a crawl that is not continued', () => {
  it('refuses a file that already holds pages, and asks for nothing', async () => {
    await crawl(threePages(), { file, ...at })
    const before = await bytes()
    const web = threePages()
    await expect(crawl(web, { file, ...at })).rejects.toThrow('already holds pages')
    expect(await bytes()).toBe(before)
    expect(web.requests).toEqual([])
  })

  it('says before the first request that a file cannot be written', async () => {
    const web = threePages()
    await expect(crawl(web, { file: folder, ...at })).rejects.toThrow('is not a file')
    await writeFile(join(folder, 'plain'), '')
    await expect(crawl(web, { file: join(folder, 'plain', 'x.jsonl'), ...at })).rejects.toThrow(
      'is a file, not a folder',
    )
    expect(web.requests).toEqual([])
  })
})

describe('the evidence beside a crawl file', () => {
  it('holds every request with its wait, and each robots.txt as received under the name a refusal gives', async () => {
    const robots = 'User-agent: *\nDisallow: /a\n'
    const web = threePages()
    const shop = new FakeWeb({
      'https://e.example/robots.txt': robots,
      'https://e.example/': page('Home', ['/a', '/b']),
      'https://e.example/b': page('B'),
    })
    expect(web.requests).toEqual([])
    const { lines } = await crawl(shop, { file, ...at })
    const refused = lines[1]
    const snapshot = refused?.ok === false ? refused.error.robots?.file : null
    expect(await readFile(join(`${file}.evidence`, 'robots', `${snapshot}.txt`), 'utf8')).toBe(robots)
    const requests = (await readFile(join(`${file}.evidence`, 'requests.jsonl'), 'utf8')).trim().split('\n')
    const notes = requests.map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(notes.map(({ n, address, kind, status }) => [n, address, kind, status])).toEqual([
      [1, 'https://e.example/robots.txt', 'robots', 200],
      [2, 'https://e.example/', 'page', 200],
      [3, 'https://e.example/b', 'page', 200],
    ])
    expect(notes[1]?.['waited']).toEqual({
      ms: 1002,
      why: 'robots.txt asks for no delay; the floor of 1 s holds',
    })
    const index = JSON.parse(await readFile(join(`${file}.evidence`, 'index.jsonl'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(index).toEqual({
      kind: 'robots',
      origin: 'https://e.example',
      address: 'https://e.example/robots.txt',
      status: 200,
      at: expect.stringContaining('2026-09-23T10:00:') as string,
      error: null,
      sha256: snapshot,
    })
  })
})
