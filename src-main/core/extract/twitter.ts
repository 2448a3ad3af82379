import type { DeclaredField, ReadingContext } from './declared.ts'
import { filled } from './element-value.ts'
import { tokensOf } from './plain-text.ts'

const prefix = 'twitter:'

/** Metas named `twitter:…` in `name` or `property`, by what follows; the first that says anything wins (spec behaviour 11.3). */
export function readTwitter({ parts }: ReadingContext): Map<string, DeclaredField> {
  const fields = new Map<string, DeclaredField>()
  for (const { attribs } of parts.metas) {
    const value = filled(attribs['content'])
    if (value === null) continue
    for (const term of [...tokensOf(attribs['name']), ...tokensOf(attribs['property'])]) {
      const name = term.startsWith(prefix) ? term.slice(prefix.length) : ''
      if (name !== '' && !fields.has(name)) fields.set(name, { value, where: null })
    }
  }
  return fields
}
