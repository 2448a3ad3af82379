import type { Markup } from './markup.ts'

/** What the demo shop says to one request; `waitMs` is how long it thinks before the first byte. */
export interface ShopAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly waitMs?: number
}

/** One entry of the table of routes: the query of the address to the answer. */
export type Route = (query: URLSearchParams) => ShopAnswer

/** A page in UTF-8. */
export function htmlAnswer(page: Markup, more: Partial<Omit<ShopAnswer, 'body'>> = {}): ShopAnswer {
  return {
    ...more,
    status: more.status ?? 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...more.headers },
    body: page.html,
  }
}

/** A redirect to `target`, an address or a path made by the shop itself. */
export function redirectAnswer(status: 301 | 302, target: string): ShopAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Location: target },
    body: 'This page of the demo shop has moved.\n',
  }
}

/** Any other file of the demo shop, of the given media type. */
export function fileAnswer(type: string, body: string | Buffer): ShopAnswer {
  return { status: 200, headers: { 'Content-Type': type }, body }
}
