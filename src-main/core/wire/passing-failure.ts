/** Why nothing usable came back, for people, and whether asking again later may help. */
export interface PassingFailure {
  readonly message: string
  readonly retryable: boolean
}

type Sentence = (host: string) => string

const closedEarly: Sentence = (host) => `${host} closed the connection before its answer was complete.`
const unreachable: Sentence = (host) => `The network has no way to ${host} at the moment.`
const notInTime: Sentence = (host) => `${host} did not answer in time.`
const noSuchName: Sentence = (host) => `There is no site called ${host}. Check the spelling of the address.`
const nameUnknownNow: Sentence = (host) => `The name ${host} cannot be looked up at the moment.`
const ownShortage: Sentence = () => `This machine cannot open more connections at the moment.`

/** Failures that may pass, by Node's and undici's error codes (spec behaviour 4.12). */
const passing: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: closedEarly,
  ECONNABORTED: closedEarly,
  EPIPE: closedEarly,
  UND_ERR_SOCKET: closedEarly,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closedEarly,
  // The parser's word for a chunked body that ends in the middle.
  HPE_INVALID_EOF_STATE: closedEarly,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETUNREACH: unreachable,
  ENETDOWN: unreachable,
  ENETRESET: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: notInTime,
  ESOCKETTIMEDOUT: notInTime,
  UND_ERR_CONNECT_TIMEOUT: notInTime,
  UND_ERR_HEADERS_TIMEOUT: notInTime,
  UND_ERR_BODY_TIMEOUT: notInTime,
  EAI_AGAIN: nameUnknownNow,
  ETIMEOUT: nameUnknownNow,
  ESERVFAIL: nameUnknownNow,
  EMFILE: ownShortage,
  ENFILE: ownShortage,
  ENOBUFS: ownShortage,
  no_addresses: (host) => `The name ${host} leads to no address to connect to.`,
}

/** Failures that stay until somebody mends something. */
const lasting: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: noSuchName,
  ENODATA: noSuchName,
  EAI_NONAME: noSuchName,
  EAI_NODATA: noSuchName,
  EAI_FAIL: noSuchName,
  UND_ERR_HEADERS_OVERFLOW: (host) => `The headers of ${host}'s answer are too long to be read.`,
  EPROTO: (host) => `No secure connection to ${host} could be agreed on.`,
  bad_upgrade: (host) => `${host} answered in a protocol that was not asked for.`,
}

/** How Node and OpenSSL name what is wrong with a certificate. */
const certificateCode =
  /CERT|CRL|SELF_SIGNED|UNABLE_TO_|SIGNATURE_FAILURE|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH/

/** The sentence and the verdict for an error of the network; null for an error without a code, which is a bug's. */
export function passingFailure(error: unknown, host: string): PassingFailure | null {
  const codes = codesOf(error)
  const passingCode = codes.find((code) => Object.hasOwn(passing, code))
  if (passingCode !== undefined) return { message: passing[passingCode]?.(host) ?? '', retryable: true }
  const [code] = codes
  return code === undefined ? null : { message: lastingSentence(code, host), retryable: false }
}

function lastingSentence(code: string, host: string): string {
  const known = Object.hasOwn(lasting, code) ? lasting[code] : undefined
  if (known !== undefined) return known(host)
  if (certificateCode.test(code)) return `The certificate of ${host} cannot be trusted (${code}).`
  if (code.startsWith('HPE_')) return `What ${host} answered is not HTTP.`
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return lasting['EPROTO']?.(host) ?? ''
  return `${host} could not be asked (${code}).`
}

/** The codes of an error; of a joint one (every address of a host was tried), those of its parts too. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  // undici gives an answer 101 the code of a lost connection; a site that sends one will send it again.
  if (error.message === 'bad upgrade') return ['bad_upgrade']
  // Its parser's errors have no code in 7.30; the only one that may pass is an answer that ends in the middle.
  if (error.name === 'HTTPParserError') {
    return [error.message.includes('EOF') ? 'HPE_INVALID_EOF_STATE' : 'HPE_INVALID']
  }
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return error instanceof AggregateError ? [...own, ...error.errors.flatMap(codesOf)] : own
}
