/**
 * The origin that all addresses of a one-site crawl share, to be left out where they are listed; null when the start is
 * no address.
 */
export function commonOrigin(start: string): string | null {
  return URL.canParse(start) ? new URL(start).origin : null
}

/** An address as a list shows it: path first where its origin is the crawl's own, whole where it is another's. */
export function shortAddress(address: string, origin: string | null): string {
  if (origin === null || !address.startsWith(origin)) return address
  const rest = address.slice(origin.length)
  // `http://a.example:80800/` begins with `http://a.example:80` and is another origin.
  if (rest !== '' && !/^[/?#]/.test(rest)) return address
  return rest === '' ? '/' : rest
}
