/**
 * `npm run board`: what Saunter answers on the pages of test/pages, counted by question, beside metascraper and
 * open-graph-scraper, which are installed in a package of their own. `--alone` leaves them out, `--faults` lists what is
 * not right, `--store` keeps the figures the unit test demands.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleTest } from './lib/bundle-test.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { inProject } from './lib/places.mjs'
import { runNpm } from './lib/run.mjs'
import { runCommand, SetUpError } from './lib/set-up-error.mjs'

const folder = inProject('test/bench/board')
const figuresFile = join(folder, 'figures.json')
const asked = new Set(process.argv.slice(2))

/** Installs the peers; the board goes on without them where that cannot be done. */
async function arePeersThere() {
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies
  const isThere = (name) => {
    const file = join(folder, 'node_modules', name, 'package.json')
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === wanted[name]
  }
  if (Object.keys(wanted).every(isThere)) return true
  console.log('Installing the peers; this takes a few minutes the first time.')
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  const { code } = await runNpm(args, { cwd: folder })
  return code === 0
}

async function main() {
  await ensureDependencies()
  const board = await bundleTest('test/bench/board/board-report.ts')
  const pages = board.pagesIn(inProject('test/pages'))
  const readers = [board.saunterReader(pages)]
  if (!asked.has('--alone')) {
    if (await arePeersThere()) {
      const { peerReaders } = await import(pathToFileURL(join(folder, 'peers.mjs')).href)
      // The peers take text; the encoding is found for them, as whoever uses them has to.
      const decoded = pages.map((page) => ({ page, html: board.textOf(page) }))
      readers.push(...(await peerReaders(decoded)))
    } else {
      console.log('The peers could not be installed; this is Saunter alone.')
    }
  }
  const report = board.reportOf(pages, readers)
  console.log(`${pages.length} pages; a/r/w is answered, right, wrong.\n`)
  console.log(report.lines.join('\n'))
  if (asked.has('--faults')) console.log(`\n${report.faults.join('\n')}`)
  if (asked.has('--store')) writeFileSync(figuresFile, `${JSON.stringify(report.figures, null, 2)}\n`)
  if (report.behind.length > 0) throw new SetUpError(`Saunter is behind.\n${report.behind.join('\n')}`)
}

await runCommand(main)
