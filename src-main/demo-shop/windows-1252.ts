// The only characters of the shop's French page that lie outside Latin-1 (WHATWG Encoding, index windows-1252).
const beyondLatin1: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  œ: 0x9c,
}

/** Text in the encoding windows-1252; throws for a character that this shop has no code for. */
export function windows1252(text: string): Buffer {
  const codes = Array.from(text, (character) => {
    const code = beyondLatin1[character] ?? character.codePointAt(0) ?? 0
    if (code > 0xff) throw new Error(`The demo shop cannot write ${character} in windows-1252.`)
    return code
  })
  return Buffer.from(codes)
}
