/** How a page's elements are nested by HTML's tree construction, as far as a plain page needs it (HTML 13.2.6). */
export type ElementKind =
  | 'ordinary'
  | 'block'
  | 'heading'
  | 'paragraph'
  | 'listItem'
  | 'formatting'
  | 'anchor'
  | 'button'
  | 'form'
  | 'void'
  | 'rule'
  | 'raw'
  | 'hidden'
  | 'table'
  | 'tablePart'
  | 'select'
  | 'option'
  | 'ruby'
  | 'page'
  | 'template'
  | 'drawing'
  | 'odd'

const namesByKind: Readonly<Partial<Record<ElementKind, string>>> = {
  block:
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup ' +
    'main menu nav ol pre listing search section summary ul',
  heading: 'h1 h2 h3 h4 h5 h6',
  paragraph: 'p',
  listItem: 'li dd dt',
  formatting: 'b big code em font i s small strike strong tt u',
  anchor: 'a',
  button: 'button',
  form: 'form',
  void: 'area base basefont bgsound br embed img input keygen link meta param source track wbr',
  rule: 'hr',
  raw: 'script style title textarea',
  hidden: 'noscript iframe noembed noframes',
  table: 'table',
  tablePart: 'tbody thead tfoot tr td th colgroup col',
  select: 'select',
  option: 'option optgroup',
  ruby: 'rb rp rt rtc',
  page: 'html head body',
  template: 'template',
  drawing: 'svg',
  // Rules of their own, and rare: a page that has one is left to the judge.
  odd: 'applet caption frame frameset image marquee math nobr object plaintext xmp',
}

const kinds: ReadonlyMap<string, ElementKind> = new Map(
  Object.entries(namesByKind).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as ElementKind] as const),
  ),
)

/** The kind of an element by its name in lower case. */
export function kindOf(name: string): ElementKind {
  return kinds.get(name) ?? 'ordinary'
}

/** Elements whose end may be left out when something around them ends (HTML 13.2.6.3, generate implied end tags). */
export const implied: ReadonlySet<string> = new Set('dd dt li optgroup option p rb rp rt rtc'.split(' '))

/** Elements that stand in `head` (HTML 13.2.6.4.4). */
export const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta title noscript noframes style script template'.split(' '),
)

/**
 * Special elements at which the search for an open list item ends (HTML 13.2.6.4.7); only those that can be open on a
 * plain page.
 */
export const stopsItemSearch: ReadonlySet<string> = new Set(
  (
    'article aside blockquote body button center dd details dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup html li listing main menu nav ol pre search section select summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
)

/** Tags that end a drawing wherever they stand in it (HTML 13.2.6.5). */
export const endsDrawing: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/** Names inside drawings that are not written in lower case (HTML 13.2.6.1, adjust SVG tag names). */
export const drawingNames: ReadonlyMap<string, string> = new Map(
  (
    'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feFlood feFuncA ' +
    'feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name] as const),
)
