import { parentPort, workerData } from 'node:worker_threads'
import { toWire } from '../../../src-shared/app-error.ts'
import { systemClock } from '../base/clock.ts'
import { PlacedLines } from './placed-lines.ts'
import { readingTrouble } from './reading-trouble.ts'
import { tableAnswers, type Work } from './table-answers.ts'
import type { FromTable, TableStart, ToTable } from './table-calls.ts'
import { TableFile } from './table-file.ts'

/** What the table's thread runs: the table of one file, from `workerData` a `TableStart`. */
if (parentPort === null) throw new Error('The table runs in a thread of its own.')
const port = parentPort
const start = workerData as TableStart

const say = (message: FromTable): void => port.postMessage(message)
const source = new TableFile(start, (progress) => say({ kind: 'progress', progress }), systemClock.now)
const lines = new PlacedLines(start.file)
const answers = tableAnswers(source, lines)

port.on('message', (message: ToTable) => {
  if (message.kind === 'ask') void answer(message)
  else add(message.lines)
})
source.load().catch(tellTrouble)

async function answer({ id, call, input }: Extract<ToTable, { kind: 'ask' }>): Promise<void> {
  const work: Work = (hold) => {
    say({ kind: 'working', id })
    const result = hold()
    say({ kind: 'worked', id })
    return result
  }
  try {
    const asked = answers(work)[call] as (...words: readonly unknown[]) => Promise<unknown>
    say({ kind: 'answer', id, value: await asked(...input) })
  } catch (error) {
    say({ kind: 'refusal', id, error: toWire(asTrouble(error)) })
  }
}

function add(added: Extract<ToTable, { kind: 'add' }>['lines']): void {
  try {
    source.add(added)
  } catch (error) {
    tellTrouble(error)
  }
}

function tellTrouble(error: unknown): void {
  say({ kind: 'trouble', error: toWire(asTrouble(error)) })
}

/** A trouble of the file or of the question as a sentence; a bug as it is. */
function asTrouble(error: unknown): unknown {
  try {
    return readingTrouble(error, start.file)
  } catch {
    return error
  }
}
