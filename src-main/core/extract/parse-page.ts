import { load } from 'cheerio'
import type { Document } from 'domhandler'
import { plainTree } from './plain-tree.ts'

/**
 * Elements open inside each other before a page is read no further. A tree builder looks back through all of them at
 * each tag, so 100,000 levels would take a minute; browsers stop nesting at 512.
 */
const maxOpenElements = 5000

/** Thrown out of the tree builder to stop it; never leaves this file. */
const tooDeep = new Error('nested too deep')

/** The tree of a page as a browser builds it; XML is read forgivingly, with its self-closing tags and CDATA. */
export function parsePage(text: string, kind: 'html' | 'xml'): Document {
  if (kind === 'xml') {
    return rootOf(load(text, { xml: { xmlMode: false, recognizeSelfClosing: true, recognizeCDATA: true } }))
  }
  return plainTree(text) ?? judgedTree(text)
}

type TreeAdapter = NonNullable<NonNullable<Parameters<typeof load>[1]>['treeAdapter']>

/** The builder of cheerio's own trees, which it writes into the options of everything it parses. */
const plainAdapter: TreeAdapter | undefined = load('')._options.treeAdapter

/** The tree as parse5 builds it, as browsers do: the judge of the plain one (spec decisions R1). */
export function judgedTree(text: string): Document {
  if (plainAdapter === undefined) return rootOf(load(text))
  const build = plainAdapter
  const roots: Document[] = []
  let open = 0
  const treeAdapter: TreeAdapter = {
    ...build,
    createDocument() {
      const document = build.createDocument()
      roots.push(document)
      return document
    },
    onItemPush() {
      open += 1
      if (open > maxOpenElements) throw tooDeep
    },
    onItemPop() {
      open -= 1
    },
  }
  try {
    return rootOf(load(text, { treeAdapter }))
  } catch (error) {
    const [root] = roots
    if (error === tooDeep && root !== undefined) return root
    throw error
  }
}

function rootOf(page: ReturnType<typeof load>): Document {
  return page._root
}
