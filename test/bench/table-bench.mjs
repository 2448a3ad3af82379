/**
 * `node test/bench/table-bench.mjs [lines]`: what the table's thread takes for a crawl file of 100,000 lines of 3 KB, or of
 * so many; figures beside what the product promises.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Builds a TypeScript file that Node alone cannot read, into a folder; gives the built file. */
async function bundle(source, folder) {
  const name = source.split('/').at(-1).replace('.ts', '.mjs')
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, source),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  return join(folder, name)
}

const folder = mkdtempSync(join(root, 'node_modules', '.saunter-table-bench-'))
try {
  const workerFile = await bundle('src-main/core/table/table-worker.ts', folder)
  const { measureTable, tableReport } = await import(
    pathToFileURL(await bundle('test/bench/table-bench.ts', folder)).href
  )
  const figures = await measureTable(workerFile, Number(process.argv[2] ?? 100_000))
  process.stdout.write(`${tableReport(figures)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
