import { gunzipSync } from 'node:zlib'

/** The bytes with gzip taken off, or the sentence that says why that cannot be done. */
export type Unpacked = { readonly bytes: Uint8Array } | { readonly error: string }

/** Layers of gzip taken off; some servers pack a packed file once more (our own bound). */
const maxLayers = 2
/** Bytes zlib hands over at a time: larger than its own 16 KiB, so that 16 MiB come in a few hundred pieces. */
const pieceBytes = 64 * 1024

/**
 * Takes gzip off bytes that begin as gzip, whatever their name or header says (spec behaviour 8.4); other bytes come
 * back as they are. Never inflates to more than `maxBytes`.
 */
export function unpackGzip(bytes: Uint8Array, maxBytes: number): Unpacked {
  let unpacked = bytes
  for (let layer = 0; isGzip(unpacked); layer += 1) {
    if (layer === maxLayers) return { error: `It is gzip inside gzip, more than ${maxLayers} layers deep.` }
    try {
      unpacked = gunzipSync(unpacked, { maxOutputLength: maxBytes, chunkSize: pieceBytes })
    } catch (error) {
      return { error: sentenceFor(error, maxBytes) }
    }
  }
  return { bytes: unpacked }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function sentenceFor(error: unknown, maxBytes: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ERR_BUFFER_TOO_LARGE') return `It inflates to more than ${maxBytes} bytes.`
  if (code === 'Z_BUF_ERROR') return 'The file ends before its gzip does.'
  return 'Its gzip is broken.'
}
