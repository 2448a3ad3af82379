import { type Duplex, pipeline } from 'node:stream'
import * as zlib from 'node:zlib'
import { followZstdFrames } from './zstd-frames.ts'

/** Encodings undone one after the other; no honest server stacks more. */
const maxCodings = 5

/** Largest window a sender of zstd may use on the web, as a power of two: 8 MiB (RFC 9659 3). */
const zstdWindowLog = 23
/** `ZSTD_d_windowLogMax` of zstd's interface, which Node 20 has no name for. */
const zstdWindowLogMax = 100

/** An encoding this runtime can undo. */
export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd'

/** Present from Node 22.15 on, unknown to the types of Node 20. */
const createZstdDecompress = (
  zlib as unknown as {
    readonly createZstdDecompress?: (options: { readonly params: Record<number, number> }) => Duplex
  }
).createZstdDecompress

/** What to put into Accept-Encoding: all that can be undone here (spec decisions R4). */
export const acceptedEncodings = `gzip, deflate, br${createZstdDecompress === undefined ? '' : ', zstd'}`

const codingOfName: ReadonlyMap<string, Coding | null> = new Map<string, Coding | null>([
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
  ...(createZstdDecompress === undefined ? [] : [['zstd', 'zstd'] as const]),
])

/** A body that is whole on the wire but cannot be undone: unknown encoding, broken or cut stream. Asking again is no use. */
export class UndecodableBody extends Error {}

/** More than the bound, at any stage of decoding. */
export class BodyTooLarge extends Error {}

/** Reads a Content-Encoding header: the encodings in the order they were applied. Throws `UndecodableBody`. */
export function codingsOf(header: string | null): readonly Coding[] {
  const codings: Coding[] = []
  for (const name of (header ?? '').split(',')) {
    const coding = codingOfName.get(name.trim().toLowerCase())
    if (coding === undefined) {
      throw new UndecodableBody(`it is encoded as ${quoted(name)}, which cannot be undone here`)
    }
    if (coding !== null) codings.push(coding)
  }
  if (codings.length > maxCodings) {
    throw new UndecodableBody(`it is encoded more than ${maxCodings} times over`)
  }
  return codings
}

/**
 * Undoes the encodings of a body as it arrives. Throws what `raw` throws, `UndecodableBody`, or `BodyTooLarge` as soon as
 * the bytes before, between or after two stages are more than `maxBytes`: a bomb may be hidden in any layer.
 */
export function decodeContent(
  raw: AsyncIterable<Uint8Array>,
  codings: readonly Coding[],
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  return codings.reduceRight(
    (inner, coding) => bounded(undo(inner, coding), maxBytes),
    bounded(raw, maxBytes),
  )
}

async function* bounded(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > maxBytes) throw new BodyTooLarge()
    yield chunk
  }
}

async function* undo(source: AsyncIterable<Uint8Array>, coding: Coding): AsyncGenerator<Uint8Array> {
  const { first, rest } = await peek(source, 2)
  // Nothing, encoded or not, is nothing: servers send empty bodies under any encoding.
  if (first.length === 0) return
  const stage = stageFor(coding, first)
  const frames = coding === 'zstd' ? followZstdFrames() : null
  const lost: unknown[] = []
  const feed = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of join(first, rest)) {
        frames?.pass(chunk)
        yield chunk
      }
    } catch (error) {
      lost.push(error)
      throw error
    }
  }
  // Its errors come out of the loop below.
  pipeline(feed(), stage, () => undefined)
  try {
    for await (const chunk of stage) yield chunk as Uint8Array
    if (frames?.isBetweenFrames() === false) throw new Error('the last frame is cut')
  } catch (error) {
    if (lost.length > 0) throw lost[0]
    throw new UndecodableBody(`its ${coding} encoding is broken or ends early`, { cause: error })
  }
}

async function* join(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

function stageFor(coding: Coding, first: Uint8Array): Duplex {
  switch (coding) {
    case 'gzip':
      return zlib.createGunzip()
    case 'deflate':
      return hasZlibHeader(first) ? zlib.createInflate() : zlib.createInflateRaw()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'zstd':
      if (createZstdDecompress === undefined) throw new UndecodableBody('zstd cannot be undone here')
      return createZstdDecompress({ params: { [zstdWindowLogMax]: zstdWindowLog } })
  }
}

/** `deflate` is a zlib stream by the letter (RFC 9110 8.4.1.2) and a raw one from many servers; two bytes tell (RFC 1950 2.2). */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

/** Waits for the first `count` bytes (fewer when there are no more) and gives what follows them. */
async function peek(
  source: AsyncIterable<Uint8Array>,
  count: number,
): Promise<{ readonly first: Uint8Array; readonly rest: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  for (let length = 0; length < count;) {
    const next = await chunks.next()
    if (next.done === true) break
    parts.push(next.value)
    length += next.value.length
  }
  return { first: Buffer.concat(parts), rest: { [Symbol.asyncIterator]: () => chunks } }
}

/** A name a site wrote, short enough for a sentence. */
function quoted(name: string): string {
  return `“${name.trim().slice(0, 40)}”`
}
