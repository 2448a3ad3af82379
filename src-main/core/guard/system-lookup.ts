import { lookup } from 'node:dns/promises'

/** One address a name leads to: dotted quad or IPv6 without brackets. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a host name, in the resolver's order; rejects with an error whose `code` says why there are none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** The look-up of this machine, hosts file included: what any other program here would connect to. */
export const systemLookup: Lookup = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
