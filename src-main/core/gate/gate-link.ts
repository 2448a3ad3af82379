import type { ClientMessage, HostMessage } from './gate-messages.ts'

/** How this process reaches the gate now: over a socket, or because it holds the gate itself. */
export interface GateLink {
  readonly send: (message: ClientMessage) => void
  /** While it is needed the link keeps the process alive; the rest of the time it does not. */
  readonly need: (isNeeded: boolean) => void
  readonly close: () => void
}

/** What a link tells the process. `onLost` comes once, after which the link is of no use. */
export interface LinkEvents {
  readonly onMessage: (message: HostMessage) => void
  readonly onLost: () => void
}

/** Why sharing is not possible; said to the person, who can do something about it. */
export class GateTrouble extends Error {
  override readonly name = 'GateTrouble'
}
