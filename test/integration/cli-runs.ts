import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../out/main/cli.js')
if (!existsSync(cli)) {
  throw new Error('The built command line is missing: run `npm run build`, or `npm run check`, first.')
}

// The gate of these tests is not the person's own: folders of their own for its socket and its memory.
const own = mkdtempSync(join(tmpdir(), 'saunter-cli-gate-'))
// What pages come to must not depend on the browser of the machine; tests of the browser name it themselves.
const env = {
  ...process.env,
  SAUNTER_STATE_DIR: own,
  SAUNTER_CONFIG_DIR: own,
  XDG_RUNTIME_DIR: own,
  SAUNTER_BROWSER: 'none',
}
process.once('exit', () => rmSync(own, { recursive: true, force: true }))

export interface CliResult {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliRun {
  readonly child: ChildProcess
  readonly result: Promise<CliResult>
}

/** Starts the built command line as a process of its own. */
export function startCli(words: readonly string[], stdin = '', more: NodeJS.ProcessEnv = {}): CliRun {
  const child = spawn(process.execPath, [cli, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...env, ...more },
  })
  child.stdin.end(stdin)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString('utf8')))
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString('utf8')))
  const result = new Promise<CliResult>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, result }
}

/** Runs the built command line to its end. */
export function runCli(words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  return startCli(words, '', more).result
}
