import { BodyTooLarge, type Coding, decodeContent } from './content-decoding.ts'
import type { Want } from './http-wire.ts'

/** How much of a body of unknown type is looked at (spec decisions R3). */
const sniffBytes = 1024

/** What was taken of a body: all of it, none, or the beginning. */
export interface BodyRead {
  readonly body: Uint8Array
  readonly isSkipped: boolean
  readonly isCut: boolean
}

/** What is known about a body before it is read; `announcedBytes` is its Content-Length, still encoded. */
export interface BodyPlan {
  readonly codings: readonly Coding[]
  readonly maxBytes: number
  readonly announcedBytes: number | null
  readonly want: Exclude<Want, 'skip'>
}

/** Reads a body as far as it is wanted. Throws what `raw` throws, `UndecodableBody` and `BodyTooLarge`. */
export async function readBody(raw: AsyncIterable<Uint8Array>, plan: BodyPlan): Promise<BodyRead> {
  const { want } = plan
  if (want === 'body') refuseAnnounced(plan)
  const stopAfterBytes = typeof want === 'object' && 'stopAfterBytes' in want ? want.stopAfterBytes : Infinity
  let sniff = typeof want === 'object' && 'sniff' in want ? want.sniff : null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of decodeContent(raw, plan.codings, plan.maxBytes)) {
    chunks.push(chunk)
    length += chunk.length
    if (sniff !== null && length >= sniffBytes) {
      if (!sniff(Buffer.concat(chunks).subarray(0, sniffBytes))) return skipped
      sniff = null
      refuseAnnounced(plan)
    }
    if (length > stopAfterBytes) {
      return { body: Buffer.concat(chunks).subarray(0, stopAfterBytes), isSkipped: false, isCut: true }
    }
  }
  const body = Buffer.concat(chunks)
  return sniff === null || sniff(body) ? { body, isSkipped: false, isCut: false } : skipped
}

const skipped: BodyRead = { body: new Uint8Array(), isSkipped: true, isCut: false }

/** A body that says it is too long is believed, unread. */
function refuseAnnounced({ announcedBytes, maxBytes }: BodyPlan): void {
  if (announcedBytes !== null && announcedBytes > maxBytes) throw new BodyTooLarge()
}
