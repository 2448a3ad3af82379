import type { LaneFigures } from '#main/core/gate/gate-door.ts'
import type { SitePace } from '#main/core/gate/pace.ts'

/** What a test tells a process with a gate to do. */
export type ProcessOrder =
  | { readonly kind: 'ask'; readonly n: number; readonly address: string; readonly delayMs: number }
  | { readonly kind: 'pace'; readonly site: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'leave open' }

/** What came of one request. */
export interface Asked {
  readonly status: number
  readonly figures: LaneFigures
}

/** What such a process says. */
export type ProcessWord =
  | { readonly kind: 'open'; readonly tookMs: number }
  | { readonly kind: 'trouble'; readonly sentence: string }
  | { readonly kind: 'granted'; readonly n: number }
  | ({ readonly kind: 'asked'; readonly n: number } & Asked)
  | { readonly kind: 'pace'; readonly pace: SitePace }
