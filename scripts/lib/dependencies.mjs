import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './places.mjs'
import { reasonOfNpm, runNpm } from './run.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'
import { makeOnce } from './set-up-lock.mjs'

/** package.json's `engines`, checked here because npm only warns. */
const oldestNode = [20, 19]

const stampFile = inProject('node_modules/.saunter-setup.json')

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function wantedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')
  // Native parts fit one major version of Node on one kind of machine.
  return { lock, node: process.versions.node.split('.')[0], machine: `${process.platform}-${process.arch}` }
}

const isSameMachine = (stamp, wanted) => stamp.node === wanted.node && stamp.machine === wanted.machine

function whyNot() {
  if (!existsSync(inProject('node_modules'))) return 'there is no node_modules folder yet'
  const stamp = readJson(stampFile)
  if (stamp === undefined) return 'the last installation did not end well, or was another'
  const wanted = wantedStamp()
  if (stamp.lock !== wanted.lock) return 'package-lock.json has changed'
  return isSameMachine(stamp, wanted) ? undefined : 'Node.js or the machine is another one'
}

/** True when a person's own `npm ci` or `npm install` has left exactly what the lock file asks for. */
function isInstalledByHand() {
  const stamp = readJson(stampFile)
  if (stamp !== undefined && !isSameMachine(stamp, wantedStamp())) return false
  const wanted = readJson(inProject('package-lock.json'))?.packages
  const installed = readJson(inProject('node_modules/.package-lock.json'))?.packages
  if (!wanted || !installed) return false
  const isThere = ([path, { optional, integrity }]) =>
    path === '' || optional === true || installed[path]?.integrity === integrity
  return Object.entries(wanted).every(isThere)
}

function noteInstalled() {
  writeFileSync(stampFile, JSON.stringify(wantedStamp()) + '\n')
}

function isInstalled() {
  const isStamped = whyNot() === undefined
  if (!isStamped && isInstalledByHand()) {
    noteInstalled()
    return true
  }
  return isStamped
}

async function install() {
  say(`Installing this program's packages with npm ci: ${whyNot()}.`)
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  const { code, text } = await runNpm(args)
  if (code !== 0) {
    throw new SetUpError(`The packages could not be installed. npm ci says:\n${reasonOfNpm(text)}`)
  }
  noteInstalled()
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new SetUpError(
    `Saunter needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
  )
}

/** Installs the packages of package-lock.json unless they are there already (then no process is started). */
export async function ensureDependencies() {
  checkNode()
  await makeOnce(isInstalled, install)
}
