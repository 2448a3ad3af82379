/** `npm test`: sets up what is missing on this machine, then runs every check and every test, the real window's too. */
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureDisplay, needsDisplay } from './lib/display.mjs'
import { ensureElectron } from './lib/electron.mjs'
import { chooseParts, report, runParts, staticChecks, testProjects } from './lib/parts.mjs'
import { runCommand } from './lib/set-up-error.mjs'
import { ensureBrowser, ensureSystemPackages } from './lib/system-packages.mjs'

/** Readies the window tests: `env` says which Electron to start on which display, `stop` ends that display. */
async function readyWindow() {
  await ensureSystemPackages({ needsDisplay: needsDisplay() })
  const { executable, version, how } = await ensureElectron()
  const display = await ensureDisplay()
  process.stdout.write(`The window tests run in Electron ${version} (${how}).\n`)
  return { env: { ...display.env, SAUNTER_TEST_ELECTRON: executable }, stop: display.stop }
}

/** Does a step of the set-up that only some parts need; when it fails these parts are noted as broken. */
async function orBreak(broken, parts, step) {
  try {
    return await step()
  } catch (error) {
    for (const part of parts) broken[part] = error.message
    return undefined
  }
}

await runCommand(async () => {
  const parts = chooseParts(process.argv.slice(2), [...staticChecks, ...testProjects])
  await ensureDependencies()
  const broken = {}
  const needsWindow = parts.includes('window')
  const window = needsWindow ? await orBreak(broken, ['window'], readyWindow) : undefined
  if (needsWindow || parts.includes('integration')) {
    await orBreak(broken, ['integration', 'window'], ensureBuild)
    if (parts.includes('integration')) await ensureBrowser()
  }
  const results = await runParts(parts, { env: { ...process.env, ...window?.env }, broken })
  await window?.stop()
  return report(results)
})
