import { readFileSync } from 'node:fs'
import { type Extracted, type ExtractInput, extractPage } from '#main/core/extract/extract-page.ts'

/** Reads markup as a page that landed at an address, with nothing else said about it unless asked. */
export function readHtml(html: string, options: Partial<ExtractInput> = {}): Extracted {
  return extractPage({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    landed: 'https://e.example/',
    robotsTags: [],
    linkHeader: null,
    ...options,
  })
}

/** A page whose head holds JSON-LD blocks, each written as given. */
export function jsonLdPage(...blocks: readonly string[]): string {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${block}</script>`)
  return `<html><head><title>T</title>${scripts.join('')}</head><body></body></html>`
}

/** The values of a summary by question, without their places. */
export function valuesOf({ summary }: Extracted): Record<string, string> {
  return Object.fromEntries(Object.entries(summary).map(([question, answer]) => [question, answer.value]))
}

/** A row of the case file of bugs: what its test puts in and what must come out. */
export interface BugRow<Input, Expected> {
  readonly id: string
  readonly input: Input
  readonly expected: Expected
}

/** One row of the case file of bugs, by its id; its test knows the shape. */
export function bugRow(id: string): unknown {
  const file = new URL('../../../cases/bugs.jsonl', import.meta.url)
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const row = line.trim() === '' ? null : (JSON.parse(line) as { readonly id: string })
    if (row?.id === id) return row
  }
  throw new Error(`no row ${id} among the cases`)
}
