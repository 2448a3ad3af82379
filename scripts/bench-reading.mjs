/** `npm run bench:reading`: what reading a page costs, as a ratio of parsing it, and how the cost grows with its size. */
import { bundleTest } from './lib/bundle-test.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { runCommand } from './lib/set-up-error.mjs'

await runCommand(async () => {
  await ensureDependencies()
  const { readingBench } = await bundleTest('test/bench/reading-bench.ts')
  console.log(readingBench().join('\n'))
})
