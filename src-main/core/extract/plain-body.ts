import { Element } from 'domhandler'
import { giveUp, mustHold } from './not-plain.ts'
import type { OpenElements } from './open-elements.ts'
import { type ElementKind, implied, stopsItemSearch } from './plain-names.ts'
import { closeInTable, isTableFrame, makeRoomInTable } from './plain-tables.ts'

/** What one kind of element needs before it is opened, and when it is closed (HTML 13.2.6.4.7). */
interface Rule {
  readonly before?: (open: OpenElements, name: string) => void
  readonly close: (open: OpenElements, name: string) => void
}

const exactly: Rule['close'] = (open, name) => {
  open.popExactly(name)
}

/** Ends of elements inside that may be left out are understood. */
const forgivingly: Rule['close'] = (open, name) => {
  open.popImplied()
  open.popExactly(name)
}

/** End tags of elements that have none are dropped. */
const ignored: Rule['close'] = (_open, name) => {
  // `</br>` is a line break.
  mustHold(name !== 'br')
}

const endParagraph = (open: OpenElements): void => {
  if (open.has('paragraph')) open.popExactly('p')
}

const onlyOne =
  (kind: 'anchor' | 'button' | 'select') =>
  (open: OpenElements): void => {
    mustHold(!open.has(kind))
  }

const rules: Readonly<Record<ElementKind, Rule>> = {
  ordinary: { close: exactly },
  formatting: { close: exactly },
  raw: { close: exactly },
  hidden: { close: exactly },
  drawing: { close: exactly },
  block: { before: endParagraph, close: forgivingly },
  paragraph: { before: endParagraph, close: exactly },
  heading: {
    before: (open) => {
      endParagraph(open)
      mustHold(open.currentKind !== 'heading')
    },
    close: forgivingly,
  },
  listItem: {
    before: (open, name) => {
      endListItem(open, name)
      endParagraph(open)
    },
    close: (open, name) => {
      open.popImplied(name)
      open.popExactly(name)
    },
  },
  anchor: { before: onlyOne('anchor'), close: exactly },
  button: { before: onlyOne('button'), close: forgivingly },
  form: {
    before: (open) => {
      mustHold(!open.has('form'))
      endParagraph(open)
    },
    close: forgivingly,
  },
  void: { close: ignored },
  rule: { before: endParagraph, close: ignored },
  table: { before: endParagraph, close: closeInTable },
  tablePart: { close: closeInTable },
  select: { before: onlyOne('select'), close: closeSelect },
  option: { before: endOption, close: closeOption },
  ruby: {
    before: (open) => {
      mustHold(!implied.has(open.current.name))
    },
    close: exactly,
  },
  template: { close: giveUp },
  page: {
    before: giveUp,
    // What follows `</body>` is still put into it.
    close: (_open, name) => {
      mustHold(name !== 'head')
    },
  },
  odd: { before: giveUp, close: giveUp },
}

/** Elements that are over as soon as they are opened, for the tree's purposes. */
const childless: ReadonlySet<ElementKind> = new Set<ElementKind>(['void', 'rule', 'template'])

/** Opens an element in the body where a browser would put it just there; gives the page up otherwise. */
export function openInBody(
  open: OpenElements,
  name: string,
  kind: ElementKind,
  attribs: Record<string, string>,
  isStandard: boolean,
): void {
  if (kind === 'tablePart' || isTableFrame(open.current.name)) makeRoomInTable(open, name)
  if (open.has('select')) mustHold(kind === 'option' || name === 'script')
  // Pages without a doctype let tables stand in paragraphs.
  if (kind === 'table') mustHold(isStandard || !open.has('paragraph'))
  rules[kind].before?.(open, name)
  open.push(new Element(name, attribs), kind)
  if (childless.has(kind) || name === 'col') open.pop()
}

/** Closes an element in the body. */
export function closeInBody(open: OpenElements, name: string, kind: ElementKind): void {
  if (open.has('select')) mustHold(kind === 'option' || kind === 'select')
  rules[kind].close(open, name)
}

/** An item ends the one before it, however it was left. */
function endListItem(open: OpenElements, name: string): void {
  const isItem = (other: string): boolean =>
    name === 'li' ? other === 'li' : other === 'dd' || other === 'dt'
  const before = open.innermost(isItem, (other) => stopsItemSearch.has(other))
  if (before === null) return
  open.popImplied(before.name)
  open.popExactly(before.name)
}

function endOption(open: OpenElements, name: string): void {
  if (open.current.name === 'option') open.pop()
  if (name === 'optgroup' && open.current.name === 'optgroup') {
    mustHold(open.has('select'))
    open.pop()
  }
}

function closeOption(open: OpenElements, name: string): void {
  if (name === 'optgroup' && open.current.name === 'option') {
    mustHold(open.has('select'))
    open.pop()
  }
  open.popExactly(name)
}

function closeSelect(open: OpenElements): void {
  if (open.current.name === 'option') open.pop()
  if (open.current.name === 'optgroup') open.pop()
  open.popExactly('select')
}
