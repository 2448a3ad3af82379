/**
 * `npm run bench:window`: a generated crawl file of 100,000 lines of 3 KB (SAUNTER_BENCH_LINES) opened in the real window:
 * first rows, the whole, sorting, filtering, tabs, scrolling, memory, and the main process's event loop meanwhile.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { bundleTest } from './lib/bundle-test.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureDisplay } from './lib/display.mjs'
import { ensureElectron } from './lib/electron.mjs'
import { projectFolder } from './lib/places.mjs'
import { say } from './lib/say.mjs'
import { runCommand } from './lib/set-up-error.mjs'

const lines = Number(process.env.SAUNTER_BENCH_LINES ?? 100_000)

await runCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { executable, version } = await ensureElectron()
  const display = await ensureDisplay()
  const folder = mkdtempSync(join(tmpdir(), 'saunter-bench-window-'))
  try {
    const { writeBenchFile } = await bundleTest('test/bench/table-bench.ts')
    const file = join(folder, 'bench.jsonl')
    await writeBenchFile(file, lines)
    say(`Measuring in Electron ${version}, with a file of ${(statSync(file).size / 1e6).toFixed(0)} MB.`)
    const { measureWindow, windowReport } = await import('../test/bench/window-bench.mjs')
    const env = { ...process.env, ...display.env }
    const figures = await measureWindow({ executable, project: projectFolder, folder, file, lines, env })
    process.stdout.write(`${windowReport(lines, figures)}\n`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await display.stop()
  }
})
