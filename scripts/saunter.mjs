/** `npm run -s saunter -- …`: the command line of this checkout, in this process, after installing and building if needed. */
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { callersFolder, inProject } from './lib/places.mjs'
import { runCommand } from './lib/set-up-error.mjs'

const cli = inProject('out/main/cli.js')

await runCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
})

if (!process.exitCode) {
  // Files named on the command line are meant from where the person stands.
  process.chdir(callersFolder('saunter'))
  process.argv = [process.argv[0], cli, ...process.argv.slice(2)]
  process.exitCode = undefined
  await import(pathToFileURL(cli).href)
}
