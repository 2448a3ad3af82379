import { create } from 'zustand'
import type { LookFirst } from '../../src-shared/look-first.ts'

interface LookState {
  /** What a few polite requests told; null before they were made. */
  readonly look: LookFirst | null
  readonly isLooking: boolean
  /** Minutes the person would give the crawl. */
  readonly minutes: string
}

/** What is known of a site before its crawl (spec window 2). */
export const useLook = create<LookState>(() => ({ look: null, isLooking: false, minutes: '10' }))

/** Shows what was found, or the form again. */
export function showLook(look: LookFirst | null): void {
  useLook.setState({ look, isLooking: false })
}

/** Types how many minutes the crawl would get. */
export function giveMinutes(minutes: string): void {
  useLook.setState({ minutes })
}
