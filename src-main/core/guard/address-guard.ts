import type { Address } from '../base/address.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { isPublicIp } from './address-ranges.ts'
import { HostBook, type HostRecord } from './host-book.ts'
import type { Lookup, ResolvedAddress } from './system-lookup.ts'

/** Whether an address may be asked; if not, the sentence for the page's line (code `refused_address`). */
export type GuardVerdict = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Keeps a crawl on the public internet, the start a person typed excepted (spec decisions D3). */
export interface Guard {
  /** Looks the host up, at most once a minute, and says whether the address may be asked. Never rejects. */
  readonly judge: (address: Address) => Promise<GuardVerdict>
  /**
   * Where the host (no brackets) led when it was last judged, the only addresses to connect to; the look-up's own error
   * when it failed, so that the fetch fails for that reason without a second look-up; an error with code
   * `refused_address` when the host has turned private since an address of it was judged, which may be some turns ago;
   * null when it was never judged.
   */
  readonly resolved: (hostname: string) => readonly ResolvedAddress[] | Error | null
  /** For a host that `resolved` does not know: rejects with code `refused_address` instead of giving a private address. */
  readonly lookup: Lookup
}

/** `places` are addresses a person typed or allowed: their host and port alone may be private (spec decisions D3). */
export interface GuardOptions {
  readonly lookup: Lookup
  readonly mayAskPrivate: 'never' | 'places' | 'always'
  readonly places: readonly Address[]
  readonly clock?: Clock
}

/** Names that mean this machine or its network whatever they resolve to (RFC 6761 6.3, RFC 6762 3; spec behaviour 4.9). */
const localName = /^localhost$|\.(?:localhost|local|internal)$/

/** What may stand in a host name (spec behaviour 4.9); `URL` lets more through. */
const hostName = /^[a-z0-9_.-]+$/

/** A guard for one run: it remembers which names were public, since a name that turns private is an attack. */
export function createAddressGuard(options: GuardOptions): Guard {
  const book = new HostBook(options.lookup, options.clock ?? systemClock)
  const places = new Set(options.places.map((place) => placeOf(new URL(place))))
  const hosts = new Set(options.places.map((place) => bareHost(new URL(place))))

  const mayBePrivate = (url: URL): boolean => {
    if (options.mayAskPrivate === 'always') return true
    return options.mayAskPrivate === 'places' && places.has(placeOf(url))
  }

  const mayHostBePrivate = (hostname: string): boolean => {
    if (options.mayAskPrivate === 'always') return true
    return options.mayAskPrivate === 'places' && hosts.has(hostname)
  }

  return {
    async judge(address) {
      const url = new URL(address)
      const hostname = bareHost(url)
      if (!hostname.includes(':') && !hostName.test(hostname)) {
        return refused(address, `${hostname} holds characters that no host name has`)
      }
      const isAllowed = mayBePrivate(url)
      if (localName.test(hostname)) {
        if (!isAllowed) return refused(address, `${hostname} names this machine or its own network`)
        await book.find(hostname)
        return { ok: true }
      }
      const reason = refusalOf(hostname, await book.find(hostname), isAllowed)
      return reason === null ? { ok: true } : refused(address, reason)
    },

    resolved(hostname) {
      const record = book.known(hostname)
      if (record === null) return null
      const reason = refusalOf(hostname, record, mayHostBePrivate(hostname))
      return reason === null ? record.addresses : refusalError(reason)
    },

    async lookup(hostname) {
      const addresses = await options.lookup(hostname)
      if (options.mayAskPrivate === 'always') return addresses
      if (localName.test(hostname)) throw refusalError(`${hostname} names this machine or its own network`)
      const found = firstPrivate(addresses)
      if (found === null) return addresses
      throw refusalError(`${hostname} leads to ${found}, which is not on the public internet`)
    },
  }
}

/** Why a looked-up host is refused, or null. One private address among several is enough: any of them may be connected to. */
function refusalOf(hostname: string, record: HostRecord, isAllowed: boolean): string | null {
  const found = record.addresses instanceof Error ? null : firstPrivate(record.addresses)
  if (found === null) return null
  if (record.wasPublic) {
    return `${hostname} was on the public internet before and now leads to ${found}, which is not`
  }
  if (isAllowed) return null
  return found === hostname
    ? `${found} is not on the public internet`
    : `${hostname} leads to ${found}, which is not on the public internet`
}

function refused(address: Address, reason: string): GuardVerdict {
  return { ok: false, message: `${address} was not fetched: ${reason}.` }
}

function refusalError(reason: string): Error {
  return Object.assign(new Error(`${reason}.`), { code: 'refused_address' })
}

function firstPrivate(addresses: readonly ResolvedAddress[]): string | null {
  return addresses.find(({ address }) => !isPublicIp(address))?.address ?? null
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Host and port, the scheme's own port written out: `localhost:3000` says nothing about `localhost:22`. */
function placeOf(url: URL): string {
  const ownPort = url.protocol === 'https:' ? '443' : '80'
  return `${url.hostname}:${url.port === '' ? ownPort : url.port}`
}
