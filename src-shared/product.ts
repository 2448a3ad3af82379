/** Who we are, the same everywhere: product token in robots.txt, name in the user agent (spec decisions N1). */
export const productToken = 'Saunter'
export const version = '0.1.0'
export const appName = `saunter/${version}`

/** `Saunter/0.1.0`, or `Saunter/0.1.0 (+contact)` when the person has said how to be reached. */
export function userAgent(contact: string): string {
  const reach = contact.trim()
  return reach === '' ? `${productToken}/${version}` : `${productToken}/${version} (+${reach})`
}
