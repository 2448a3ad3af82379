import { Element } from 'domhandler'
import { giveUp, mustHold } from './not-plain.ts'
import type { OpenElements } from './open-elements.ts'

const sections = new Set(['tbody', 'thead', 'tfoot'])
const cells = new Set(['td', 'th'])

/** Whether an element holds only parts of a table: anything else in it would be moved before the table (HTML 13.2.6.4.9). */
export function isTableFrame(name: string): boolean {
  return name === 'table' || name === 'tr' || name === 'colgroup' || sections.has(name)
}

/** Closes and opens what HTML leaves to be understood before a tag in a table: cells, rows, sections. */
export function makeRoomInTable(open: OpenElements, name: string): void {
  if (!isTableFrame(open.current.name)) closeCell(open)
  if (name === 'script' || name === 'style') {
    mustHold(open.current.name !== 'colgroup')
    return
  }
  while (!fits(open, name)) open.pop()
}

/** Whether a part of a table may stand where the reading is, parts between it and there opened; else something closes first. */
function fits(open: OpenElements, name: string): boolean {
  const frame = open.current.name
  if (frame === 'table') {
    openSection(open, name)
    return true
  }
  if (frame === 'colgroup' && name === 'col') return true
  mustHold(name === 'tr' || sections.has(name) || cells.has(name))
  if (frame === 'tr') return cells.has(name)
  if (!sections.has(frame)) return false
  if (cells.has(name)) open.push(new Element('tr', {}), 'tablePart')
  return !sections.has(name)
}

function openSection(open: OpenElements, name: string): void {
  if (sections.has(name) || name === 'colgroup') return
  if (name === 'col') open.push(new Element('colgroup', {}), 'tablePart')
  else {
    mustHold(name === 'tr' || cells.has(name))
    open.push(new Element('tbody', {}), 'tablePart')
    if (cells.has(name)) open.push(new Element('tr', {}), 'tablePart')
  }
}

/** Closes a part of a table, and what is open inside it where that may be left open. */
export function closeInTable(open: OpenElements, name: string): void {
  if (cells.has(name)) {
    open.popImplied()
    open.popExactly(name)
    return
  }
  if (!isTableFrame(open.current.name)) closeCell(open)
  if (name === 'colgroup' || name === 'tr') open.popExactly(name)
  else if (sections.has(name) || name === 'table') {
    if (open.current.name === 'tr') open.pop()
    if (name === 'table' && open.current.name !== 'table') {
      mustHold(isTableFrame(open.current.name))
      open.pop()
    }
    open.popExactly(name)
  } else giveUp()
}

function closeCell(open: OpenElements): void {
  open.popImplied()
  mustHold(cells.has(open.current.name))
  open.pop()
}
