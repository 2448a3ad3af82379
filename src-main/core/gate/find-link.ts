import { createServer, type Server } from 'node:net'
import type { Clock } from '../base/clock.ts'
import { knock } from './client-link.ts'
import { type GateLink, GateTrouble, type LinkEvents } from './gate-link.ts'
import type { GateMemory } from './gate-memory.ts'
import { type HeldName, HostLink } from './host-link.ts'
import { fileNumber, type SocketPlace, takeName } from './socket-place.ts'

/** Knocks before the search is given up: each means that a host came or went at that very moment. */
const mostKnocks = 50
/** The pause between two knocks. */
const betweenKnocksMs = 5

export interface FindLinkParts extends LinkEvents {
  readonly clock: Clock
  /** Looked at each time, for a folder that was there may have been cleared away. */
  readonly place: () => SocketPlace
  readonly memory: GateMemory
  /** This process was at a gate before, so that others may have been too. */
  readonly wasAtGate: boolean
  readonly onTrouble: (trouble: GateTrouble) => void
}

/**
 * Finds the person's gate: asks at the socket, and where nobody answers becomes the host. Of several that try at once
 * the name decides. Rejects with a `GateTrouble` when there is a reason why no gate can be shared.
 */
export async function findLink(parts: FindLinkParts): Promise<GateLink> {
  const { clock } = parts
  const place = parts.place()
  if ('trouble' in place) throw new GateTrouble(place.trouble)
  for (let knocks = 0; knocks < mostKnocks; knocks += 1) {
    const number = place.isPipe ? null : fileNumber(place.path)
    const knocked = await knock({ ...parts, path: place.path })
    if (typeof knocked === 'object') return knocked
    if (knocked !== 'gone again') {
      const stale = knocked === 'left behind' ? number : null
      const name = place.isPipe ? await takePipe(place.path) : takeSocket(place.path, stale)
      if (name !== null) {
        return new HostLink({ ...parts, name, mayFollowAnother: parts.wasAtGate || stale !== null })
      }
    }
    await clock.sleepUntil(clock.now() + betweenKnocksMs)
  }
  throw new GateTrouble(`${place.path} changes hands all the time`)
}

/** A gate of this process alone, for when none can be shared. */
export function ownGate(parts: Omit<FindLinkParts, 'place' | 'onTrouble'>): GateLink {
  return new HostLink({ ...parts, name: null, mayFollowAnother: parts.wasAtGate })
}

function takeSocket(path: string, stale: number | null): HeldName | null {
  const server = createServer()
  // Why it cannot listen is asked of the file; the event may come later.
  server.on('error', () => undefined)
  try {
    const number = takeName(server, path, stale)
    if (number !== null) return { server, path, number }
    server.close()
    return null
  } catch (error) {
    server.close()
    throw new GateTrouble(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The system gives a pipe's name to the first that asks and takes it back when that process ends. */
function takePipe(path: string): Promise<HeldName | null> {
  return new Promise((resolve) => {
    const server: Server = createServer()
    server.once('error', () => resolve(null))
    server.listen(path, () => resolve({ server, path, number: null }))
  })
}
