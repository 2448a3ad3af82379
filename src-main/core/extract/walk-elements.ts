import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'

/** What a walk does on the way: `enter` says whether to go inside; `leave` is called for what was gone inside of. */
export interface Walk {
  readonly enter: (element: Element) => boolean
  readonly leave?: (element: Element) => void
}

/**
 * Visits the elements below a node in document order, without recursion, for pages nest as deep as they like. What a
 * `template` holds is not on the page (HTML 4.12.3).
 */
export function walkElements(root: ParentNode, { enter, leave }: Walk): void {
  let node: ChildNode | null = root.firstChild
  while (node !== null) {
    if (isTag(node) && enter(node)) {
      const down: ChildNode | null = node.name === 'template' ? null : node.firstChild
      if (down !== null) {
        node = down
        continue
      }
      leave?.(node)
    }
    let left: ChildNode = node
    while (left.next === null) {
      const up: ParentNode | null = left.parent
      if (up === null || up === root || !isTag(up)) return
      leave?.(up)
      left = up
    }
    node = left.next
  }
}
