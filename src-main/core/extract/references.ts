import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** References most pages are content with; closed by a semicolon they mean the same in text and in attributes. */
const common: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['#039', "'"],
  ['nbsp', '\u00a0'],
  ['euro', '€'],
  ['pound', '£'],
  ['copy', '©'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
])

const reference = /&(?:(#?[a-z0-9]{2,6});)?/g

/** Character references of a text decoded by the rules for text (HTML 13.2.5.72). */
export function decodeTextReferences(text: string): string {
  return decodeCommon(text) ?? decodeBy(text, 'text')
}

/** Character references decoded once by the rules for attributes (`&copy=` stays), as JSON-LD text is written too. */
export function decodeReferences(text: string): string {
  return decodeCommon(text) ?? decodeBy(text, 'attribute')
}

/** The text decoded, or null when it holds anything that is not a common reference. */
function decodeCommon(text: string): string | null {
  if (!text.includes('&')) return text
  let strange = 0
  const decoded = text.replace(reference, (written, name: string | undefined) => {
    const character = name === undefined ? undefined : common.get(name)
    if (character === undefined) strange += 1
    return character ?? written
  })
  return strange === 0 ? decoded : null
}

/** Lets htmlparser2 decode, which knows all 2,231 names and their odd cases. */
function decodeBy(text: string, kind: 'text' | 'attribute'): string {
  const source = kind === 'text' ? text : `<i t="${text.replaceAll('"', '&quot;')}">`
  const pieces: string[] = []
  const keep = (start: number, end: number): void => void pieces.push(source.slice(start, end))
  const decode = (codepoint: number): void => void pieces.push(String.fromCodePoint(codepoint))
  const ears =
    kind === 'text' ? { ontext: keep, ontextentity: decode } : { onattribdata: keep, onattribentity: decode }
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, { ...deaf, ...ears })
  tokenizer.write(source)
  tokenizer.end()
  return pieces.join('')
}

const nothing = (): void => undefined

/** A listener that hears nothing, to be told what to listen to. */
const deaf: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
}
