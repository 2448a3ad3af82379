import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { lastLines, run } from './run.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

/** Debian's packages that hold the libraries an Electron window is linked with. */
const windowPackages = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatk-bridge2.0-0',
]
/** What a machine without a display needs besides. */
const displayPackages = ['xvfb', 'xauth']

/** Debian 13 and Ubuntu 24.04 gave some libraries a second name when they widened their time type to 64 bits. */
const namesOf = (name) => [name, `${name}t64`]

const isOnPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)))

/** The packages whose name, in either spelling, dpkg does not list as installed. */
async function missingOf(packages) {
  const format = '--showformat=${Package} ${db:Status-Status}\n'
  // dpkg-query exits with 1 for an unknown name and still lists the others.
  const { stdout } = await run('dpkg-query', ['--show', format, ...packages.flatMap(namesOf)])
  const installed = new Set(
    stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return packages.filter((name) => !namesOf(name).some((spelling) => installed.has(spelling)))
}

/** The spelling that apt can install here; the old name when apt knows neither, so that its error names it. */
async function spellingApt(name) {
  for (const spelling of namesOf(name)) {
    const { stdout } = await run('apt-cache', ['policy', spelling], { env: { ...process.env, LC_ALL: 'C' } })
    if (/^\s*Candidate: (?!\(none\))/m.test(stdout)) return spelling
  }
  return name
}

async function spellingsApt(names) {
  const spellings = []
  for (const name of names) spellings.push(await spellingApt(name))
  return spellings
}

async function install(missing, whoNeeds = 'the window needs') {
  say(`Installing Debian packages that ${whoNeeds}: ${missing.join(' ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt may be at work on a fresh machine; two minutes are more than its own set-up takes.
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  const update = await run('apt-get', ['update', ...wait], { env })
  if (update.code !== 0) say(`apt-get update failed; going on with the lists that are here.`)
  const names = await spellingsApt(missing)
  const { code, text } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...wait, ...names],
    { env },
  )
  if (code !== 0) {
    throw new SetUpError(`apt-get could not install ${names.join(' ')}. It says:\n${lastLines(text)}`)
  }
}

/**
 * On Debian and its kin: installs the system packages the window needs when root, else names the command that does.
 * With nothing missing one query is all that runs; other systems are left alone.
 */
export async function ensureSystemPackages({ needsDisplay }) {
  if (process.platform !== 'linux' || !isOnPath('dpkg-query') || !isOnPath('apt-get')) return
  const wanted = needsDisplay ? [...displayPackages, ...windowPackages] : windowPackages
  const missing = await missingOf(wanted)
  if (missing.length === 0) return
  if (process.getuid() !== 0) {
    const names = await spellingsApt(missing)
    say(`The window may not start: install what it needs with "sudo apt-get install ${names.join(' ')}".`)
    return
  }
  await withSetUpLock(async () => {
    const stillMissing = await missingOf(wanted)
    if (stillMissing.length > 0) await install(stillMissing)
  })
}

/** Programs any of which the tests of the real browser can draw with; the product looks in more places. */
const browserPrograms = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

/**
 * A real browser for the tests that need one, which are skipped without it and say so. Installed on Debian as root, where
 * apt can reach it; nobody else's machine is changed for it, and no test run ends for want of it.
 */
export async function ensureBrowser() {
  if (process.env.SAUNTER_BROWSER !== undefined || browserPrograms.some(isOnPath)) return
  if (process.platform !== 'linux' || !isOnPath('apt-get') || process.getuid() !== 0) {
    say('No browser was found on PATH: the tests of the real browser are skipped if there is none elsewhere.')
    return
  }
  try {
    await withSetUpLock(() => install(['chromium'], 'the tests of the real browser need'))
  } catch (error) {
    say(`${error.message}\nThe tests of the real browser are skipped.`)
  }
}
