import { lastLines, runNpm } from './run.mjs'
import { SetUpError } from './set-up-error.mjs'
import { runTestProject } from './test-project.mjs'

/** The checks that only read the sources: each is an npm script `check:…` and counts as one test. */
export const staticChecks = ['format', 'types', 'lint', 'imports', 'dead']
/** The test projects of vitest.config.ts, in the order they run. */
export const testProjects = ['unit', 'integration', 'polite', 'window']

/** The machines this is made for have two cores. */
const checksAtOnce = 2

async function timed(name, work) {
  const startedAt = performance.now()
  const counts = await work()
  return { name, seconds: (performance.now() - startedAt) / 1000, ...counts }
}

async function runCheck(name) {
  const { code, text } = await runNpm(['run', '--silent', `check:${name}`])
  const hasPassed = code === 0
  process.stdout.write(
    hasPassed ? `check ${name}: passed\n` : `check ${name}: failed\n${lastLines(text, 200)}\n`,
  )
  return { passed: hasPassed ? 1 : 0, skipped: 0, failures: hasPassed ? [] : ['the check, output above'] }
}

async function runChecks(names) {
  const waiting = [...names]
  const results = []
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const check = name
      results.push(await timed(check, () => runCheck(check)))
    }
  }
  await Promise.all(Array.from({ length: checksAtOnce }, work))
  return results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

/** The parts a person named after `--`, in their usual order; all of `offered` when none is named. */
export function chooseParts(named, offered) {
  const all = new Map([['check', staticChecks], ...offered.map((part) => [part, [part]])])
  const unknown = named.find((name) => !all.has(name))
  if (unknown !== undefined) {
    throw new SetUpError(`There is no part called ${unknown}; choose from ${[...all.keys()].join(', ')}.`)
  }
  const wanted = new Set(named.flatMap((name) => all.get(name)))
  return named.length === 0 ? offered : offered.filter((part) => wanted.has(part))
}

/**
 * Runs the parts, the static checks two at a time, then the test projects one after the other, and stops at nothing.
 * `env` is the environment of the test projects; `broken` has, by part, the reason it cannot run, which counts as failed.
 */
export async function runParts(parts, { env = process.env, broken = {} } = {}) {
  const results = await runChecks(parts.filter((part) => staticChecks.includes(part)))
  for (const project of testProjects.filter((part) => parts.includes(part))) {
    process.stdout.write(`\n${project} tests\n`)
    const reason = broken[project]
    const work = () => (reason ? { passed: 0, skipped: 0, failures: [reason] } : runTestProject(project, env))
    results.push(await timed(project, work))
  }
  return results
}

/** Prints what failed, the seconds of each part and the closing line; the exit code, 1 when anything failed. */
export function report(results) {
  const lines = ['']
  const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `  ${name}: ${failure}`))
  if (failures.length > 0) lines.push('Failed:', ...failures, '')
  lines.push(`Seconds: ${results.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(', ')}`)
  const sum = (count) => results.reduce((total, result) => total + count(result), 0)
  const skipped = sum((result) => result.skipped)
  const closing = `${sum((result) => result.passed)} passed, ${failures.length} failed`
  lines.push(skipped > 0 ? `${closing}, ${skipped} skipped` : closing)
  process.stdout.write(`${lines.join('\n')}\n`)
  return failures.length > 0 ? 1 : 0
}
