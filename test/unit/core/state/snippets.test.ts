import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Evidence } from '#main/core/state/evidence.ts'
import { maxSnippetLines } from '#main/core/state/snippet-file.ts'
import { SnippetLog } from '#main/core/state/snippet-log.ts'
import { readSnippets } from '#main/core/state/snippet-readings.ts'
import type { Snippet } from '#shared/summary.ts'

let folder = ''
let crawlFile = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-'))
  crawlFile = join(folder, 'crawl.jsonl')
  path = join(`${crawlFile}.evidence`, 'snippets.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const title: Snippet = { question: 'title', before: '<title>', value: 'A "lamp"', after: '</title>' }
const price: Snippet = { question: 'price', before: '{"url":"https://e.example/b",', value: '4', after: '\n' }

async function evidence(isResumed = false): Promise<Evidence> {
  const made = new Evidence(crawlFile)
  await made.open(isResumed)
  return made
}

/** The file as a run that was killed left it. */
async function leave(text: string): Promise<void> {
  await mkdir(`${crawlFile}.evidence`, { recursive: true })
  await writeFile(path, text)
}

describe('the snippets of a crawl', () => {
  it('are one line an answer, and found again by the address of their page', async () => {
    const made = await evidence()
    made.snippets('https://e.example/', [title, price])
    made.snippets('https://e.example/b', [title])
    await made.settle()
    expect((await readFile(path, 'utf8')).split('\n')[0]).toBe(
      '{"url":"https://e.example/","question":"title","before":"<title>","value":"A \\"lamp\\"","after":"</title>"}',
    )
    expect(await readSnippets(crawlFile, 'https://e.example/')).toEqual([title, price])
    expect(await readSnippets(crawlFile, 'https://e.example/b')).toEqual([title])
    expect(await readSnippets(crawlFile, 'https://e.example/c')).toEqual([])
  })

  it('are found however far behind they stand, where the pieces they are looked for in meet too', async () => {
    const made = await evidence()
    for (let page = 0; page < 12_000; page += 1) made.snippets(`https://e.example/${page}`, [title, price])
    await made.settle()
    for (let page = 0; page < 12_000; page += 97) {
      expect(await readSnippets(crawlFile, `https://e.example/${page}`)).toEqual([title, price])
    }
  })

  it('are none where nothing was kept, and lines that are no snippets are passed over', async () => {
    expect(await readSnippets(crawlFile, 'https://e.example/')).toBeNull()
    await leave(
      ['"question":"title","before":1}', '"question":"who","before":"","value":"","after":""}', 'x']
        .map((rest) => `{"url":"https://e.example/",${rest}\n`)
        .join(''),
    )
    expect(await readSnippets(crawlFile, 'https://e.example/')).toEqual([])
  })

  it('are written when their page is, and forgotten when it is not', () => {
    const written: unknown[] = []
    const log = new SnippetLog({ snippets: (url, snippets) => written.push([url, snippets]) })
    log.hold('https://e.example/a', [title])
    log.hold('https://e.example/b', [price])
    log.hold('https://e.example/c', [])
    expect(written).toEqual([])
    log.settle('https://e.example/b', true)
    log.settle('https://e.example/a', false)
    log.settle('https://e.example/a', true)
    log.settle('https://e.example/c', true)
    expect(written).toEqual([['https://e.example/b', [price]]])
  })

  it('go on behind the last whole line of a run that was killed', async () => {
    const made = await evidence()
    made.snippets('https://e.example/', [title])
    await made.settle()
    await appendFile(path, '{"url":"https://e.exa')
    const next = await evidence(true)
    next.snippets('https://e.example/b', [price])
    await next.settle()
    expect(await readSnippets(crawlFile, 'https://e.example/')).toEqual([title])
    expect(await readSnippets(crawlFile, 'https://e.example/b')).toEqual([price])
  })

  it('end after a million lines, and the last one says so', async () => {
    await leave('\n'.repeat(maxSnippetLines - 1))
    const made = await evidence(true)
    made.snippets('https://e.example/', [title, price])
    made.snippets('https://e.example/b', [title])
    await made.settle()
    const again = await evidence(true)
    again.snippets('https://e.example/c', [title])
    await again.settle()
    const end = (await readFile(path, 'utf8'))
      .slice(maxSnippetLines - 1)
      .trimEnd()
      .split('\n')
    expect(end.map((line) => JSON.parse(line) as unknown)).toEqual([
      { url: 'https://e.example/', ...title },
      { thinned: '1000000 answers are kept with their source; for later pages none is.' },
    ])
  })
})
