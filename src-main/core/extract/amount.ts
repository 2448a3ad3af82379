/** Written numbers of a text: digits with points, commas and apostrophes between, spaces only before three digits. */
const writtenNumber = /\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/g

/** Digits of Arabic and Persian, and their signs for decimals and thousands, by the ones they stand for. */
const arabicSigns = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬'
const latinSigns = '01234567890123456789.,'

/** Texts longer than this are no amounts (our own bound). */
const maxLength = 100

/** Whether a text holds exactly one number, as a price must (spec behaviour 11.5). */
export function hasOneNumber(text: string): boolean {
  return text.length <= maxLength && (latinDigits(text).match(writtenNumber)?.length ?? 0) === 1
}

/** The amount a text names, or null when it names none, several, or one that can be read two ways (`1,299`). */
export function amountOf(text: string): number | null {
  if (!hasOneNumber(text)) return null
  const written = (latinDigits(text).match(writtenNumber)?.[0] ?? '').replace(/[ \u00a0\u202f'’]/g, '')
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(written) ?? []
  if (/^\d+$/.test(whole)) return Number(`${whole}.${cents ?? '0'}`)
  // Separators before others group thousands; alone, before three digits, they may be either.
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)
  const isPlain = grouped && (cents !== undefined || whole.split(/[.,]/).length > 2)
  return isPlain ? Number(`${whole.replace(/[.,]/g, '')}.${cents ?? '0'}`) : null
}

function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹٫٬]/g, (sign) => latinSigns[arabicSigns.indexOf(sign)] ?? sign)
}
