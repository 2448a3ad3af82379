import { unwatchFile, watch, watchFile } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { GateHost, type Party } from './gate-host.ts'
import type { GateLink, LinkEvents } from './gate-link.ts'
import type { GateMemory } from './gate-memory.ts'
import {
  type ClientMessage,
  gateVersion,
  type HostMessage,
  isSameMajor,
  readClientLine,
  sentence,
  writeLine,
} from './gate-messages.ts'
import { MessageLines } from './message-lines.ts'
import { dropName, fileNumber } from './socket-place.ts'

/** So long a new host gives no turn while others claim again (spec formats 5). */
const handOverMs = 1000
/** A client that reads nothing of what it is told is dropped once so many bytes wait for it. */
const mostUnreadBytes = 8 * 1024 * 1024
/** Where the system has no watcher to give, the name is looked at this often, well within the hand-over. */
const lookAtNameEveryMs = 200

/** The listening socket under its name; null for a gate that is this process's alone. */
export interface HeldName {
  readonly server: Server
  readonly path: string
  /** The socket's own number; null for a pipe, whose name nobody can take away. */
  readonly number: number | null
}

export interface HostLinkParts extends LinkEvents {
  readonly clock: Clock
  readonly memory: GateMemory
  readonly name: HeldName | null
  /** There was or may have been a host before, whose clients may still have requests in flight. */
  readonly mayFollowAnother: boolean
}

const nobodysName = { path: '', number: null }

/** Holds the gate in this process and serves it to the others. A host that loses its name stops granting at once. */
export class HostLink implements GateLink {
  readonly #parts: HostLinkParts
  readonly #host: GateHost
  readonly #own: Party
  readonly #sockets = new Set<Socket>()
  readonly #unwatchName: () => void
  #isOver = false

  constructor(parts: HostLinkParts) {
    const { clock, memory, name } = parts
    this.#parts = parts
    const { paces, isBusy } = memory.recall()
    const mayBeUnseen = parts.mayFollowAnother || isBusy
    this.#host = new GateHost({
      clock,
      mayGrant: () => this.#mayGrant(),
      opening: {
        known: paces,
        opensAt: mayBeUnseen ? clock.now() + handOverMs : null,
        unseenUntil: mayBeUnseen ? clock.now() : null,
        onPace: (_site, _pace, isBackOff) => memory.note(isBackOff),
      },
    })
    memory.keep({
      paces: () => this.#host.paces(),
      hasOthers: () => this.#sockets.size > 0,
      isAlone: name !== null,
    })
    this.#own = this.#host.join((message) => {
      if (!this.#isOver) parts.onMessage(message)
    })
    name?.server.on('connection', (socket) => this.#serve(socket))
    name?.server.on('error', () => this.#lose())
    this.#unwatchName = this.#watchName()
    this.need(false)
  }

  send(message: ClientMessage): void {
    if (message.kind === 'claim') this.#parts.memory.begin()
    this.#own.receive(message)
  }

  need(isNeeded: boolean): void {
    const server = this.#parts.name?.server
    if (isNeeded) server?.ref()
    else server?.unref()
  }

  /** Ends the gate here; other processes choose a new host among them. */
  close(): void {
    if (this.#isOver) return
    const { memory } = this.#parts
    // A request of our own that is cut off ends now, and the last state says whether others stay: written before they go.
    this.#own.leave()
    memory.close()
    this.#stop()
    const { path, number } = this.#parts.name ?? nobodysName
    if (number !== null) dropName(path, number)
  }

  #stop(): void {
    this.#isOver = true
    this.#unwatchName()
    this.#parts.name?.server.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#own.leave()
  }

  /** The name is somebody else's: their host counts, and what is known here they hear from us as clients. */
  #lose(): void {
    if (this.#isOver) return
    this.#parts.memory.keep(null)
    this.#stop()
    this.#parts.onLost()
  }

  #mayGrant(): boolean {
    this.#lookAtName()
    return !this.#isOver
  }

  #lookAtName(): void {
    if (!this.#isOver && !this.#hasName()) this.#lose()
  }

  #hasName(): boolean {
    const { path, number } = this.#parts.name ?? nobodysName
    return number === null || fileNumber(path) === number
  }

  /**
   * Of several that replace a dead host at one moment, the last may take away a name that was given a moment before. A
   * host with a request in flight must see that, and come to the other's gate before it opens.
   */
  #watchName(): () => void {
    const { path, number } = this.#parts.name ?? nobodysName
    if (number === null) return () => undefined
    const look = (): void => this.#lookAtName()
    const { clock } = this.#parts
    // It may have been taken away before anybody watched; looked at once whoever made this link holds it.
    void clock.sleepUntil(clock.now() + 1).then(look)
    let unwatch = (): void => undefined
    const lookNowAndThen = (): void => {
      watchFile(path, { persistent: false, interval: lookAtNameEveryMs }, look)
      unwatch = () => unwatchFile(path, look)
    }
    try {
      const watcher = watch(dirname(path), { persistent: false }, look)
      unwatch = () => watcher.close()
      watcher.on('error', () => {
        watcher.close()
        if (!this.#isOver) lookNowAndThen()
      })
    } catch {
      lookNowAndThen()
    }
    return () => unwatch()
  }

  #serve(socket: Socket): void {
    const lines = new MessageLines()
    let party: Party | null = null
    // What this process waits for keeps it alive; what others wait for does not.
    socket.unref()
    this.#sockets.add(socket)
    const say = (message: HostMessage): void => {
      if (socket.destroyed) return
      socket.write(writeLine(message))
      if (socket.writableLength > mostUnreadBytes) socket.destroy()
    }
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      party?.leave()
    })
    socket.on('data', (piece) => {
      for (const line of lines.add(piece)) {
        const message = readClientLine(line)
        if (message === null || socket.destroyed) continue
        if (message.kind === 'hello') party = this.#greet(message.version, party, say, socket)
        else party?.receive(message)
      }
      if (lines.isTooLong) socket.destroy()
    })
  }

  #greet(
    version: string,
    party: Party | null,
    say: (message: HostMessage) => void,
    socket: Socket,
  ): Party | null {
    if (!isSameMajor(version)) {
      say({ kind: 'refuse', why: sentence(`it speaks version ${gateVersion}, not ${version}`) })
      socket.destroySoon()
      return party
    }
    this.#parts.memory.begin()
    // What is known of the sites comes first, so that whoever is welcome knows it already.
    const joined = party ?? this.#host.join(say)
    say({ kind: 'welcome', version: gateVersion })
    return joined
  }
}
