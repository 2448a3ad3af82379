/** What a `Content-Usage` header allows and disallows, by category. */
export type ContentUsage = Readonly<Partial<Record<UsageCategory, 'allow' | 'disallow'>>>

const categories = ['train-ai', 'ai-use', 'search'] as const

type UsageCategory = (typeof categories)[number]

/** Entries read of all headers together (our own bound). */
const maxEntries = 100

/**
 * Reads `Content-Usage` headers, a dictionary such as `train-ai=n, search=y` (IETF AI preferences). Said twice, the
 * stricter holds.
 */
export function readContentUsage(headers: readonly string[]): ContentUsage {
  const said = new Map<UsageCategory, 'allow' | 'disallow'>()
  const entries = headers
    .flatMap((header) => header.toLowerCase().split(',', maxEntries))
    .slice(0, maxEntries)
  for (const entry of entries) {
    const [, name, value] = /^\s*([a-z-]+)\s*=\s*"?(y|n|yes|no)"?\s*(?:;.*)?$/.exec(entry) ?? []
    const category = categories.find((known) => known === name)
    if (category === undefined || value === undefined) continue
    if (value.startsWith('n')) said.set(category, 'disallow')
    else if (!said.has(category)) said.set(category, 'allow')
  }
  return Object.fromEntries(said)
}
