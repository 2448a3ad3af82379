import { request } from 'node:http'
import type { Socket } from 'node:net'
import { type Proxy, proxyName } from '../../../src-shared/proxy.ts'
import { proxyAuthorization } from './proxy-authorization.ts'
import { ProxyFailure, unwelcome } from './proxy-failure.ts'

/**
 * Asks an HTTP proxy at the other end of `socket` to lead on to `host` (name or bracketed IPv6, with its port); afterwards
 * the socket is the way there (RFC 9110 9.3.6). Rejects with a `ProxyFailure` or the network's error; the socket is the caller's to destroy.
 */
export function openTunnel(socket: Socket, proxy: Proxy, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const [name, value] = proxyAuthorization(proxy)
    const asking = request({
      method: 'CONNECT',
      path: host,
      createConnection: () => socket,
      headers: {
        Host: host,
        Connection: 'keep-alive',
        ...(name === undefined ? {} : { [name]: value }),
      },
    })
    asking.on('connect', ({ statusCode = 0 }, _socket, first) => {
      if (statusCode < 200 || statusCode > 299) {
        reject(refusedTunnel(proxy, host, statusCode))
        return
      }
      if (first.length > 0) socket.unshift(first)
      resolve()
    })
    asking.on('error', reject)
    asking.end()
  })
}

function refusedTunnel(proxy: Proxy, host: string, status: number): ProxyFailure {
  if (status === 407) return unwelcome(proxy)
  const message = `The proxy ${proxyName(proxy)} would not connect to ${host} (status ${status}).`
  return new ProxyFailure(message, status === 429 || status >= 500)
}
