import { useEffect, useState } from 'react'

/** Shortest time between two sentences of the same kind to a screen reader, in milliseconds. */
const quietMs = 10_000

/**
 * The sentence to be read aloud: at once when `kind` changes, otherwise at most every ten seconds, so that a crawl that
 * asks twice a second does not talk without end.
 */
export function useSpoken(kind: string, sentence: string): string {
  const [spoken, setSpoken] = useState({ kind, sentence, at: 0 })
  useEffect(() => {
    if (spoken.sentence === sentence && spoken.kind === kind) return undefined
    const waitMs = spoken.kind === kind ? Math.max(0, spoken.at + quietMs - performance.now()) : 0
    const timer = setTimeout(() => setSpoken({ kind, sentence, at: performance.now() }), waitMs)
    return () => clearTimeout(timer)
  }, [kind, sentence, spoken])
  return spoken.sentence
}
