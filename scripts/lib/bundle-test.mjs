import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inProject } from './places.mjs'

/** Bundles a TypeScript file that a bench or the board needs, and imports it; Node alone cannot read it. */
export async function bundleTest(file) {
  const name = `${basename(file, '.ts')}.mjs`
  const outDir = inProject('test-results/bundles')
  await build({
    configFile: false,
    logLevel: 'error',
    root: inProject(),
    ssr: { external: ['cheerio', 'domhandler', 'encoding-sniffer', 'htmlparser2', 'parse5'] },
    build: {
      ssr: inProject(file),
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  return import(pathToFileURL(inProject('test-results/bundles', name)).href)
}
