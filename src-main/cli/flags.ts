import { parseArgs } from 'node:util'
import { AppError } from '../../src-shared/app-error.ts'

/** One flag of a command. */
export interface Flag {
  /** With its dashes: `--max-pages`. */
  readonly name: string
  readonly short?: string
  /** What it takes, as the end of "… takes …"; null for a switch. */
  readonly takes: string | null
  readonly isRepeatable?: boolean
  /** An empty value says something, such as none. */
  readonly mayBeEmpty?: boolean
  /** What holds when it is not given, as help shows it. */
  readonly fallback?: string
  readonly hint: string
}

export interface Command {
  readonly name: string
  /** The words after the command, as help shows them: `URL`. */
  readonly argument: string | null
  readonly hint: string
  readonly flags: readonly Flag[]
}

/** Flags as they were given: text for those that take something, true for switches, lists for repeatable ones. */
export interface Given {
  readonly argument: string | null
  readonly text: (name: string) => string | null
  readonly list: (name: string) => readonly string[]
  readonly isSet: (name: string) => boolean
}

/** Reads a command's words; throws one sentence that names the word that does not belong and what would. */
export function readFlags(command: Command, words: readonly string[]): Given {
  const options = Object.fromEntries(
    command.flags.map(({ name, short, takes }) => [
      name.slice(2),
      {
        type: takes === null ? ('boolean' as const) : ('string' as const),
        multiple: true as const,
        ...(short === undefined ? {} : { short: short.slice(1) }),
      },
    ]),
  )
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values = new Map<string, string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const flag = command.flags.find(({ name }) => name === `--${token.name}`)
    if (flag === undefined) throw unknownFlag(command, token.rawName)
    const known = values.get(flag.name) ?? []
    values.set(flag.name, [...known, valueOf(flag, token.value)])
    if (known.length > 0 && flag.isRepeatable !== true) {
      throw new AppError('bad-input', `${flag.name} was given twice; it takes one value.`)
    }
  }
  return {
    argument: onlyArgument(command, positionals),
    text: (name) => values.get(name)?.[0] ?? null,
    list: (name) => values.get(name) ?? [],
    isSet: (name) => values.has(name),
  }
}

function valueOf(flag: Flag, value: string | undefined): string {
  if (flag.takes === null) {
    if (value !== undefined) throw new AppError('bad-input', `${flag.name} takes no value, not \`${value}\`.`)
    return ''
  }
  if (value === undefined || (value === '' && flag.mayBeEmpty !== true)) {
    throw new AppError('bad-input', `${flag.name} takes ${flag.takes}.`)
  }
  return value
}

function unknownFlag({ name, flags }: Command, given: string): AppError {
  const near = flags.find((flag) => flag.name.startsWith(given) || given.startsWith(flag.name))
  const hint = near === undefined ? `saunter ${name} --help lists them` : `did you mean ${near.name}`
  return new AppError('bad-input', `${given} is no option of saunter ${name}; ${hint}.`)
}

function onlyArgument({ name, argument }: Command, positionals: readonly string[]): string | null {
  const [first, second] = positionals
  if (argument === null) {
    if (first !== undefined) throw new AppError('bad-input', `saunter ${name} takes no \`${first}\`.`)
    return null
  }
  if (first === undefined) throw new AppError('bad-input', `saunter ${name} needs ${argument}.`)
  if (second !== undefined) {
    throw new AppError('bad-input', `saunter ${name} takes one ${argument}; \`${second}\` is one too many.`)
  }
  return first
}
