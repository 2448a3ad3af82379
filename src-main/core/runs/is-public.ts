import type { Address } from '../base/address.ts'
import type { Guard } from '../guard/address-guard.ts'
import { isPublicIp } from '../guard/address-ranges.ts'
import type { ResolvedAddress } from '../guard/system-lookup.ts'

/**
 * Whether an address that was just judged is somebody else's, as far as the look-up told; a name that leads nowhere counts
 * as public, so that the longer floor holds (spec decisions A1).
 */
export function isPublic(address: Address, guard: Guard): boolean {
  const found = guard.resolved(new URL(address).hostname.replace(/^\[|\]$/g, ''))
  return !Array.isArray(found) || found.every(({ address: ip }: ResolvedAddress) => isPublicIp(ip))
}
