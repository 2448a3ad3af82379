import { AppError } from '../../src-shared/app-error.ts'
import { type Proxy, readProxy } from '../../src-shared/proxy.ts'

/** The one variable a proxy is read from; the usual ones are not ours to follow (spec behaviour 4.11). */
const variable = 'SAUNTER_PROXY'

/**
 * The proxy a person named: by a flag, or else by our variable; an empty flag means none. Throws a sentence that does not
 * repeat the text, which may hold a password.
 */
export function chosenProxy(flag: string | null): Proxy | null {
  const read = readProxy(flag ?? process.env[variable] ?? '')
  if (read.ok) return read.proxy
  throw new AppError('bad-input', `${flag === null ? variable : '--proxy'}: ${read.sentence}`)
}
