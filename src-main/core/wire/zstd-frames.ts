/** First octets of a frame, read as a little-endian number (RFC 8878 3.1.1, 3.1.2); the last digit of the second varies. */
const frameMagic = 0xfd2fb528
const skippableMagic = 0x184d2a50

/** Lengths of the dictionary number and of the content size by their flags (RFC 8878 3.1.1.1.1). */
const dictionaryBytes = [0, 1, 2, 4]
const contentSizeBytes = [0, 2, 4, 8]

/** A block of one repeated octet: its size is that of the content, not of what is sent (RFC 8878 3.1.1.2.2). */
const repeatedBlock = 1

/** Follows compressed bytes from frame to frame without decoding them. */
export interface ZstdFrames {
  readonly pass: (chunk: Uint8Array) => void
  /** True where a stream may end: between frames. Bytes that are no frame are left to the decoder to judge. */
  readonly isBetweenFrames: () => boolean
}

/** Node's decoder gives what it has when a stream is cut, without a word; this notices (seen with Node 22). */
export function followZstdFrames(): ZstdFrames {
  let field: number[] = []
  let fieldBytes = 4
  let bytesToSkip = 0
  let hasChecksum = false
  let next = readMagic

  const expect = (bytes: number, read: typeof readMagic): void => {
    fieldBytes = bytes
    next = read
  }

  function readMagic(octets: readonly number[]): void {
    const magic = littleEndian(octets)
    if (magic === frameMagic) expect(1, readDescriptor)
    else if (magic - (magic % 16) === skippableMagic) expect(4, readSkippable)
    else bytesToSkip = Infinity
  }

  function readSkippable(octets: readonly number[]): void {
    bytesToSkip = littleEndian(octets)
    expect(4, readMagic)
  }

  function readDescriptor([descriptor = 0]: readonly number[]): void {
    const isSingleSegment = (descriptor & 0x20) !== 0
    const sizeFlag = descriptor >> 6
    hasChecksum = (descriptor & 0x04) !== 0
    bytesToSkip = (dictionaryBytes[descriptor & 3] ?? 0) + (contentSizeBytes[sizeFlag] ?? 0)
    // A window size, or, in a single segment, a content size of one octet in its place.
    if (!isSingleSegment || sizeFlag === 0) bytesToSkip += 1
    expect(3, readBlock)
  }

  function readBlock(octets: readonly number[]): void {
    const header = littleEndian(octets)
    const isLast = (header & 1) === 1
    bytesToSkip = ((header >> 1) & 3) === repeatedBlock ? 1 : header >> 3
    if (!isLast) return
    if (hasChecksum) bytesToSkip += 4
    expect(4, readMagic)
  }

  return {
    pass(chunk) {
      for (let at = 0; at < chunk.length;) {
        const skipped = Math.min(bytesToSkip, chunk.length - at)
        bytesToSkip -= skipped
        at += skipped
        if (at === chunk.length) return
        field.push(chunk[at] ?? 0)
        at += 1
        if (field.length < fieldBytes) continue
        const octets = field
        field = []
        next(octets)
      }
    },
    isBetweenFrames: () =>
      bytesToSkip === Infinity || (next === readMagic && field.length === 0 && bytesToSkip === 0),
  }
}

function littleEndian(octets: readonly number[]): number {
  return octets.reduceRight((number, octet) => number * 256 + octet, 0)
}
