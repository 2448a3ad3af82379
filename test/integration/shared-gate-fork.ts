import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { SitePace } from '#main/core/gate/pace.ts'
import type { Asked, ProcessOrder, ProcessWord } from './shared-gate-orders.ts'

/** Bundles the process the tests fork into `folder`; resolves to its file. */
export async function bundleGateProcess(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./shared-gate-process.ts', import.meta.url)),
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'gate-process.mjs' } },
    },
  })
  return join(folder, 'gate-process.mjs')
}

/** Which gate a forked process goes to, and as whom. */
export interface GatePlace {
  readonly file: string
  readonly stateFolder: string
  readonly socketFolder: string
  readonly uid?: number
}

/** A forked process with a gate, and what it has said so far. */
export class GateProcess {
  readonly opened: Promise<number>
  readonly ended: Promise<number | null>
  readonly troubles: string[] = []
  readonly #child: ChildProcess
  readonly #listeners = new Set<(word: ProcessWord) => void>()
  #asked = 0

  constructor({ file, stateFolder, socketFolder, uid }: GatePlace) {
    this.#child = fork(file, [stateFolder, socketFolder], uid === undefined ? {} : { uid })
    this.#child.on('message', (word: ProcessWord) => {
      if (word.kind === 'trouble') this.troubles.push(word.sentence)
      for (const listener of [...this.#listeners]) listener(word)
    })
    this.opened = this.#hears((word) => (word.kind === 'open' ? word.tookMs : null))
    this.ended = once(this.#child, 'exit').then(([code]) => code as number | null)
  }

  /** Tells the process to ask; `granted` resolves when its turn has come, `asked` when it is answered. */
  ask(address: string, delayMs: number): { readonly granted: Promise<true>; readonly asked: Promise<Asked> } {
    const n = ++this.#asked
    const granted = this.#hears((word) => (word.kind === 'granted' && word.n === n ? (true as const) : null))
    const asked = this.#hears((word) => (word.kind === 'asked' && word.n === n ? word : null))
    this.#order({ kind: 'ask', n, address, delayMs })
    return { granted, asked }
  }

  /** Asks one address `times` times, each when the last is answered. */
  async askOften(address: string, delayMs: number, times: number): Promise<Asked | null> {
    let last: Asked | null = null
    for (let time = 0; time < times; time += 1) last = await this.ask(address, delayMs).asked
    return last
  }

  pace(site: string): Promise<SitePace> {
    const pace = this.#hears((word) => (word.kind === 'pace' ? word.pace : null))
    this.#order({ kind: 'pace', site })
    return pace
  }

  /** Closes its gate and lets it end by itself. */
  async close(): Promise<number | null> {
    this.#order({ kind: 'close' })
    return this.ended
  }

  /** Lets it end by itself with its gate left open. */
  async leaveOpen(): Promise<number | null> {
    this.#order({ kind: 'leave open' })
    return this.ended
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#child.kill(signal)
    if (signal === 'SIGKILL') await this.ended
  }

  #order(order: ProcessOrder): void {
    this.#child.send(order)
  }

  #hears<Heard>(pick: (word: ProcessWord) => Heard | null): Promise<Heard> {
    return new Promise((resolve) => {
      const listener = (word: ProcessWord): void => {
        const heard = pick(word)
        if (heard === null) return
        this.#listeners.delete(listener)
        resolve(heard)
      }
      this.#listeners.add(listener)
    })
  }
}
