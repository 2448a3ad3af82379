import type { Clock } from '../base/clock.ts'
import { findLink, type FindLinkParts, ownGate } from './find-link.ts'
import type { GateDoor } from './gate-door.ts'
import { type GateLink, GateTrouble } from './gate-link.ts'
import { GateMemory } from './gate-memory.ts'
import { SharedGate } from './shared-gate.ts'
import { socketPlace } from './socket-place.ts'

/** A start waits so long for the gate at most; claims wait for it on their own. */
const longestOpeningMs = 40

export interface SharedGateSettings {
  readonly clock: Clock
  /** Where `gate-state.json` is kept. */
  readonly stateFolder: string
  /** Where the socket stands, or the beginning of a pipe's name. */
  readonly socketFolder: string
  /** Called whenever a site begins to rest, is asked, or is free again. */
  readonly onChange?: (site: string) => void
  /** A sentence for the screen and the log: the gate cannot be shared, or not remember. */
  readonly onTrouble?: (sentence: string) => void
  /** How long the machine has been up, in ms; the system's own unless a test says otherwise. */
  readonly uptimeMs?: () => number
}

export type OpenGate = GateDoor & { readonly close: () => Promise<void> }

/**
 * Opens the door to the one gate of this person on this machine (spec decisions A13). It finds the process that holds the
 * gate or becomes it, and does so again whenever that process has gone. If the gate cannot be shared, it says why and
 * goes on with one of its own.
 */
export async function openSharedGate(settings: SharedGateSettings): Promise<OpenGate> {
  const { clock, onTrouble = () => undefined } = settings
  const gate = new SharedGate(clock, settings.onChange)
  const memory = new GateMemory({
    folder: settings.stateFolder,
    clock,
    uptimeMs: settings.uptimeMs,
    onTrouble,
  })
  const door = new LinkedGate(gate, {
    clock,
    memory,
    place: () => socketPlace(settings.socketFolder),
    onTrouble: ({ message }) =>
      onTrouble(
        `Other crawls of yours cannot be heeded here: ${message}. This one keeps its own rests; let no two crawl one site at once.`,
      ),
  })
  const isOpen = new AbortController()
  await Promise.race([
    door.find().finally(() => isOpen.abort()),
    clock.sleepUntil(clock.now() + longestOpeningMs, isOpen.signal),
  ])
  const onExit = (): void => door.close()
  process.once('exit', onExit)
  return {
    take: (claim, signal) => gate.take(claim, signal),
    pace: (site) => gate.pace(site),
    state: (site) => gate.state(site),
    figures: (site) => gate.figures(site),
    setFailing: (site, isFailing) => gate.setFailing(site, isFailing),
    close: () => {
      process.off('exit', onExit)
      door.close()
      return Promise.resolve()
    },
  }
}

type LinkedGateParts = Pick<FindLinkParts, 'clock' | 'memory' | 'place' | 'onTrouble'>

/** Keeps a gate linked: to a host, as the host, or at last to itself. */
class LinkedGate {
  readonly #gate: SharedGate
  readonly #parts: LinkedGateParts
  #wasAtGate = false
  #isClosed = false

  constructor(gate: SharedGate, parts: LinkedGateParts) {
    this.#gate = gate
    this.#parts = parts
  }

  /** Links the gate; never rejects for a reason that a person could mend. */
  async find(): Promise<void> {
    const parts = {
      ...this.#parts,
      wasAtGate: this.#wasAtGate,
      onMessage: (message: Parameters<SharedGate['hear']>[0]) => this.#gate.hear(message),
      onLost: () => this.#findAgain(),
      onTrouble: (trouble: GateTrouble) => this.#goOnAlone(trouble),
    }
    try {
      this.#attach(await findLink(parts))
    } catch (error) {
      if (!(error instanceof GateTrouble)) throw error
      this.#goOnAlone(error)
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#gate.close()
    this.#parts.memory.close()
  }

  #attach(link: GateLink): void {
    this.#wasAtGate = true
    if (this.#isClosed) link.close()
    else this.#gate.attach(link)
  }

  #findAgain(): void {
    if (this.#isClosed) return
    this.#gate.detach()
    void this.find()
  }

  #goOnAlone(trouble: GateTrouble): void {
    if (this.#isClosed) return
    this.#gate.detach()
    this.#parts.onTrouble(trouble)
    const { clock, memory } = this.#parts
    this.#attach(
      ownGate({
        clock,
        memory,
        wasAtGate: this.#wasAtGate,
        onMessage: (message) => this.#gate.hear(message),
        onLost: () => undefined,
      }),
    )
  }
}
