import { crc32 } from 'node:zlib'

/** The two places a zip has a number of `bytes` bytes, least significant first. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

/** A zip of one file that is stored as it is and may be run (APPNOTE.TXT 4.3). */
export function smallZip(name: string, text: string): Buffer {
  const path = Buffer.from(name)
  const data = Buffer.from(text)
  const common = numbers(
    [20, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [crc32(data), 4],
    [data.length, 4],
    [data.length, 4],
  )
  const local = Buffer.concat([
    numbers([0x04034b50, 4]),
    common,
    numbers([path.length, 2], [0, 2]),
    path,
    data,
  ])
  const mode = (0o100644 << 16) >>> 0
  const entry = Buffer.concat([
    // Made on Unix, so that the mode counts.
    numbers([0x02014b50, 4], [(3 << 8) | 20, 2]),
    common,
    numbers([path.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [mode, 4], [0, 4]),
    path,
  ])
  const end = numbers([0x06054b50, 4], [0, 4], [1, 2], [1, 2], [entry.length, 4], [local.length, 4], [0, 2])
  return Buffer.concat([local, entry, end])
}
