import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { normaliseAddress } from '#main/core/base/address.ts'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import { walkSitemaps } from '#main/core/sitemaps/sitemap-walk.ts'
import { hostileSitemaps } from './hostile-sitemaps.ts'

/** One file to read, and the CPU and memory it may take. */
export interface BenchCase {
  readonly name: string
  readonly path: string
  readonly mayCpuSeconds: number
  readonly mayMemoryMb: number
}

/** What one reading took, in a process that had read nothing before. */
export interface BenchFigures {
  readonly cpuSeconds: number
  readonly memoryMb: number
  readonly found: string
}

/** As many addresses as the protocol allows one file. */
const addresses = 50_000
/** The file that stands for every sitemap of a site that is walked. */
const walked = 'endless-index'
/** What the product promises of a list of that many, and of a file made to hurt. */
const may = { cpuSeconds: 1.5, memoryMb: 150, hostileCpuSeconds: 1 }

/** Writes the files into a folder, in a process of its own: making them takes more memory than reading them. */
export function writeBenchFiles(folder: string): BenchCase[] {
  const plain = bigSitemap()
  const lists = [
    { name: `${addresses} addresses, plain`, bytes: () => plain, mayCpuSeconds: may.cpuSeconds },
    { name: `${addresses} addresses, gzip`, bytes: () => gzipSync(plain), mayCpuSeconds: may.cpuSeconds },
  ]
  const endless = { name: 'an index without end', bytes: endlessIndex }
  const hostile = [...hostileSitemaps, endless].map(({ name, bytes }) => ({
    name,
    bytes,
    mayCpuSeconds: may.hostileCpuSeconds,
  }))
  return [...lists, ...hostile].map(({ name, bytes, mayCpuSeconds }, number) => {
    const path = join(folder, bytes === endlessIndex ? walked : String(number))
    writeFileSync(path, bytes())
    return { name, path, mayCpuSeconds, mayMemoryMb: may.memoryMb }
  })
}

/** Reads one file: the CPU it took, and how far this process grew over what it held before. */
export async function measureFile(path: string): Promise<BenchFigures> {
  const bytes = readFileSync(path)
  const idle = process.memoryUsage.rss()
  const start = process.cpuUsage()
  const found = basename(path) === walked ? await walkFrom(bytes) : readOnce(bytes)
  const { user, system } = process.cpuUsage(start)
  return {
    cpuSeconds: (user + system) / 1e6,
    memoryMb: Math.max(0, process.resourceUsage().maxRSS * 1024 - idle) / 1024 / 1024,
    found,
  }
}

function readOnce(bytes: Uint8Array): string {
  const reading = readSitemap(bytes)
  return reading.kind === 'none'
    ? reading.error
    : `${reading.kind} of ${reading.entries.length}. ${reading.broken ?? ''}`
}

/** Maps a site each of whose sitemaps is this index, its children under names that were never met before. */
async function walkFrom(index: Uint8Array): Promise<string> {
  const text = new TextDecoder().decode(index)
  let asked = 0
  const need = {
    robots: () => Promise.resolve({ sitemaps: ['https://shop.example/0.xml'] }),
    ask: () => {
      asked += 1
      const bytes = new TextEncoder().encode(text.replaceAll('NAME', String(asked)))
      return Promise.resolve({ status: 200, bytes })
    },
    read: (bytes: Uint8Array) => Promise.resolve(readSitemap(bytes)),
    startPage: () => Promise.resolve({ links: [], sitemapLinks: [] }),
  }
  const start = normaliseAddress('https://shop.example/')
  const answer =
    start === null ? null : await walkSitemaps(start, need, { limit: addresses, maxSitemaps: 50 })
  if (answer === null || 'failed' in answer) return 'It could not be mapped.'
  return `${answer.sitemaps.length} sitemaps asked for, ${answer.urls.length} addresses${answer.truncated ? '; cut short' : ''}.`
}

/** An index of a thousand more of its kind. */
function endlessIndex(): Uint8Array {
  const children = Array.from(
    { length: 1000 },
    (_, number) => `<sitemap><loc>https://shop.example/NAME-${number}.xml</loc></sitemap>`,
  )
  return new TextEncoder().encode(`<sitemapindex>${children.join('')}</sitemapindex>`)
}

/** A sitemap of about 9 MB, as shops write them. */
function bigSitemap(): Uint8Array {
  const entries = Array.from(
    { length: addresses },
    (_, number) => `  <url>
    <loc>https://shop.example/shelf-${number % 97}/a-product-of-some-length-${number}?colour=${number % 7}&amp;size=4</loc>
    <lastmod>2026-05-${10 + (number % 19)}T10:00:00+00:00</lastmod>
    <changefreq>weekly</changefreq>
  </url>
`,
  )
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`)
}
