import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '../words/failure-words.ts'

/** Shortest time between two askings of the same while a crawl goes on, in milliseconds. */
const restMs = 1000

export interface Fetched<T> {
  /** The newest answer; null before the first. */
  readonly value: T | null
  readonly fault: string | null
}

/**
 * What `fetch` answers, asked again whenever `key` changes or `revision` grows, at most once a second. The answer that is
 * there stays until a newer one comes.
 */
export function useFetched<T>(key: string, revision: number, fetch: () => Promise<T>): Fetched<T> {
  const [answer, setAnswer] = useState<Fetched<T> & { readonly key: string }>({
    key,
    value: null,
    fault: null,
  })
  const asked = useRef({ key: '', at: 0 })
  useEffect(() => {
    let isOver = false
    const isNew = asked.current.key !== key
    const waitMs = isNew ? 0 : Math.max(0, asked.current.at + restMs - performance.now())
    const timer = setTimeout(() => {
      asked.current = { key, at: performance.now() }
      fetch().then(
        (value) => !isOver && setAnswer({ key, value, fault: null }),
        (error: unknown) => !isOver && setAnswer({ key, value: null, fault: failureSentence(error) }),
      )
    }, waitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // `fetch` is written anew at each drawing; `key` says when it asks for something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, revision])
  return answer.key === key ? answer : { value: null, fault: null }
}
