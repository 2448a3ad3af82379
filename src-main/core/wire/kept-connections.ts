import type { Connection } from './connection.ts'
import type { ConnectAddress } from './http-wire.ts'

/** Idle connections in all; the one that was idle longest is closed for a new one (spec behaviour 0.3). */
const maxKept = 32

/** Connections between two requests, one an origin. A connection in use is not in here, so it cannot be taken twice. */
export class KeptConnections {
  readonly #idle = new Map<string, Connection>()
  /** Those whose closing is already listened for. */
  readonly #watched = new WeakSet<Connection>()

  /** The origin's idle connection, no longer kept; only one whose other end, where known, is among `addresses` (null: any). */
  take(origin: string, addresses: readonly ConnectAddress[] | null): Connection | null {
    const connection = this.#idle.get(origin)
    if (connection === undefined) return null
    this.#idle.delete(origin)
    if (connection.socket.destroyed) return null
    const { peer } = connection
    const isAny = addresses === null || peer === null
    if (isAny || addresses.some(({ address }) => address === peer)) return connection
    connection.socket.destroy()
    return null
  }

  /** Keeps a connection whose answer was read to the end. */
  keep(connection: Connection): void {
    if (connection.socket.destroyed) return
    this.#idle.get(connection.origin)?.socket.destroy()
    this.#idle.delete(connection.origin)
    this.#idle.set(connection.origin, connection)
    this.#forgetWhenClosed(connection)
    if (this.#idle.size > maxKept) this.#closeOldest()
  }

  closeAll(): void {
    for (const { socket } of this.#idle.values()) socket.destroy()
    this.#idle.clear()
  }

  #forgetWhenClosed(connection: Connection): void {
    if (this.#watched.has(connection)) return
    this.#watched.add(connection)
    connection.socket.once('close', () => {
      if (this.#idle.get(connection.origin) === connection) this.#idle.delete(connection.origin)
    })
  }

  #closeOldest(): void {
    for (const [origin, { socket }] of this.#idle) {
      this.#idle.delete(origin)
      socket.destroy()
      return
    }
  }
}
