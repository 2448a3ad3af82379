import { type Document, type Element, isTag, isText, type ParentNode } from 'domhandler'

/** An element as its name, its attributes and what it holds: elements and texts; blank texts are left out. */
export type Shape = readonly [string, Readonly<Record<string, string>>, readonly (Shape | string)[]]

/** What of a tree readers can see: no comments, no blank text, nothing inside templates, no attributes inside drawings. */
export function treeShape(document: Document): readonly (Shape | string)[] {
  return childrenOf(document, false)
}

function childrenOf(parent: ParentNode, isDrawing: boolean): readonly (Shape | string)[] {
  const shapes: (Shape | string)[] = []
  let text = ''
  const flush = (): void => {
    if (text.trim() !== '') shapes.push(text.trim())
    text = ''
  }
  for (const child of parent.children) {
    if (isText(child)) text += child.data
    if (!isTag(child)) continue
    flush()
    shapes.push(shapeOf(child, isDrawing))
  }
  flush()
  return shapes
}

function shapeOf(element: Element, isDrawing: boolean): Shape {
  const { name, attribs } = element
  const isInside = isDrawing || name === 'svg' || name === 'math'
  const sorted = isInside ? [] : Object.entries(attribs).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [name, Object.fromEntries(sorted), name === 'template' ? [] : childrenOf(element, isInside)]
}
