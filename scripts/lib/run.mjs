import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { atTheEnd } from './ending.mjs'
import { projectFolder } from './places.mjs'

/** What a quiet program may print before its oldest lines are dropped: enough for any error, bounded for a flood. */
const maxKeptCharacters = 1_000_000

const stdioFor = {
  quiet: ['ignore', 'pipe', 'pipe'],
  toStderr: ['ignore', 2, 2],
  shown: ['ignore', 'inherit', 'inherit'],
}

/**
 * Runs a program to its end: `{ code, text, stdout }`. With output `quiet` (default) all it prints is kept in `text` and
 * what it prints on stdout in `stdout`; `toStderr` and `shown` pass it on. Code 127 means that it could not be started.
 * The child is ended, with the signal `endWith`, when this process ends.
 */
export function run(
  command,
  args,
  { cwd = projectFolder, env = process.env, output = 'quiet', shell = false, endWith = 'SIGTERM' } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: stdioFor[output] })
    const stop = atTheEnd(() => child.kill(endWith))
    let text = ''
    let stdout = ''
    const keep = (chunk) => (text = (text + chunk).slice(-maxKeptCharacters))
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      stdout = (stdout + chunk).slice(-maxKeptCharacters)
      keep(chunk)
    })
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => {
      stop()
      resolve({ code: 127, text: error.message, stdout })
    })
    child.on('close', (code, signal) => {
      stop()
      resolve({ code: code ?? 1, text: signal ? `${text}\nended by ${signal}` : text, stdout })
    })
  })
}

/** Runs npm like `run` does: the npm that started this script, else the one on the path. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  if (npm && basename(npm) === 'npm-cli.js') return run(process.execPath, [npm, ...args], options)
  // Windows has npm as a batch file, which only its shell can start.
  const isWindows = process.platform === 'win32'
  return run(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
}

/** The last lines of a text that hold something, for an error message. */
export function lastLines(text, count = 15) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.slice(-count).join('\n')
}

/** What npm gives as the reason it failed, without its prefix, its help text and the stack of its own error. */
export function reasonOfNpm(text) {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^npm error ?/, '').trimEnd())
  const helpAt = lines.findIndex((line) => /^(?:Usage:|A complete log of this run)/.test(line))
  const said = helpAt === -1 ? lines : lines.slice(0, helpAt)
  return said
    .filter((line) => /^[^\s{}]/.test(line))
    .slice(0, 20)
    .join('\n')
}
