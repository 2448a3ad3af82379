import { version } from '../../src-shared/product.ts'
import { commands } from './commands.ts'
import type { Command, Flag } from './flags.ts'

const flagWidth = 16

/** What `saunter --help` prints. */
export function help(): string {
  const width = Math.max(...commands.map((command) => usage(command).length))
  const rows = commands.map((command) => `  ${usage(command).padEnd(width)}  ${command.hint}`)
  return [
    `saunter ${version}: reads many pages of a site, politely. robots.txt is always obeyed.`,
    '',
    ...rows,
    '',
    'saunter COMMAND --help shows the options of a command.',
    '',
  ].join('\n')
}

/** What `saunter COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  const flags = command.flags.flatMap((flag) => [
    `  ${flagWords(flag).padEnd(flagWidth)}  ${flag.hint}`,
    ...(flag.takes === null ? [] : [`  ${' '.repeat(flagWidth)}  ${takesWords(flag, flag.takes)}`]),
  ])
  return [`saunter ${usage(command)}`, command.hint, '', ...flags, ''].join('\n')
}

function takesWords({ isRepeatable, fallback }: Flag, takes: string): string {
  const again = isRepeatable === true ? '; may be repeated' : ''
  return `Takes ${takes}${again}.${fallback === undefined ? '' : ` Without it: ${fallback}.`}`
}

function usage({ name, argument }: Command): string {
  return argument === null ? name : `${name} ${argument}`
}

function flagWords({ name, short }: Flag): string {
  return short === undefined ? name : `${short}, ${name}`
}
