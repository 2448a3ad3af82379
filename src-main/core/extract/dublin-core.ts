import type { DeclaredField, ReadingContext } from './declared.ts'
import { filled } from './element-value.ts'

/** Metas named `dc.…` or `dcterms.…`, in any case, by what follows; the first that says anything wins (spec behaviour 11.3). */
export function readDublinCore({ parts }: ReadingContext): Map<string, DeclaredField> {
  const fields = new Map<string, DeclaredField>()
  for (const meta of parts.metas) {
    const name = /^\s*dc(?:terms)?\.(.{1,200}?)\s*$/i.exec(meta.attribs['name'] ?? '')?.[1]?.toLowerCase()
    const value = filled(meta.attribs['content'])
    if (name !== undefined && value !== null && !fields.has(name)) fields.set(name, { value, where: null })
  }
  return fields
}
