/** `npm run check`: format, types, lint, imports, dead code, and the tests that need no window. */
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { chooseParts, report, runParts, staticChecks } from './lib/parts.mjs'
import { runCommand } from './lib/set-up-error.mjs'

await runCommand(async () => {
  const parts = chooseParts(process.argv.slice(2), [...staticChecks, 'unit', 'integration', 'polite'])
  await ensureDependencies()
  const broken = {}
  // The integration tests run the built command line.
  if (parts.includes('integration')) {
    await ensureBuild().catch((error) => (broken.integration = error.message))
  }
  return report(await runParts(parts, { broken }))
})
