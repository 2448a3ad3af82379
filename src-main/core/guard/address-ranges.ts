import ipaddr from 'ipaddr.js'

/** ipaddr.js names for blocks that are on the public internet (IANA special-purpose registries: globally reachable). */
const publicIpv4Ranges: ReadonlySet<string> = new Set(['unicast', 'as112', 'amt'])
const publicIpv6Ranges: ReadonlySet<string> = new Set(['unicast', 'as112v6'])

/** Global unicast, the only block IANA gives addresses of the public internet from (RFC 4291 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Protocol assignments, Teredo among them: some are reachable, none is a web site (RFC 2928; spec behaviour 4.9). */
const protocolAssignments = ipaddr.IPv6.parseCIDR('2001::/23')

/** IPv6 spellings of an IPv4 address: mapped, compatible, NAT64 (RFC 4291 2.5.5, RFC 6052 2.1). */
const embeddingBlocks = ['::ffff:0:0/96', '::/96', '64:ff9b::/96'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
)

/**
 * True when an IP address (dotted quad or IPv6, no brackets) belongs to the public internet; false for anything else,
 * text that is no IP address included (spec decisions D3, behaviour 4.9).
 */
export function isPublicIp(ip: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return isPublicIpv4(ipaddr.IPv4.parse(ip))
  return ipaddr.IPv6.isValid(ip) && isPublicIpv6(ipaddr.IPv6.parse(ip))
}

function isPublicIpv4(ip: ipaddr.IPv4): boolean {
  return publicIpv4Ranges.has(ip.range())
}

function isPublicIpv6(ip: ipaddr.IPv6): boolean {
  // What such an address leads to is the IPv4 host inside it; `::` and `::1` fall out as 0.0.0.0 and 0.0.0.1.
  if (embeddingBlocks.some((block) => ip.match(block))) {
    return isPublicIpv4(new ipaddr.IPv4(ip.toByteArray().slice(12)))
  }
  return ip.match(globalUnicast) && !ip.match(protocolAssignments) && publicIpv6Ranges.has(ip.range())
}
