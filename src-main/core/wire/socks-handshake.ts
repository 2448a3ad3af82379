import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Proxy } from '../../../src-shared/proxy.ts'
import type { ConnectAddress } from './http-wire.ts'
import { notThisKind, ProxyFailure, unwelcome } from './proxy-failure.ts'
import { readExactly } from './read-exactly.ts'

/** Where a SOCKS proxy is asked to connect to; a name is looked up by the proxy. */
export interface SocksPlace {
  readonly to: ConnectAddress | string
  readonly port: number
}

// RFC 1928 3 to 6, RFC 1929 2.
const version = 5
const authVersion = 1
const noAuth = 0
const byPassword = 2
const connectCommand = 1
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const
const [ipv4Bytes, ipv6Bytes, portBytes] = [4, 16, 2]

/** Longest name a request can carry, in octets (RFC 1928 5). */
const maxNameBytes = 255

/**
 * Asks a SOCKS 5 proxy at the other end of `socket` to lead on to a place. Resolves to its reply, 0 when the socket now
 * leads there; rejects with a `ProxyFailure` or the network's error. `host` is how sentences name the site; the
 * socket is the caller's to destroy.
 */
export async function socksHandshake(
  socket: Socket,
  proxy: Proxy,
  place: SocksPlace,
  host: string,
): Promise<number> {
  // Before anything is sent: a name too long to ask for needs no greeting.
  const asking = connectRequest(place, host)
  await agreeOnMethod(socket, proxy)
  socket.write(asking)
  return readReply(socket, proxy)
}

async function agreeOnMethod(socket: Socket, proxy: Proxy): Promise<void> {
  const { credentials } = proxy
  const methods = credentials === null ? [noAuth] : [noAuth, byPassword]
  socket.write(Buffer.from([version, methods.length, ...methods]))
  const [answeredVersion, method] = await readExactly(socket, 2)
  if (answeredVersion !== version) throw notThisKind(proxy)
  if (method === noAuth) return
  if (method !== byPassword || credentials === null) throw unwelcome(proxy)
  const [user, password] = [Buffer.from(credentials.user), Buffer.from(credentials.password)]
  socket.write(
    Buffer.concat([Buffer.from([authVersion, user.length]), user, Buffer.from([password.length]), password]),
  )
  const [, status] = await readExactly(socket, 2)
  if (status !== 0) throw unwelcome(proxy)
}

function connectRequest({ to, port }: SocksPlace, host: string): Buffer {
  const head = [version, connectCommand, 0]
  const tail = [port >> 8, port & 0xff]
  if (typeof to !== 'string') {
    const octets = ipaddr.parse(to.address).toByteArray()
    const type = octets.length === ipv4Bytes ? addressTypes.ipv4 : addressTypes.ipv6
    return Buffer.from([...head, type, ...octets, ...tail])
  }
  const name = Buffer.from(to, 'latin1')
  if (name.length > maxNameBytes) {
    throw new ProxyFailure(`The name ${host} is too long for a SOCKS proxy.`, false)
  }
  return Buffer.from([...head, addressTypes.name, name.length, ...name, ...tail])
}

/** The reply's code; the address the proxy connects from is read past, it follows every reply (RFC 1928 6). */
async function readReply(socket: Socket, proxy: Proxy): Promise<number> {
  const [answeredVersion, reply = 0, , type] = await readExactly(socket, 4)
  if (answeredVersion !== version) throw notThisKind(proxy)
  // Some proxies end a refusal here.
  if (reply !== 0) return reply
  await readExactly(socket, (await boundAddressBytes(socket, type, proxy)) + portBytes)
  return reply
}

async function boundAddressBytes(socket: Socket, type: number | undefined, proxy: Proxy): Promise<number> {
  if (type === addressTypes.ipv4) return ipv4Bytes
  if (type === addressTypes.ipv6) return ipv6Bytes
  if (type !== addressTypes.name) throw notThisKind(proxy)
  const [length = 0] = await readExactly(socket, 1)
  return length
}
