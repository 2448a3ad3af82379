import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
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
/** What the product promises of a list of that many, and of a file made to hurt. */
const may = { cpuSeconds: 1.5, memoryMb: 150, hostileCpuSeconds: 1 }

/** Writes the files into a folder, in a process of its own: making them takes more memory than reading them. */
export function writeBenchFiles(folder: string): BenchCase[] {
  const plain = bigSitemap()
  const lists = [
    { name: `${addresses} addresses, plain`, bytes: () => plain, mayCpuSeconds: may.cpuSeconds },
    { name: `${addresses} addresses, gzip`, bytes: () => gzipSync(plain), mayCpuSeconds: may.cpuSeconds },
  ]
  const hostile = hostileSitemaps.map(({ name, bytes }) => ({
    name,
    bytes,
    mayCpuSeconds: may.hostileCpuSeconds,
  }))
  return [...lists, ...hostile].map(({ name, bytes, mayCpuSeconds }, number) => {
    const path = join(folder, String(number))
    writeFileSync(path, bytes())
    return { name, path, mayCpuSeconds, mayMemoryMb: may.memoryMb }
  })
}

/** Reads one file: the CPU it took, and how far this process grew over what it held before. */
export function measureFile(path: string): BenchFigures {
  const bytes = readFileSync(path)
  const idle = process.memoryUsage.rss()
  const start = process.cpuUsage()
  const reading = readSitemap(bytes)
  const { user, system } = process.cpuUsage(start)
  const found =
    reading.kind === 'none'
      ? reading.error
      : `${reading.kind} of ${reading.entries.length}. ${reading.broken ?? ''}`
  return {
    cpuSeconds: (user + system) / 1e6,
    memoryMb: Math.max(0, process.resourceUsage().maxRSS * 1024 - idle) / 1024 / 1024,
    found,
  }
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
