/**
 * `npm run bench:reading`: what reading a page costs, as a ratio of parsing it, how the cost grows with its size, and how
 * long pages that are built to hurt hold a reading thread.
 */
import { ensureBuild } from './lib/build.mjs'
import { bundleTest } from './lib/bundle-test.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { inProject } from './lib/places.mjs'
import { runCommand } from './lib/set-up-error.mjs'

await runCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { hurtingBench, readingBench } = await bundleTest('test/bench/reading-bench.ts')
  console.log(readingBench().join('\n'))
  console.log((await hurtingBench(inProject('out', 'main', 'extract-worker.js'))).join('\n'))
})
