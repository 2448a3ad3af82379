import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExtractInput } from '#main/core/extract/extract-page.ts'
import { readLimitMs } from '#main/core/base/thread-pool.ts'
import { createReadingThreads, type Reader } from '#main/core/runs/reading-threads.ts'
import { hurtingPage } from '../bench/hurting-page.ts'

let folder = ''
let workerFile = ''
const readers: Reader[] = []

function reader(options: { limitMs?: number; threads?: number; workerFile?: string } = {}): Reader {
  const made = createReadingThreads({ workerFile, threads: 1, ...options })
  readers.push(made)
  return made
}

function page(html: string): ExtractInput {
  const bytes = new TextEncoder().encode(html)
  return { bytes, contentType: 'text/html', landed: 'https://e.example/', robotsTags: [], linkHeader: null }
}

/** A worker that does what its page says: for ever, out of memory, throwing, or answering. */
const waywardWorker = `export function readPage({ bytes }) {
  const word = new TextDecoder().decode(bytes)
  if (word === 'hang') for (;;) {}
  if (word === 'grow') for (const held = []; ; ) held.push(new Array(100_000).fill(held.length))
  if (word === 'throw') throw new Error('a bug')
  return { word }
}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-reader-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(import.meta.dirname, '../../src-main/core/runs/reading-worker.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'extract-worker.mjs' } },
    },
  })
  workerFile = join(folder, 'extract-worker.mjs')
  await writeFile(join(folder, 'wayward.mjs'), waywardWorker)
})

afterAll(async () => {
  await Promise.all(readers.map((made) => made.close()))
  await rm(folder, { recursive: true, force: true })
})

describe('the reading threads', () => {
  it('reads pages on other threads, several at once, each answer with its own page', async () => {
    const pages = reader({ threads: 2 })
    const titles = ['a', 'b', 'c', 'd', 'e']
    const read = await Promise.all(
      titles.map((title) => pages.read(page(`<title>${title}</title><a href="/${title}">`))),
    )
    expect(
      read.map((result) => ('failed' in result ? result : [result.summary.title?.value, result.links])),
    ).toEqual(titles.map((title) => [title, [`https://e.example/${title}`]]))
  })

  it('takes the bytes of a page, but never more than the page', async () => {
    const pages = reader()
    const whole = page('<title>whole')
    await pages.read(whole)
    expect(whole.bytes.byteLength).toBe(0)
    const pool = new TextEncoder().encode('<title>part</title><title>rest')
    const part = { ...page(''), bytes: pool.subarray(0, 19) }
    expect(await pages.read(part)).toMatchObject({ summary: { title: { value: 'part' } } })
    expect(pool.byteLength).toBe(30)
  })

  it('cuts off a page that takes too long and reads the next one', async () => {
    const pages = reader({ workerFile: join(folder, 'wayward.mjs'), limitMs: 1000 })
    const [slow, next] = await Promise.all([pages.read(page('hang')), pages.read(page('next'))])
    expect(slow).toEqual({ failed: 'could not be read in 1 s' })
    expect(next).toEqual({ word: 'next' })
  })

  it('cuts off a page whose mark-up takes for ever', async () => {
    const pages = reader({ limitMs: 3000 })
    // Each row is moved before the table, past all rows moved there before it.
    const slow = `<table>${'<b>'.repeat(400)}${'<i>x</i><tr>'.repeat(400_000)}`
    expect(await pages.read(page(slow))).toEqual({ failed: 'could not be read in 3 s' })
    expect(await pages.read(page('<title>next'))).toMatchObject({ summary: { title: { value: 'next' } } })
  })

  it('is done with a page built to hurt in under 10 s, with a clear outcome, and reads the next one', async () => {
    const pages = reader()
    const began = performance.now()
    const hurt = await pages.read({
      ...page(hurtingPage()),
      induce: true,
      microformats: true,
      snippets: true,
    })
    expect(performance.now() - began).toBeLessThan(readLimitMs + 1000)
    if ('failed' in hurt) expect(hurt).toEqual({ failed: 'could not be read in 10 s' })
    else {
      expect([hurt.summary.title?.value, hurt.links]).toEqual(['It hurts', ['https://e.example/next']])
      expect(hurt.records).toHaveLength(10_000)
    }
    expect(await pages.read(page('<title>next'))).toMatchObject({ summary: { title: { value: 'next' } } })
  }, 30_000)

  it('survives a page that takes all of a thread’s memory', async () => {
    const pages = reader({ workerFile: join(folder, 'wayward.mjs'), limitMs: 60_000 })
    expect(await pages.read(page('grow'))).toEqual({
      failed: 'could not be read: it needs more memory than a page may',
    })
    expect(await pages.read(page('next'))).toEqual({ word: 'next' })
  })

  it('passes on a bug in the reading', async () => {
    const pages = reader({ workerFile: join(folder, 'wayward.mjs') })
    await expect(pages.read(page('throw'))).rejects.toThrow('a bug')
    expect(await pages.read(page('next'))).toEqual({ word: 'next' })
  })

  it('rejects when there is no worker to run, rather than blame each page', async () => {
    const pages = reader({ workerFile: join(folder, 'nowhere.mjs') })
    await expect(pages.read(page('a'))).rejects.toThrow('nowhere.mjs')
    await expect(pages.read(page('b'))).rejects.toThrow('nowhere.mjs')
  })

  it('starts no thread before the first page and closes at once, even in the middle of one', async () => {
    const pages = createReadingThreads({ workerFile: join(folder, 'nowhere.mjs'), threads: 2 })
    await pages.close()
    const busy = createReadingThreads({ workerFile: join(folder, 'wayward.mjs'), threads: 1 })
    const hanging = busy.read(page('hang'))
    const outcome = expect(hanging).rejects.toThrow()
    await busy.close()
    await outcome
  })
})
