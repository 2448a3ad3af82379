const plainDecimal = /^(-?)0*(\d{1,30})(?:\.(\d{1,30}))?$/
const decimals = 30

/** A price as a whole number of its smallest part, so that 19.9 equals 19.90 exactly; null when it is no plain decimal. */
export function decimalOf(text: string): bigint | null {
  const [, sign = '', whole = '', fraction = ''] = plainDecimal.exec(text.trim()) ?? []
  return whole === '' ? null : BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}
