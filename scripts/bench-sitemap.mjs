/**
 * `node scripts/bench-sitemap.mjs`: CPU and memory of reading one sitemap of 50,000 addresses, plain and gzip, and of
 * files made to hurt. Each is read in a process of its own; memory is its peak over what it held before, the file included.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureDependencies } from './lib/dependencies.mjs'
import { inProject } from './lib/places.mjs'

const bundle = inProject('node_modules', '.saunter-bench')
const entry = join(bundle, 'sitemap-bench.js')

/** Node 20 reads no TypeScript, so the bench is built once, beside the packages that it imports. */
async function buildBench() {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inProject(),
    build: {
      ssr: inProject('test', 'bench', 'sitemap-bench.ts'),
      outDir: bundle,
      rolldownOptions: { output: { entryFileNames: 'sitemap-bench.js' } },
    },
  })
}

const parts = {
  async write(folder) {
    const { writeBenchFiles } = await import(pathToFileURL(entry).href)
    process.send(writeBenchFiles(folder))
  },
  async read(path) {
    const { measureFile } = await import(pathToFileURL(entry).href)
    process.send(await measureFile(path))
  },
}

/** Runs a part in a process of its own and gives what it tells. */
function run(part, word) {
  const child = fork(fileURLToPath(import.meta.url), [part, word])
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) =>
      reject(new Error(`The part ${part} of the bench ended with ${code} before it told anything`)),
    )
  })
}

function row({ name, mayCpuSeconds, mayMemoryMb }, { cpuSeconds, memoryMb, found }) {
  const over = [cpuSeconds > mayCpuSeconds && 'CPU', memoryMb > mayMemoryMb && 'memory'].filter(Boolean)
  const figures = `${cpuSeconds.toFixed(2).padStart(6)} s ${memoryMb.toFixed(0).padStart(5)} MB`
  const words = found.length > 90 ? `${found.slice(0, 90)}…` : found
  return `${name.padEnd(40)}${figures}  ${over.length > 0 ? `TOO MUCH ${over.join(' and ')}: ` : ''}${words}`
}

async function bench() {
  await ensureDependencies()
  await buildBench()
  const folder = mkdtempSync(join(tmpdir(), 'saunter-bench-'))
  try {
    for (const file of await run('write', folder)) console.log(row(file, await run('read', file.path)))
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(bundle, { recursive: true })
  }
}

const [part, word] = process.argv.slice(2)
await (part === undefined ? bench() : parts[part](word))
