/**
 * `npm run bench:core`: CPU a page of a whole crawl (a loopback site of 2,000 pages of 30 KB and 100 links, delay 0), beside
 * bare `cheerio.load` of the same pages in the same run. Each part is a process of its own; absolute figures do not travel
 * between machines, the ratio does.
 */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageText } from '../test/bench/many-pages.mjs'
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { inProject } from './lib/places.mjs'

const pages = Number(process.env.SAUNTER_BENCH_PAGES ?? 2000)

/** A part's own process tells what it used when it ends. */
function tellUsage() {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 })
  })
}

const parts = {
  async site() {
    const server = createServer(({ url }, response) => {
      const number = /^\/p\/(\d+)$/.exec(url ?? '')?.[1]
      if (number === undefined && url !== '/') {
        response.writeHead(404).end()
        return
      }
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(pageText(Number(number ?? 0), pages))
    })
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  },
  async crawl(origin, file) {
    tellUsage()
    process.argv = [process.argv[0], inProject('out', 'main', 'cli.js'), 'crawl', `${origin}/`, '-o', file]
    process.argv.push('--delay', '0', '--max-pages', String(pages), '--max-depth', '1000', '--quiet')
    await import(inProject('out', 'main', 'cli.js'))
  },
  async bare() {
    tellUsage()
    const { load } = await import('cheerio')
    for (let number = 0; number < pages; number += 1) load(pageText(number, pages))
  },
}

/** Starts a part and waits for its first message, or its usage at the end. */
function start(part, ...words) {
  const child = fork(fileURLToPath(import.meta.url), [part, ...words])
  const told = new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) =>
      reject(new Error(`The part ${part} of the bench ended with ${code} before it told anything`)),
    )
  })
  return { child, told }
}

async function bench() {
  await ensureDependencies()
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'saunter-bench-'))
  const site = start('site')
  try {
    const { port } = await site.told
    const startedAt = performance.now()
    const crawl = await start('crawl', `http://127.0.0.1:${port}`, join(folder, 'bench.jsonl')).told
    const seconds = (performance.now() - startedAt) / 1000
    const bare = await start('bare').told
    const row = (name, { cpuMs, peakMb }) =>
      console.log(
        `${name.padEnd(28)} ${(cpuMs / pages).toFixed(2).padStart(6)} ms CPU a page   peak ${peakMb.toFixed(0)} MB`,
      )
    console.log(`${pages} pages of 30 KB and 100 links, delay 0, start-up included, ${seconds.toFixed(1)} s`)
    row('saunter crawl, whole process', crawl)
    row('bare cheerio.load', bare)
    console.log(`ratio ${(crawl.cpuMs / bare.cpuMs).toFixed(2)}`)
  } finally {
    site.child.kill()
    rmSync(folder, { recursive: true })
  }
}

const [part, ...words] = process.argv.slice(2)
await (part === undefined ? bench() : parts[part](...words))
