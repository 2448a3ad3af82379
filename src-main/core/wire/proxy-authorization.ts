import type { Proxy } from '../../../src-shared/proxy.ts'

/** The header that tells an HTTP proxy who comes, name and value in turn; empty without credentials (RFC 7617 2). */
export function proxyAuthorization({ credentials }: Proxy): readonly string[] {
  if (credentials === null) return []
  const octets = Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8')
  return ['Proxy-Authorization', `Basic ${octets.toString('base64')}`]
}
