import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '#main/cli/commands.ts'
import { readFlags } from '#main/cli/flags.ts'

const project = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(project, name), 'utf8')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts

/** The commands a document shows, line by line. */
function commandsIn(name: string): readonly string[] {
  return [...read(name).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
}

describe('the documents', () => {
  it('ARCHITECTURE.md names only paths that exist', () => {
    const paths = [
      ...read('ARCHITECTURE.md').matchAll(/`((?:src-\w+|scripts|test|\.dependency)[\w./-]*)`/g),
    ].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([])
  })

  it.each(['README.md', 'CONTRIBUTING.md'])(
    '%s shows only commands that exist, with words they take',
    (name) => {
      const shown = commandsIn(name)
      expect(shown.length).toBeGreaterThan(3)
      for (const line of shown) {
        const [npm, first = '', second = '', ...rest] = line.split(' ')
        expect(npm, line).toBe('npm')
        const script = first === 'run' ? (second === '-s' ? (rest[0] ?? '') : second) : first
        expect(Object.keys(scripts), line).toContain(script)
        if (script === 'saunter') readSaunter(rest.slice(2), line)
      }
    },
  )

  it('tell of no registry host and no place on one machine', () => {
    for (const name of [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'package-lock.json',
      '.npmrc',
    ]) {
      expect(read(name), name).not.toMatch(/registry\.|\/work\/|\/home\//)
    }
  })
})

function readSaunter([name, ...words]: readonly string[], line: string): void {
  if (name === '--help') return
  const command = commands.find((known) => known.name === name)
  if (command === undefined) throw new Error(`${line}: saunter has no command ${name}`)
  readFlags(command, words)
}
