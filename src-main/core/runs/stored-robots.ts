import { AppError } from '../../../src-shared/app-error.ts'
import type { RobotsText, TriedAddress } from '../../../src-shared/evidence-view.ts'
import { productToken } from '../../../src-shared/product.ts'
import { normaliseAddress, originOf, resolveAddress } from '../base/address.ts'
import { competingRules } from '../robots/competing-rules.ts'
import { readRobots } from '../robots/robots-file.ts'

/** A kept robots.txt with its line numbers and the group that applies to us. */
export function robotsTextOf(origin: string, bytes: Uint8Array): RobotsText {
  const { lines, isTruncated, group } = readRobots(bytes, `${origin}/robots.txt`, productToken)
  const { agent } = group
  return { origin, lines, isTruncated, group: agent === null ? null : { agent, lines: group.lines } }
}

/** What a kept robots.txt says of an address or a path of its origin; asks no site. Throws a sentence for another origin's. */
export function tryAddressIn(origin: string, bytes: Uint8Array, text: string): TriedAddress {
  const address = resolveAddress(text, `${origin}/`) ?? normaliseAddress(text)
  if (address === null) throw new AppError('bad-input', 'Type a path such as /cart, or a whole address.')
  if (originOf(address) !== origin) {
    throw new AppError('bad-input', `This file speaks for ${origin} alone; ${originOf(address)} has its own.`)
  }
  const file = readRobots(bytes, `${origin}/robots.txt`, productToken)
  const { allowed, line, rule, agent } = file.judge(address)
  return { address, isAllowed: allowed, line, rule, agent, competing: competingRules(file, address) }
}
