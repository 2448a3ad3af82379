import { type Proxy, proxyName } from '../../../src-shared/proxy.ts'
import { ProxyFailure } from './proxy-failure.ts'

/** What a reply means for people, and whether it may pass: as the same failure met without a proxy (spec behaviour 4.12). */
interface Meaning {
  readonly isRetryable: boolean
  readonly sentence: (proxy: string, host: string) => string
}

const noWay: Meaning = {
  isRetryable: true,
  sentence: (proxy, host) => `The proxy ${proxy} has no way to ${host} at the moment.`,
}
const cannot: Meaning = {
  isRetryable: false,
  sentence: (proxy, host) => `The proxy ${proxy} cannot make the connection ${host} needs.`,
}

/** Replies of a proxy that did not connect, by number (RFC 1928 6). */
const meanings: ReadonlyMap<number, Meaning> = new Map([
  [1, { isRetryable: true, sentence: (proxy, host) => `The proxy ${proxy} could not connect to ${host}.` }],
  [2, { isRetryable: false, sentence: (proxy, host) => `The proxy ${proxy} may not connect to ${host}.` }],
  [3, noWay],
  [4, noWay],
  [
    5,
    { isRetryable: true, sentence: (proxy, host) => `${host} refused the connection of the proxy ${proxy}.` },
  ],
  [6, { isRetryable: true, sentence: (proxy, host) => `${host} did not answer the proxy ${proxy} in time.` }],
  [7, cannot],
  [8, cannot],
])

/** Replies another address of the same host may change: all but the rule that forbids it and the missing command. */
export function mayNextAddressHelp(reply: number): boolean {
  return reply !== 2 && reply !== 7
}

/** The failure a reply other than 0 is. */
export function socksReply(reply: number, proxy: Proxy, host: string): ProxyFailure {
  const { sentence, isRetryable } = meanings.get(reply) ?? cannot
  return new ProxyFailure(sentence(proxyName(proxy), host), isRetryable)
}
