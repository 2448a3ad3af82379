import type { Client } from '../src-shared/contract.ts'
import type { SaunterBridge } from '../src-shared/desktop-contract.ts'
import { connect, type Connection } from '../src-shared/rpc.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly saunter: SaunterBridge
  }
}

/** The desktop's duties: dialogs, a name for a file, what the menu wishes. */
export const desktop: Omit<SaunterBridge, 'send' | 'onMessage'> = window.saunter

const connection: Connection = connect(window.saunter)

/** The service, one pipe away. Calls reject with an `AppError` whose message is a sentence. */
export const service: Client = connection.client

/** Listens to what the service announces; returns how to stop. */
export const onAnnounced: Connection['on'] = connection.on
