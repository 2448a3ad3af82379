import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inProject, projectFolder } from './places.mjs'
import { runNpm } from './run.mjs'

const skippedStatuses = new Set(['skipped', 'pending', 'todo', 'disabled'])

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function countFile(file, counts) {
  const name = relative(projectFolder, file.name)
  for (const test of file.assertionResults) {
    if (test.status === 'passed') counts.passed += 1
    else if (skippedStatuses.has(test.status)) counts.skipped += 1
    else counts.failures.push(`${name}: ${test.fullName}`)
  }
  // A file that could not be read, or whose set-up broke, has no failing test to name.
  const hasFailingTest = file.assertionResults.some((test) => test.status === 'failed')
  if (file.status === 'failed' && !hasFailingTest) {
    const why = (file.message ?? '').split('\n')[0]
    counts.failures.push(`${name}: the file itself${why ? ` (${why})` : ''}`)
  }
}

/** What a vitest JSON report counts; a run that ended badly without a failing test, or ran none, is a failure too. */
function countReport(report, code) {
  const counts = { passed: 0, skipped: 0, failures: [] }
  for (const file of report?.testResults ?? []) countFile(file, counts)
  if (counts.failures.length > 0) return counts
  if (report === undefined) counts.failures.push('the test runner left no report')
  else if (counts.passed + counts.skipped === 0) counts.failures.push('no test was run')
  else if (code !== 0) counts.failures.push('an error outside the tests, shown above')
  return counts
}

/** The tests' gate is not the person's own: its socket and its memory stand in a folder made for this run. */
function ownGate() {
  const folder = mkdtempSync(join(tmpdir(), 'saunter-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { SAUNTER_STATE_DIR: folder, XDG_RUNTIME_DIR: folder }
}

/** Runs one test project of vitest.config.ts, showing its output: `{ passed, skipped, failures }`, failures by name. */
export async function runTestProject(project, env) {
  const file = inProject('test-results', `${project}.json`)
  mkdirSync(inProject('test-results'), { recursive: true })
  // An old report must not be taken for this run's.
  if (existsSync(file)) rmSync(file)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--silent', `test:${project}`, '--', ...reporters]
  // Colour codes are noise in a log.
  const plain = { ...env, ...ownGate(), ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) }
  const { code } = await runNpm(args, { env: plain, output: 'shown' })
  return countReport(readReport(file), code)
}
