import { type Proxy, proxyName } from '../../../src-shared/proxy.ts'
import { passingFailure } from './passing-failure.ts'

/** The proxy, not the site, is why nothing came back. `message` is a sentence that names it without its password. */
export class ProxyFailure extends Error {
  readonly isRetryable: boolean

  constructor(message: string, isRetryable: boolean) {
    super(message)
    this.isRetryable = isRetryable
  }
}

/** What an error on the way to a proxy means; errors that are not the network's come back as they are. */
export function unreachedProxy(error: unknown, proxy: Proxy): unknown {
  const failure = passingFailure(error, proxy.host)
  if (failure === null) return error
  return new ProxyFailure(
    `The proxy ${proxyName(proxy)} could not be reached. Check that it is running and that its address is right.`,
    failure.retryable,
  )
}

/** What an error means once the proxy is connected and asked to lead to `host`; other errors come back as they are. */
export function brokenHandshake(error: unknown, proxy: Proxy, host: string): unknown {
  if (error instanceof ProxyFailure) return error
  const failure = passingFailure(error, host)
  if (failure === null) return error
  // A parser's complaint about the answer is lasting, a lost connection is not.
  return failure.retryable
    ? new ProxyFailure(`The proxy ${proxyName(proxy)} closed the connection before it led to ${host}.`, true)
    : notThisKind(proxy)
}

/** Something answers there, in another protocol: asking it again is no use. */
export function notThisKind(proxy: Proxy): ProxyFailure {
  const kind = proxy.kind === 'http' ? 'an HTTP' : 'a SOCKS 5'
  return new ProxyFailure(`What answers at ${proxyName(proxy)} is not ${kind} proxy.`, false)
}

/** The proxy wants credentials it was not given, or does not take those it was. */
export function unwelcome(proxy: Proxy): ProxyFailure {
  const name = proxyName(proxy)
  return proxy.credentials === null
    ? new ProxyFailure(
        `The proxy ${name} wants a user name and password. Write them into its address.`,
        false,
      )
    : new ProxyFailure(`The proxy ${name} does not take the user name and password it was given.`, false)
}
