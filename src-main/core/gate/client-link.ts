import { connect, type Socket } from 'node:net'
import type { Clock } from '../base/clock.ts'
import { type GateLink, GateTrouble, type LinkEvents } from './gate-link.ts'
import { type ClientMessage, gateVersion, isSameMajor, readHostLine, writeLine } from './gate-messages.ts'
import { MessageLines } from './message-lines.ts'

/** While turns are waited for the host is greeted this often, so that its silence means something. */
const greetEveryMs = 1000
/** A host that left so many greetings unanswered is halted (its loop is never held for 50 ms), and so would we be. */
const mostUnanswered = 3

export interface ClientLinkParts extends LinkEvents {
  readonly path: string
  readonly clock: Clock
  readonly onTrouble: (trouble: GateTrouble) => void
}

/** What came of knocking at the socket: a link, nobody there, or a socket that its host has left behind. */
export type Knocked = GateLink | 'nobody' | 'left behind' | 'gone again'

/** Connects to the host and greets it. Rejects with a `GateTrouble` when it refuses, is silent or may not be spoken to. */
export async function knock(parts: ClientLinkParts): Promise<Knocked> {
  const socket = connect(parts.path)
  const code = await opened(socket)
  if (code === 'ENOENT') return 'nobody'
  if (code === 'ECONNREFUSED') return 'left behind'
  if (code !== null) throw new GateTrouble(`${parts.path} could not be opened (${code})`)
  const client = new ClientLink(socket, parts)
  return (await client.welcomed) ? client : 'gone again'
}

/** The system's code for why a socket did not open; null when it did. */
function opened(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
  })
}

/** Speaks to a host over a socket. A host that is halted is given up, so that no run waits for ever. */
class ClientLink implements GateLink {
  /** True once the host has said welcome, false when it has gone before; rejects when it refuses or is silent. */
  readonly welcomed: Promise<boolean>
  readonly #socket: Socket
  readonly #parts: ClientLinkParts
  readonly #lines = new MessageLines()
  #unanswered = 0
  #isWelcome = false
  #watch: AbortController | null = null
  #isClosed = false
  readonly #welcome: Welcome

  constructor(socket: Socket, parts: ClientLinkParts) {
    this.#socket = socket
    this.#parts = parts
    this.#welcome = withResolvers()
    this.welcomed = this.#welcome.promise
    socket.on('data', (piece) => this.#read(piece))
    // What went wrong does not matter: the host is gone, and `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#lost())
    this.#greet()
    this.need(true)
  }

  send(message: ClientMessage): void {
    if (!this.#isClosed) this.#socket.write(writeLine(message))
  }

  need(isNeeded: boolean): void {
    if (isNeeded === (this.#watch !== null) || this.#isClosed) return
    if (isNeeded) {
      this.#socket.ref()
      this.#watch = new AbortController()
      void this.#watchHost(this.#watch.signal)
    } else {
      this.#socket.unref()
      this.#watch?.abort()
      this.#watch = null
    }
  }

  close(): void {
    this.#isClosed = true
    this.#watch?.abort()
    this.#socket.destroySoon()
    this.#socket.unref()
    this.#welcome.resolve(false)
  }

  #greet(): void {
    this.#unanswered += 1
    this.send({ kind: 'hello', version: gateVersion, pid: process.pid })
  }

  #read(piece: Buffer): void {
    this.#unanswered = 0
    for (const line of this.#lines.add(piece)) {
      const message = readHostLine(line)
      if (message === null || this.#isClosed) continue
      if (message.kind === 'welcome') this.#welcomeIn(message.version)
      else if (message.kind === 'refuse') this.#giveUp(`the gate of another program refuses: ${message.why}`)
      else this.#parts.onMessage(message)
    }
    if (this.#lines.isTooLong) this.#socket.destroy()
  }

  async #watchHost(signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts
    this.#unanswered = Math.min(this.#unanswered, 1)
    for (;;) {
      await clock.sleepUntil(clock.now() + greetEveryMs, signal)
      if (signal.aborted) return
      if (this.#unanswered >= mostUnanswered) {
        this.#giveUp('the program that holds the gate does not answer')
        return
      }
      this.#greet()
    }
  }

  #welcomeIn(version: string): void {
    if (!isSameMajor(version)) {
      this.#giveUp('the program that holds the gate is of another version')
      return
    }
    this.#isWelcome = true
    this.#welcome.resolve(true)
  }

  #giveUp(why: string): void {
    const trouble = new GateTrouble(why)
    // Before the welcome it is the caller of `knock` who hears of it.
    if (this.#isWelcome) this.#parts.onTrouble(trouble)
    else this.#welcome.reject(trouble)
    this.close()
  }

  #lost(): void {
    const wasClosed = this.#isClosed
    this.close()
    if (!wasClosed && this.#isWelcome) this.#parts.onLost()
  }
}

interface Welcome {
  readonly promise: Promise<boolean>
  readonly resolve: (isIn: boolean) => void
  readonly reject: (trouble: GateTrouble) => void
}

function withResolvers(): Welcome {
  let resolve: Welcome['resolve'] = () => undefined
  let reject: Welcome['reject'] = () => undefined
  const promise = new Promise<boolean>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
