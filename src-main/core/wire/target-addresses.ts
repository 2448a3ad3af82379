import { isIP } from 'node:net'
import type { Proxy } from '../../../src-shared/proxy.ts'
import { untilAborted } from '../base/request-ending.ts'
import type { ConnectAddress } from './http-wire.ts'

/** Where names lead; hosts come without brackets. */
export interface NameRules {
  /**
   * Addresses the guard judged: connections go to these only. An error is why there are none; null means the host was not
   * judged, and the wire asks `lookup`.
   */
  readonly resolve: (hostname: string) => readonly ConnectAddress[] | Error | null
  /** Rejects with an error with a `code`; the code `refused_address` refuses the host. */
  readonly lookup: (hostname: string) => Promise<readonly ConnectAddress[]>
}

/** Which addresses connections to a host may go to. */
export interface TargetAddresses {
  /** Known without waiting; null when they must be looked up, or the proxy does that. Throws why there are none. */
  readonly pinned: (hostname: string) => readonly ConnectAddress[] | null
  /** As `pinned`, looked up where that is for us to do; null leaves it to the proxy. Rejects with why there are none. */
  readonly find: (hostname: string, signal: AbortSignal) => Promise<readonly ConnectAddress[] | null>
}

/**
 * Addresses by the guard's judgement. A proxy that looks names up itself gets the name; the host is refused all the same
 * when what it leads to from here is (spec behaviour 4.11), and only that: a name unknown here may be known there.
 */
export function targetAddresses({ resolve, lookup }: NameRules, proxy: Proxy | null): TargetAddresses {
  const isNameLeftToProxy = proxy !== null && proxy.kind !== 'socks5'

  const pinned = (hostname: string): readonly ConnectAddress[] | null => {
    const family = isIP(hostname)
    if (family !== 0) return [{ address: hostname, family: family === 6 ? 6 : 4 }]
    const resolved = resolve(hostname)
    if (!isNameLeftToProxy) {
      if (resolved instanceof Error) throw resolved
      return resolved
    }
    if (isRefusal(resolved)) throw resolved
    return null
  }

  const find = async (hostname: string, signal: AbortSignal): Promise<readonly ConnectAddress[] | null> => {
    const known = pinned(hostname)
    if (known !== null) return notNone(known)
    if (!isNameLeftToProxy) return notNone(await untilAborted(lookup(hostname), signal))
    if (resolve(hostname) === null) {
      const verdict = await untilAborted(
        lookup(hostname).catch((reason: unknown) => reason),
        signal,
      )
      if (isRefusal(verdict)) throw verdict
    }
    return null
  }

  return { pinned, find }
}

function isRefusal(found: unknown): found is Error {
  return found instanceof Error && 'code' in found && found.code === 'refused_address'
}

function notNone(addresses: readonly ConnectAddress[]): readonly ConnectAddress[] {
  if (addresses.length > 0) return addresses
  throw Object.assign(new Error('no addresses'), { code: 'no_addresses' })
}
