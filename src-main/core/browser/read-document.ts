import type { BrowserContext, Page } from 'playwright-core'

/** A drawn document, or its length where it is longer than wanted. */
export type DrawnDocument = { readonly html: string } | { readonly tooLong: number }

/**
 * Serialises a page's document as a browser saves it. This runs beside the page's scripts, in a world of its own, where they
 * cannot have changed what the words mean; a document over the bound never leaves the browser.
 */
export async function readDocument(
  context: BrowserContext,
  page: Page,
  maxLength: number,
): Promise<DrawnDocument> {
  const session = await context.newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'saunter',
  })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(${serialise})(${maxLength})`,
    contextId: world.executionContextId,
    returnByValue: true,
  })
  const value: unknown = result.value
  if (typeof value === 'number') return { tooLong: value }
  const html = typeof value === 'string' ? value : ''
  // The bound is one of bytes; only here are they known.
  const bytes = Buffer.byteLength(html)
  return bytes > maxLength ? { tooLong: bytes } : { html }
}

/** Source text, since it is run in the browser: built code may be renamed, and functions of ours do not exist there. */
const serialise = `(maxLength) => {
  const { doctype, documentElement } = document
  const start = doctype === null ? '' : new XMLSerializer().serializeToString(doctype)
  const html = start + (documentElement === null ? '' : documentElement.outerHTML)
  return html.length > maxLength ? html.length : html
}`
