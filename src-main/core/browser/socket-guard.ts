import type { WebSocketRoute } from 'playwright-core'
import { normaliseAddress } from '../base/address.ts'
import { mayAsk, maxRequests, type PageRequests } from './ask-subresource.ts'
import type { PagePass } from './guard-proxy.ts'

/** Ports of the schemes, as a proxy is told them. */
const ownPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/**
 * Judges a page's web sockets as their http twins (spec behaviour 4.10). One that is refused is left unconnected: the page
 * believes it open and silent, so it does not try again and again.
 */
export function socketGuard(
  requests: PageRequests,
  pass: PagePass,
): (socket: WebSocketRoute) => Promise<void> {
  return async (socket) => {
    const { connect } = requests.doors
    const { counts } = requests
    const address = normaliseAddress(socket.url().replace(/^ws/i, 'http'))
    if (connect === null || address === null) {
      counts[address === null ? 'refused' : 'unwanted'] += 1
      return
    }
    if (!(await mayAsk(address, requests))) return
    if (counts.made >= maxRequests) {
      counts.overBound += 1
      return
    }
    counts.made += 1
    const { protocol, hostname, port } = new URL(address)
    const number = port === '' ? (ownPorts[protocol] ?? 443) : Number(port)
    const host = hostname.replace(/^\[|\]$/g, '')
    pass.admit(`${hostname}:${number}`, (signal) => connect(host, number, signal))
    socket.connectToServer()
  }
}
