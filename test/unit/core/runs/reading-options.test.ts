import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSnippets } from '#main/core/state/snippet-readings.ts'
import { crawl, FakeWeb } from './fake-web.ts'

const start = 'https://e.example/'
const rows = ['Lamp', 'Chair', 'Table']
  .map((name, at) => `<li class="row"><a href="/p/${at}">${name}</a></li>`)
  .join('')
const card = '<div class="h-card"><span class="p-name">Ada</span></div>'

function web(): FakeWeb {
  return new FakeWeb({
    [start]: `<html lang="en"><title>A list</title><ul>${rows}</ul><a href="/card">c</a>`,
    'https://e.example/card': `<title>A card</title>${card}`,
  })
}

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-options-'))
  file = join(folder, 'crawl.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const include = ['/card$']

describe('what pages are read for', () => {
  it('is rows and microformats only when asked for, and the first line says so', async () => {
    const plain = await crawl(web(), { start, include })
    expect(plain.lines.map((line) => line.ok && line.sources)).toEqual([[], []])
    expect(plain.lines[0]?.run?.options).toMatchObject({ induce: false, microformats: false })

    const asked = await crawl(web(), { start, include, induce: true, microformats: true })
    expect(asked.lines.map((line) => line.ok && line.sources)).toEqual([['induced'], ['microformats']])
    expect(asked.lines[0]?.run?.options).toMatchObject({ induce: true, microformats: true })
    const [first] = asked.lines
    expect(first?.ok === true && first.records.map(({ fields }) => fields['a1']?.value)).toEqual([
      'Lamp',
      'Chair',
      'Table',
    ])
  })

  it.each(['induce', 'microformats'] as const)('is not changed in the middle: %s', async (option) => {
    await crawl(web(), { start, include, file, [option]: true, stopAfter: 1 })
    const before = await readFile(file, 'utf8')
    const other = web()
    await expect(crawl(other, { start, include, file, isResume: true })).rejects.toThrow(
      `it was begun with --${option} true, not false`,
    )
    expect(other.requests).toEqual([])
    expect(await readFile(file, 'utf8')).toBe(before)
    const { resumed } = await crawl(web(), { start, include, file, isResume: true, [option]: true })
    expect(resumed).toBe(1)
  })

  it('is the source around each answer too, where pages go to a file', async () => {
    await crawl(web(), { start, include, file })
    const snippets = await readSnippets(file, start)
    expect(snippets?.map(({ question, value }) => [question, value])).toEqual([
      ['title', 'A list'],
      ['language', 'en'],
    ])
    expect((await readSnippets(file, 'https://e.example/card'))?.map(({ value }) => value)).toEqual([
      'A card',
    ])
  })
})
