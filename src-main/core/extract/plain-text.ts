import type { Element } from 'domhandler'

/** Text without white space at its ends and with runs of it as one space. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The text directly inside an element that holds nothing but text, such as `title` and `script`. */
export function textInside(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('')
}

/** White-space separated tokens of an attribute in lower case, as `rel` and `property` are read. */
export function tokensOf(attribute: string | undefined): string[] {
  return attribute === undefined ? [] : attribute.toLowerCase().split(/\s+/).filter(Boolean)
}
