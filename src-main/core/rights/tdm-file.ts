import { maxAddressLength } from '../base/address.ts'
import { isJsonList, jsonObject, ownValue, readBoundedJson, type WrittenJson } from '../base/bounded-json.ts'

/** Where an origin reserves its rights for all its pages (TDM Reservation Protocol 6.1). */
export const tdmFilePath = '/.well-known/tdmrep.json'

/** 1: text and data mining rights are reserved; 0: they are not. */
export type TdmReservation = 0 | 1

/** One rule of the file: which paths, whether their rights are reserved, and the policy's address as written. */
export interface TdmRule {
  readonly location: string
  readonly reservation: TdmReservation
  readonly policy: string | null
}

/** Items of the file that are looked at (spec behaviour 0.3). */
const maxItems = 1000
/** Bytes of a file that is read at all; a thousand rules of a KiB fit (our own bound). */
const maxBytes = 1024 * 1024
/** Deepest nesting of a file that is read; a rule nests two deep, its policy's terms some more (our own bound). */
const maxDepth = 64

/**
 * The rules of a `tdmrep.json` in file order. A file that is no JSON list gives none, an item that is no rule is passed
 * over (spec behaviour 10); foreign bytes never make it throw.
 */
export function readTdmFile(bytes: Uint8Array): readonly TdmRule[] {
  if (bytes.length > maxBytes) return []
  const reading = readBoundedJson(bytes, maxDepth)
  if (reading.kind !== 'value' || !isJsonList(reading.value)) return []
  return reading.value
    .slice(0, maxItems)
    .map(ruleOf)
    .filter((rule) => rule !== null)
}

function ruleOf(item: WrittenJson): TdmRule | null {
  const object = jsonObject(item)
  const location = ownValue(object, 'location')
  if (typeof location !== 'string' || location === '' || location.length > maxAddressLength) return null
  const reservation = reservationOf(ownValue(object, 'tdm-reservation'))
  if (reservation === null) return null
  return { location, reservation, policy: policyOf(ownValue(object, 'tdm-policy')) }
}

/** 0 or 1, as a number or as text; anything else, a boolean too, is no value (spec behaviour 10). */
export function reservationOf(value: WrittenJson | undefined): TdmReservation | null {
  const said = typeof value === 'string' ? value.trim() : value
  if (said === 1 || said === '1') return 1
  return said === 0 || said === '0' ? 0 : null
}

/** A policy's address as written, when it is text that could be one. */
export function policyOf(value: WrittenJson | undefined): string | null {
  if (typeof value !== 'string') return null
  const policy = value.trim()
  return policy === '' || policy.length > maxAddressLength ? null : policy
}
