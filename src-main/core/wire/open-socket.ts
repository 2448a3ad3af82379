import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ConnectAddress } from './http-wire.ts'

/**
 * Time one of several addresses of a host gets before the next is tried. Node's own 250 ms gives up on far-off sites that
 * would have answered; a second is a slow hand-shake to the other side of the world.
 */
const oneAddressMs = 1000

/** Where a connection goes: the host as named (for the certificate) and the addresses it may go to, none else. */
export interface SocketTarget {
  readonly hostname: string
  readonly port: number
  readonly isSecure: boolean
  readonly addresses: readonly ConnectAddress[]
}

/**
 * Opens a connection, TLS verified where it is secure, to one of the given addresses: the name is never looked up here.
 * Rejects with the socket's error, or with the signal's reason, and then leaves nothing open.
 */
export async function openSocket(target: SocketTarget, signal: AbortSignal): Promise<Socket> {
  const options = {
    host: target.hostname,
    port: target.port,
    lookup: pinnedTo(target.addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: oneAddressMs,
    noDelay: true,
  }
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const servername = isIP(target.hostname) === 0 ? { servername: target.hostname } : {}
    const socket = target.isSecure
      ? connectTls({ ...options, ...servername, ALPNProtocols: ['http/1.1'] })
      : connectTcp(options)
    const abort = (): void => {
      socket.destroy()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort)
    socket.once(target.isSecure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort)
      resolve(socket)
    })
    // Stays for the life of the socket: an idle one may fail at any time, and then is simply gone.
    socket.on('error', (error: Error) => {
      signal.removeEventListener('abort', abort)
      reject(error)
    })
  })
}

function pinnedTo(addresses: readonly ConnectAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
}
