import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import { utils } from 'playwright-core/lib/coreBundle'
import { userAgent } from '../../../src-shared/product.ts'

/** A server that says nothing for so long is given up (own bound; Playwright's installer has the same). */
const silenceMs = 30_000
/** Ours: five times what a browser weighs today; a server that sends more sends something else. */
const maxBytes = 1 << 30

/** Fetches one file, following redirects. Rejects with a clause that says why it did not come. */
export async function download(
  url: string,
  file: string,
  onBytes: (done: number, total: number | null) => void,
): Promise<void> {
  const { hostname, protocol } = new URL(url)
  const response = await answerOf(url, hostname)
  const refuse = (why: string): never => {
    response.destroy()
    throw new Error(why)
  }
  if (response.statusCode !== 200) refuse(`${hostname} answered ${String(response.statusCode)}`)
  // A program that is going to be run must not come by a way on which anybody could change it.
  if (protocol === 'https:' && !(response.socket instanceof TLSSocket)) {
    refuse(`${hostname} sent on to an address without encryption`)
  }
  const announced = Number(response.headers['content-length'] ?? NaN)
  const total = Number.isSafeInteger(announced) && announced > 0 ? announced : null
  if ((total ?? 0) > maxBytes) refuse(tooMuch(hostname))
  const done = await write(response, file, hostname, (bytes) => onBytes(bytes, total))
  if (total !== null && done !== total) throw new Error(`${hostname} sent ${done} of ${total} bytes`)
}

function answerOf(url: string, hostname: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const wish = { url, headers: { 'User-Agent': userAgent('') }, socketTimeout: silenceMs }
    utils.httpRequest(wish, resolve, (error) =>
      reject(new Error(`${hostname} could not be reached (${codeOf(error)})`, { cause: error })),
    )
  })
}

async function write(
  response: IncomingMessage,
  file: string,
  hostname: string,
  onBytes: (done: number) => void,
): Promise<number> {
  let done = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.byteLength
      if (done > maxBytes) next(new Error(tooMuch(hostname)))
      else {
        onBytes(done)
        next(null, chunk)
      }
    },
  })
  try {
    await pipeline(response, counting, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    const isOurs = error instanceof Error && error.message === tooMuch(hostname)
    throw isOurs ? error : new Error(`it broke off after ${done} bytes (${codeOf(error)})`, { cause: error })
  }
  return done
}

const tooMuch = (hostname: string): string => `${hostname} sends more than a browser can be`

/** The short name of a failure, such as `ENOTFOUND`, or what it says where it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.message
}
