import type { DeclaredField, ReadingContext } from './declared.ts'

/** The standard names of metas that say something about the document (HTML 4.2.5.1). */
const standardNames = new Set([
  'author',
  'description',
  'keywords',
  'generator',
  'application-name',
  'theme-color',
])

/** The six standard meta names of a page, in any case; the first that says anything wins. */
export function readMetaNames({ parts }: ReadingContext): Map<string, DeclaredField> {
  const fields = new Map<string, DeclaredField>()
  for (const meta of parts.metas) {
    const name = meta.attribs['name']?.trim().toLowerCase()
    const value = meta.attribs['content']?.trim() ?? ''
    if (name === undefined || value === '' || !standardNames.has(name) || fields.has(name)) continue
    fields.set(name, { value, where: null })
  }
  return fields
}
