import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ConnectAddress } from './http-wire.ts'

/**
 * Time one of several addresses of a host gets before the next is tried. Node's own 250 ms gives up on far-off sites that
 * would have answered; a second is a slow hand-shake to the other side of the world.
 */
const oneAddressMs = 1000

/**
 * Where a connection goes: the host as named (for the certificate) and the addresses it may go to, none else; null only
 * for a name that is not ours to judge.
 */
export interface SocketTarget {
  readonly hostname: string
  readonly port: number
  readonly isSecure: boolean
  readonly addresses: readonly ConnectAddress[] | null
}

/**
 * Opens a connection, TLS verified where it is secure, to one of the given addresses: a name that has some is never looked
 * up here. Rejects with the socket's error, or with the signal's reason, and then leaves nothing open.
 */
export async function openSocket(target: SocketTarget, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  const socket = connectTcp({
    host: target.hostname,
    port: target.port,
    ...(target.addresses === null ? {} : { lookup: pinnedTo(target.addresses) }),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: oneAddressMs,
    noDelay: true,
  })
  await untilOpen(socket, 'connect', signal)
  return target.isSecure ? secureSocket(socket, target.hostname, signal) : socket
}

/** TLS over an open connection, verified against the host's name. Rejects as `openSocket`, and then leaves nothing open. */
export async function secureSocket(socket: Socket, hostname: string, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(hostname) === 0 ? { servername: hostname } : {}
  const secure = connectTls({ socket, host: hostname, ...servername, ALPNProtocols: ['http/1.1'] })
  await untilOpen(secure, 'secureConnect', signal)
  return secure
}

function untilOpen(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      socket.destroy()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    socket.once(event, () => {
      signal.removeEventListener('abort', abort)
      resolve()
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
