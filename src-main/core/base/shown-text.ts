/** Longest foreign text in a sentence, in characters. */
const maxShown = 200

/** A password in something that may be an address; it is written into no file and shown to nobody (spec behaviour 6.7). */
const password = /(\/\/[^/:@\s]*:)[^/@\s]*@/

/** A text without the password it may hold. */
export function withoutPassword(text: string): string {
  return text.replace(password, '$1***@')
}

/** Foreign text in a sentence of ours: bounded, without control characters and line ends, without a password. */
export function shownText(text: string, most = maxShown): string {
  const characters = Array.from(withoutPassword(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')))
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('')
}
