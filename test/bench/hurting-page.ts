/** Tags inside each other, blocks of JSON-LD, and characters of attributes of the page built to hurt. */
const nestedTags = 100_000
const jsonLdBlocks = 10_000
const attributeCharacters = 1_000_000

/** Items that refer to each other in a circle, and the length of that circle. */
const circleOfItems = 3000

/** Parts of the page built to hurt, each alone a page too. */
export const hurtingParts: Readonly<Record<string, () => string>> = {
  '10,000 JSON-LD blocks, @id loops': () =>
    Array.from(
      { length: jsonLdBlocks },
      (_, n) =>
        `<script type="application/ld+json">{"@context":"https://schema.org","@id":"#${n}","@type":"Product","name":"n${n}","isRelatedTo":[{"@id":"#${(n + 1) % jsonLdBlocks}"},{"@id":"#${n}"}]}</script>`,
    ).join(''),
  'itemref loops': () => {
    const items = Array.from({ length: circleOfItems }, (_, n) => {
      const [next, other] = [(n + 1) % circleOfItems, (n + 2) % circleOfItems]
      return `<div id="i${n}" itemprop="x" itemscope itemref="i${next} i${other} i${n}"><b itemprop="name">${n}</b></div>`
    })
    return `<div itemscope itemtype="https://schema.org/Product" itemref="i0"></div>${items.join('')}`
  },
  '1 MB of attributes': () => {
    const long = 'x '.repeat(attributeCharacters / 8)
    const many = Array.from({ length: 20_000 }, (_, n) => `a${n}="${n}"`).join(' ')
    return `<a href="/${long}" class="${long}" rel="${long}" title="${long}">a</a><div ${many} itemprop="${long}" itemscope>b</div>`
  },
  '100,000 nested tags': () => '<div class="h-entry" typeof="Thing">'.repeat(nestedTags),
}

/** All of it in one page, what ends the reading of a page last. */
export function hurtingPage(): string {
  const parts = Object.values(hurtingParts).map((part) => part())
  return `<!doctype html><title>It hurts</title><a href="/next">next</a>${parts.join('\n')}`
}
