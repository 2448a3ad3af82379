import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atTheEnd } from './ending.mjs'
import { cacheFolder, projectFolder } from './places.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'

/** The holder touches its lock this often while it works. */
const heartbeatMs = 5_000
/** A lock untouched for so long belongs to nobody, even if another program has its process number by now. */
const staleAfterMs = 60_000
/** A lock without a process number yet was made just now, or its maker died in between. */
const namelessAfterMs = 5_000
const pollMs = 300
/** Longer than installing everything on a slow line takes. */
const maxWaitMs = 30 * 60_000

// Not in node_modules, which an installation empties, and not in the tree, where it would look like a file of the project.
const lockFolder = () =>
  join(cacheFolder(), `set-up-${createHash('sha256').update(projectFolder).digest('hex').slice(0, 16)}.lock`)

function tryToMake(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ageMs(folder) {
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function isStale(folder) {
  const age = ageMs(folder)
  if (age > staleAfterMs) return true
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    return pid > 0 ? !isAlive(pid) : age > namelessAfterMs
  } catch {
    return age > namelessAfterMs
  }
}

/** Only one process at a time may take a stale lock away, or a second one could take the first one's new lock. */
function removeIfStale(folder) {
  const right = `${folder}.taking-over`
  if (!tryToMake(right)) {
    if (ageMs(right) > staleAfterMs) rmSync(right, { recursive: true, force: true })
    return
  }
  try {
    if (isStale(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(right, { recursive: true, force: true })
  }
}

async function acquire(folder) {
  mkdirSync(cacheFolder(), { recursive: true })
  const startedAt = Date.now()
  let hasToldSo = false
  while (!tryToMake(folder)) {
    if (isStale(folder)) {
      removeIfStale(folder)
      continue
    }
    if (!hasToldSo) say('Another set-up of this folder is at work; waiting for it.')
    hasToldSo = true
    if (Date.now() - startedAt > maxWaitMs) {
      throw new SetUpError(
        `Another set-up has held ${folder} for half an hour. End it, or remove that folder.`,
      )
    }
    await sleep(pollMs)
  }
}

/** Does `work` while no other process sets up this checkout; a lock whose holder is gone is taken over. */
export async function withSetUpLock(work) {
  const folder = lockFolder()
  await acquire(folder)
  const release = atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'pid'), String(process.pid))
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    release()
  }
}

/** Makes something that is not ready yet, one process at a time; what is ready costs no lock and no process. */
export async function makeOnce(isReady, make) {
  if (isReady()) return
  await withSetUpLock(async () => {
    if (!isReady()) await make()
  })
}
