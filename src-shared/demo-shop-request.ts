/** One finished request as the demo shop saw it; times in ms since the shop started, to three decimals (spec formats 7). */
export interface DemoShopRequest {
  /** Number of the request in order of arrival, from 1. */
  readonly n: number
  /** Path and query as they were asked for. */
  readonly path: string
  /** When the request's headers had arrived. */
  readonly arrivedMs: number
  /** When the answer was ready, just before its last bytes were handed over. */
  readonly endedMs: number
  /** Number of the TCP connection it came on, from 1. */
  readonly connection: number
  /** Status of the answer; 0 when the client had gone before there was one. */
  readonly status: number
  /** The User-Agent header, or null without one. */
  readonly userAgent: string | null
}
