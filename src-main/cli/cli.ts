import { join } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import { version } from '../../src-shared/product.ts'
import { createCommandService } from '../service/command-service.ts'
import { SettingsFile } from '../service/settings-file.ts'
import type { CommandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { batch } from './commands/batch.ts'
import { crawl } from './commands/crawl.ts'
import { demo } from './commands/demo.ts'
import { exportTable } from './commands/export.ts'
import { map } from './commands/map.ts'
import { robots } from './commands/robots.ts'
import { exitCodes } from './exit-code.ts'
import { type Given, readFlags } from './flags.ts'
import { commandHelp, help } from './help.ts'

type Run = (given: Given, commandLine: CommandLine) => Promise<number>

const runs: Readonly<Record<string, Run>> = { crawl, batch, map, robots, export: exportTable, demo }

/** Runs one command line; resolves to its exit code. Every fault is one sentence on standard error. */
async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help())
    return name === undefined ? exitCodes.failed : 0
  }
  if (name === '--version' || name === '-V') {
    process.stdout.write(`${version}\n`)
    return 0
  }
  const command = commands.find((known) => known.name === name)
  const run = runs[name]
  if (command === undefined || run === undefined) {
    throw new AppError('bad-input', `saunter has no command \`${name}\`; saunter --help lists them.`)
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(commandHelp(command))
    return 0
  }
  const given = withContact(readFlags(command, rest), (await new SettingsFile().read()).contact)
  let onChange = (): void => undefined
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
  const service = createCommandService(join(import.meta.dirname, 'extract-worker.js'), () => onChange(), say)
  try {
    return await run(given, {
      service,
      lanes: { onChange: (listener) => (onChange = listener) },
      ...streams(),
    })
  } finally {
    await service.close()
  }
}

/** The site's owner should see one name: the contact from the person's settings, unless this command names another. */
function withContact(given: Given, contact: string): Given {
  const text = (name: string): string | null => given.text(name) ?? (name === '--contact' ? contact : null)
  return { ...given, text }
}

function streams(): Pick<CommandLine, 'stdout' | 'stderr'> {
  return {
    stdout: {
      write: (text) => void process.stdout.write(text),
      onClosed: (listener) => void process.stdout.on('error', listener),
    },
    stderr: {
      write: (text) => void process.stderr.write(text),
      isTerminal: process.stderr.isTTY,
      width: () => process.stderr.columns,
    },
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(
      error instanceof AppError
        ? `${error.message}\n`
        : `${String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exitCode = exitCodes.failed
  },
)
