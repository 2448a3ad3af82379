import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inProject, projectFolder } from './places.mjs'
import { lastLines, runNpm } from './run.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'
import { makeOnce } from './set-up-lock.mjs'

/** Whatever the build reads; a change in any of it asks for a new build. */
const sources = [
  'src-main',
  'src-renderer',
  'src-shared',
  'resources',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'tsconfig.base.json',
]
const stampFile = inProject('out/.stamp')
/** What the commands here start; a build that lacks one of them is none. */
const products = ['out/main/main.js', 'out/main/cli.js']

function filesIn(path) {
  const absolute = inProject(path)
  if (!existsSync(absolute)) return []
  const entries = readdirSync(absolute, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function sourcesHash() {
  const files = sources.flatMap((path) => (/\.(json|ts)$/.test(path) ? [inProject(path)] : filesIn(path)))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex')
    hash.update(`${relative(projectFolder, file)}\0${content}\n`)
  }
  return hash.digest('hex')
}

function isBuilt() {
  if (!products.every((file) => existsSync(inProject(file))) || !existsSync(stampFile)) return false
  return readFileSync(stampFile, 'utf8').trim() === sourcesHash()
}

async function build() {
  say('Building the program: its sources are newer than out/.')
  // Taken before: a source saved while the build runs must make the next run build again.
  const hash = sourcesHash()
  const { code, text } = await runNpm(['run', '--silent', 'build'])
  if (code !== 0) throw new SetUpError(`The build failed:\n${lastLines(text, 40)}`)
  writeFileSync(stampFile, `${hash}\n`)
}

/** Builds `out/` when it is missing or made from other sources; quiet unless the build fails. */
export async function ensureBuild() {
  await makeOnce(isBuilt, build)
}
