import { create } from 'zustand'
import type { RequestView } from '../../src-shared/evidence-view.ts'
import { service } from '../api.ts'

/** Requests held for the lanes; older ones are on the pages they were made for. Ours: ten minutes at five a second. */
const maxHeld = 3000

interface RequestState {
  readonly file: string | null
  /** Newest last. */
  readonly requests: readonly RequestView[]
}

/** The requests the lanes draw. */
export const useRequests = create<RequestState>(() => ({ file: null, requests: [] }))

let isFetching = false
let isWanted = false

/** Fetches what came since the last time; asked often, it asks once at a time. */
export async function followRequests(file: string): Promise<void> {
  if (useRequests.getState().file !== file) useRequests.setState({ file, requests: [] })
  isWanted = true
  if (isFetching) return
  isFetching = true
  while (isWanted) {
    isWanted = false
    const held = useRequests.getState()
    if (held.file === null) break
    try {
      const { requests } = await service.requests({ after: held.requests.at(-1)?.n ?? 0 })
      if (useRequests.getState().file === held.file) take(held.requests, requests)
      if (requests.length >= 2000) isWanted = true
    } catch {
      // The lanes show what is known; the next status asks again.
    }
  }
  isFetching = false
}

/** Lets go of them: another crawl begins, perhaps into the same file. */
export function forgetRequests(): void {
  useRequests.setState({ file: null, requests: [] })
}

function take(held: readonly RequestView[], news: readonly RequestView[]): void {
  if (news.length === 0) return
  const last = held.at(-1)?.n ?? 0
  const further = news.filter(({ n }) => n > last)
  if (further.length > 0) useRequests.setState({ requests: [...held, ...further].slice(-maxHeld) })
}
