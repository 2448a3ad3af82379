import { shownText } from '../base/shown-text.ts'
import type { AskedDelay } from './asked-delay.ts'

/** The delay kept between two requests to a site, in seconds, and why. */
export interface DelayInForce {
  /** Seconds; Infinity when the site asks never to be asked again. */
  readonly delay: number
  /** The reason as a sentence without full stop, naming the line where there is one. */
  readonly why: string
  /** The line of robots.txt the sentence speaks of, or null. */
  readonly line: number | null
}

/** Longest foreign value shown in a sentence, in characters. */
const maxShownChars = 40

/**
 * The longer of what robots.txt asks and our floor, both in seconds, with the reason (decision A2). `asked` is null
 * when nothing was read; `hasFile` tells a site without robots.txt from one whose file asks nothing.
 */
export function delayInForce(asked: AskedDelay | null, floorSeconds: number, hasFile: boolean): DelayInForce {
  const floor = inWords(floorSeconds)
  const holds = `the floor of ${floor} holds`
  if (!hasFile) return { delay: floorSeconds, why: `there is no robots.txt; ${holds}`, line: null }
  if (asked && asked.line !== null) return forAnswer(asked, asked.line, floorSeconds)
  if (asked?.unreadable) {
    return {
      delay: floorSeconds,
      why: `${unreadableInWords(asked.unreadable)}; ${holds}`,
      line: asked.unreadable.line,
    }
  }
  return { delay: floorSeconds, why: `robots.txt asks for no delay; ${holds}`, line: null }
}

function forAnswer(asked: AskedDelay, line: number, floorSeconds: number): DelayInForce {
  const { seconds } = asked
  const floor = inWords(floorSeconds)
  if (seconds === Infinity) {
    return { delay: seconds, why: `robots.txt line ${line} asks never to be asked again`, line }
  }
  const asks =
    asked.kind === 'request-rate'
      ? `robots.txt line ${line} asks for one request in ${inWords(seconds)}`
      : `robots.txt line ${line} asks for ${inWords(seconds)}`
  if (seconds > floorSeconds) {
    return { delay: seconds, why: `${asks}; you set ${floor}; the longer wins`, line }
  }
  if (seconds === floorSeconds) return { delay: seconds, why: `${asks}, the same as the floor`, line }
  return { delay: floorSeconds, why: `${asks}; the floor of ${floor} is longer`, line }
}

/** Seconds to three decimals at most, without trailing zeros. */
function inWords(seconds: number): string {
  return `${Number(seconds.toFixed(3))} s`
}

function unreadableInWords({ line, raw, name }: NonNullable<AskedDelay['unreadable']>): string {
  // A back quote of theirs would end ours.
  const shown = shownText(raw.trim(), maxShownChars).replaceAll('`', "'").trim()
  if (shown === '') return `robots.txt line ${line} leaves ${name} empty`
  if (name === 'Request-rate') return `robots.txt line ${line} says \`${shown}\`, which is no readable rate`
  const lacks = /\d/.test(shown) ? 'which is no readable delay' : 'which is no number'
  return `robots.txt line ${line} says \`${shown}\`, ${lacks}`
}
