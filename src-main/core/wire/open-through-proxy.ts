import { isIP, type Socket } from 'node:net'
import type { Proxy } from '../../../src-shared/proxy.ts'
import { untilAborted } from '../base/request-ending.ts'
import type { ConnectAddress } from './http-wire.ts'
import { openSocket, secureSocket, type SocketTarget } from './open-socket.ts'
import { openTunnel } from './open-tunnel.ts'
import { brokenHandshake, unreachedProxy } from './proxy-failure.ts'
import { socksHandshake } from './socks-handshake.ts'
import { mayNextAddressHelp, socksReply } from './socks-reply.ts'

/** Addresses of one host a SOCKS proxy is asked for, one after the other: each costs a connection to it (own bound). */
const maxTriedAddresses = 4

/** A connection, and the site's address at its other end; null when the proxy chose that. */
export interface OpenedSocket {
  readonly socket: Socket
  readonly peer: string | null
}

/**
 * Opens a connection to the target through a proxy, TLS to the target itself where it is secure; to its `addresses`
 * through SOCKS, to its name where there are none. Rejects with a `ProxyFailure`, the site's TLS error, or the signal's
 * reason, and then leaves nothing open.
 */
export async function openThroughProxy(
  proxy: Proxy,
  target: SocketTarget,
  signal: AbortSignal,
): Promise<OpenedSocket> {
  const { socket, peer } =
    proxy.kind === 'http'
      ? { socket: await openByHttp(proxy, target, signal), peer: null }
      : await openBySocks(proxy, target, signal)
  return { socket: target.isSecure ? await secureSocket(socket, target.hostname, signal) : socket, peer }
}

/** A site that is not secure is asked for by its whole address, without a hand-shake (RFC 9112 3.2.2). */
function openByHttp(proxy: Proxy, target: SocketTarget, signal: AbortSignal): Promise<Socket> {
  const host = placeOf(target)
  return openAndAgree(proxy, host, signal, async (socket) => {
    if (target.isSecure) await openTunnel(socket, proxy, host)
    return socket
  })
}

async function openBySocks(proxy: Proxy, target: SocketTarget, signal: AbortSignal): Promise<OpenedSocket> {
  const { hostname, port, addresses } = target
  const host = placeOf(target)
  const places: readonly (ConnectAddress | string)[] = addresses?.slice(0, maxTriedAddresses) ?? [hostname]
  let lastReply = 0
  for (const to of places) {
    const opened = await openAndAgree(proxy, host, signal, async (socket) => {
      lastReply = await socksHandshake(socket, proxy, { to, port }, host)
      if (lastReply === 0) return socket
      socket.destroy()
      return null
    })
    if (opened !== null) return { socket: opened, peer: typeof to === 'string' ? null : to.address }
    if (!mayNextAddressHelp(lastReply)) break
  }
  throw socksReply(lastReply, proxy, host)
}

/** Connects to the proxy and does what is to be agreed with it; nothing is left open when that fails. */
async function openAndAgree<Value>(
  proxy: Proxy,
  host: string,
  signal: AbortSignal,
  agree: (socket: Socket) => Promise<Value>,
): Promise<Value> {
  // The person named the proxy, so its own name is looked up as any program would, unguarded: many run on this machine.
  const place = { hostname: proxy.host, port: proxy.port, isSecure: false, addresses: null }
  const socket = await openSocket(place, signal).catch((error: unknown) => {
    throw unreachedProxy(error, proxy)
  })
  try {
    return await untilAborted(agree(socket), signal)
  } catch (error) {
    socket.destroy()
    throw brokenHandshake(error, proxy, host)
  }
}

/** Host and port as a proxy takes them and as sentences name them. */
function placeOf({ hostname, port }: SocketTarget): string {
  return `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`
}
