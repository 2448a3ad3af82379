import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Elements inside a sentence; every other one begins a new piece of text, so that two paragraphs do not grow together. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
)
/** Elements whose content is no text of the page. */
const silent = new Set(['script', 'style', 'template'])

function nothing(): void {
  // Attributes, comments and declarations are no text.
}

/**
 * The text of a piece of HTML, white space collapsed. Only its tokens are looked at, so that no nesting, however
 * deep or wrong, costs more than its length.
 */
export function htmlText(html: string): string {
  const pieces: string[] = []
  let unheard: string | null = null
  const addText = (text: string): void => {
    if (unheard === null) pieces.push(text)
  }
  const addTag = (start: number, end: number, isClosing: boolean): void => {
    const name = html.slice(start, end).toLowerCase()
    if (!inline.has(name)) addText(' ')
    if (isClosing && name === unheard) unheard = null
    else if (!isClosing && silent.has(name)) unheard ??= name
  }
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => addText(html.slice(start, end)),
    ontextentity: (codepoint) => addText(String.fromCodePoint(codepoint)),
    oncdata: nothing,
    onopentagname: (start, end) => addTag(start, end, false),
    onclosetag: (start, end) => addTag(start, end, true),
    onselfclosingtag: nothing,
    onopentagend: nothing,
    onattribname: nothing,
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return pieces.join('').replace(/\s+/g, ' ').trim()
}
