/** HTML that is safe to send as it is: made by the `markup` tag, never by hand. */
export interface Markup {
  readonly html: string
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign)
}

/** A template tag for HTML: every value is escaped unless it is Markup itself (or a list of it). */
export function markup(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const html = texts.reduce((before, text, index) => {
    const value = values[index - 1]
    return before + inserted(value ?? '') + text
  })
  return { html }
}

function inserted(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if ('html' in value) return value.html
  return value.map((part) => part.html).join('\n')
}

/** Text as the content of an XML element or a quoted XML attribute. */
export function xmlText(text: string): string {
  return escaped(text)
}

/** A value as JSON inside a script element: `<` is written as an escape, so that no text can close the element. */
export function jsonInScript(value: unknown): Markup {
  return { html: JSON.stringify(value, null, 1).replaceAll('<', '\\u003c') }
}

/** A JSON-LD block for the head of a page. */
export function jsonLd(value: unknown): Markup {
  return markup`<script type="application/ld+json">${jsonInScript(value)}</script>`
}
