import type { Socket } from 'node:net'

/** Start of the one interim answer undici takes for a breach: it sent no `Expect`, so it expects no 100. */
const continueStart = Buffer.from('HTTP/1.1 100')
const headEnd = Buffer.from('\r\n\r\n')

/** An interim answer longer than this is handed on, to be refused: nobody sends one (own bound). */
const maxInterimBytes = 16_384

/** What came back on a connection since the last request was written. */
export interface AnswerWatch {
  /** Bytes read since then, interim answers included; zero when the connection closed without a word. */
  readonly bytes: () => number
}

/**
 * Stands between a socket and undici: counts the bytes of each answer, and takes `100 Continue` out, which any client
 * must be able to read past (RFC 9110 15.2). Other interim answers undici reads past by itself.
 */
export function watchAnswer(socket: Socket): AnswerWatch {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  const write = socket.write.bind(socket)
  let bytes = 0
  /** What was held back at the start of an answer; null once the answer proper has begun. */
  let held: Buffer | null = Buffer.alloc(0)

  socket.write = ((...parts: Parameters<typeof write>) => {
    bytes = 0
    held = Buffer.alloc(0)
    return write(...parts)
  }) as typeof socket.write

  socket.read = (size?: number): Buffer | null => {
    for (let chunk = read(size); chunk !== null; chunk = read(size)) {
      bytes += chunk.length
      if (held === null) return chunk
      held = dropContinue(Buffer.concat([held, chunk]))
      if (!mayBeContinue(held)) {
        const answer = held
        held = null
        return answer
      }
    }
    return null
  }

  return { bytes: () => bytes }
}

/** The bytes after any whole `100 Continue` at their start. */
function dropContinue(bytes: Buffer): Buffer {
  let rest = bytes
  while (rest.length >= continueStart.length && mayBeContinue(rest)) {
    const end = rest.indexOf(headEnd)
    if (end < 0) break
    rest = rest.subarray(end + headEnd.length)
  }
  return rest
}

/** True while the bytes are, or may become, the start of a `100 Continue` worth waiting for. */
function mayBeContinue(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, continueStart.length)
  return (
    bytes.length <= maxInterimBytes && bytes.subarray(0, length).equals(continueStart.subarray(0, length))
  )
}
