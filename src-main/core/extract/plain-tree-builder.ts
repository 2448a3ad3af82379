import { type Document, Element } from 'domhandler'
import { giveUp, mustHold } from './not-plain.ts'
import { OpenElements } from './open-elements.ts'
import { closeInBody, openInBody } from './plain-body.ts'
import { drawingNames, type ElementKind, endsDrawing, headElements } from './plain-names.ts'
import { isTableFrame } from './plain-tables.ts'
import { decodeTextReferences } from './references.ts'

type Stage = 'start' | 'head' | 'afterHead' | 'body'

/** Elements of a drawing that hold HTML (HTML 13.2.6, HTML integration points); plain pages write only text there. */
const holdsHtml = new Set(['title', 'desc', 'foreignObject'])

const whiteSpace = /^[\t\n\f\r ]*$/

/**
 * Builds the tree of a plain page by HTML's rules (13.2.6), but only where they repair nothing: at the first tag that
 * a browser would move, drop or close for the author beyond the well-known omissions, the page is given up.
 */
export class PlainTreeBuilder {
  readonly #open = new OpenElements()
  #stage: Stage = 'start'
  #isStandard = false
  /** How deep the drawing being read stands; 0 outside of one. */
  #drawingDepth = 0

  doctype(declaration: string): void {
    if (this.#open.depth === 0 && /^doctype\s+html\s*$/i.test(declaration)) this.#isStandard = true
  }

  /** Takes text as written; references in it are decoded where the element is not a script or the like. */
  text(written: string): void {
    if (this.#drawingDepth > 0) this.#checkDrawingText(written)
    else if (this.#open.isInText) {
      const { name } = this.#open.current
      mustBePlainText(written, name)
      this.#open.text(name === 'title' ? decodeTextReferences(written) : written)
      return
    }
    const data = decodeTextReferences(written)
    if (this.#stage !== 'body') {
      if (whiteSpace.test(data)) return
      this.#needBody()
    } else if (isTableFrame(this.#open.current.name)) mustHold(whiteSpace.test(data))
    this.#open.text(data)
  }

  open(name: string, kind: ElementKind, attribs: Record<string, string>, isSelfClosing: boolean): void {
    if (this.#drawingDepth > 0) {
      this.#openInDrawing(name, kind, attribs, isSelfClosing)
      return
    }
    if (this.#stage !== 'body') {
      if (this.#openBeforeBody(name, kind, attribs)) return
      this.#needBody()
    }
    openInBody(this.#open, name, kind, attribs, this.#isStandard)
    if (name !== 'svg') return
    if (isSelfClosing) this.#open.pop()
    else this.#drawingDepth = this.#open.depth
  }

  close(name: string, kind: ElementKind): void {
    if (this.#drawingDepth > 0) {
      this.#open.popExactly(drawingNames.get(name) ?? name)
      if (this.#open.depth < this.#drawingDepth) this.#drawingDepth = 0
    } else if (this.#open.isInText) this.#open.popExactly(name)
    else if (this.#stage === 'body') closeInBody(this.#open, name, kind)
    else {
      mustHold(name === 'head' && this.#stage === 'head')
      this.#open.pop()
      this.#stage = 'afterHead'
    }
  }

  /** The document, with the three elements that every page has. */
  finish(): Document {
    if (this.#stage !== 'body') {
      if (this.#open.isInText) this.#open.pop()
      this.#needBody()
    }
    return this.#open.document
  }

  /** Opens what stands before the body; false when it is the body's content that begins. */
  #openBeforeBody(name: string, kind: ElementKind, attribs: Record<string, string>): boolean {
    if (name === 'html') {
      mustHold(this.#open.depth === 0)
      this.#open.push(new Element('html', attribs), 'page')
    } else if (name === 'head') {
      mustHold(this.#stage === 'start')
      this.#openHead(attribs)
    } else if (name === 'body') {
      this.#endHead()
      this.#open.push(new Element('body', attribs), 'page')
      this.#stage = 'body'
    } else if (headElements.has(name)) {
      // What comes between head and body is moved back into the head; only `noscript` begins the body.
      if (this.#stage === 'afterHead') return name === 'noscript' ? false : giveUp()
      if (this.#stage === 'start') this.#openHead({})
      this.#open.push(new Element(name, attribs), kind)
      if (kind === 'void' || kind === 'template') this.#open.pop()
    } else return false
    return true
  }

  #openHead(attribs: Record<string, string>): void {
    if (this.#open.depth === 0) this.#open.push(new Element('html', {}), 'page')
    this.#open.push(new Element('head', attribs), 'page')
    this.#stage = 'head'
  }

  #endHead(): void {
    if (this.#stage === 'start') this.#openHead({})
    if (this.#stage === 'head') this.#open.pop()
  }

  #needBody(): void {
    this.#endHead()
    this.#open.push(new Element('body', {}), 'page')
    this.#stage = 'body'
  }

  #openInDrawing(
    name: string,
    kind: ElementKind,
    attribs: Record<string, string>,
    isSelfClosing: boolean,
  ): void {
    mustHold(!endsDrawing.has(name) && !holdsHtml.has(this.#open.current.name))
    mustHold(kind !== 'hidden' && kind !== 'template' && kind !== 'odd' && name !== 'textarea')
    this.#open.push(new Element(drawingNames.get(name) ?? name, attribs), isMarkup(name) ? 'raw' : 'drawing')
    if (isSelfClosing) this.#open.pop()
  }

  /** Styles and scripts are markup inside a drawing, not text as elsewhere. */
  #checkDrawingText(data: string): void {
    if (this.#open.currentKind === 'raw') mustHold(!/[<&]/.test(data))
  }
}

/** Elements whose text other tokenizers take for text in drawings too. */
function isMarkup(name: string): boolean {
  return name === 'script' || name === 'style' || name === 'title'
}

/** The text of a script, style, title or textarea, where tokenizers differ in odd cases. */
function mustBePlainText(data: string, name: string): void {
  if (name === 'title') mustHold(!data.includes('<'))
  else if (name === 'textarea') mustHold(!data.includes('&') && !data.includes('</'))
  else if (data.includes('</')) mustHold(!/<\/(?:script|style)\//i.test(data))
  // A comment inside a script may hide the script's own end (HTML 13.2.5.18).
  if (name === 'script' && data.includes('<!--')) mustHold(!/<script/i.test(data))
}
