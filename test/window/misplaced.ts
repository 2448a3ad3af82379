import type { Page } from 'playwright-core'

/**
 * Controls that are cut or lie under something, found by geometry: each is brought into view, and must then be wholly in
 * the window, show its whole word, and be what a pointer at its middle meets. `looked` says at how many it looked.
 */
export function misplaced(page: Page): Promise<{ looked: number; found: string[] }> {
  return page.evaluate(() => {
    const selector = 'button, input, select, summary, [role=tab], [role=slider]'
    const nameOf = (node: Element): string =>
      `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}"`
    // The small menu of a column lies on its head and shows when pointed at; what only ears meet has no place, and what is
    // folded away is not drawn.
    const isDrawn = (node: HTMLElement): boolean =>
      node.checkVisibility() &&
      node.closest('.for-ears, .head-more, [aria-hidden=true]') === null &&
      // What is folded away has a place, and is not drawn.
      node.checkVisibility() &&
      (node.offsetParent !== null || getComputedStyle(node).position === 'fixed')
    const leaves = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1
    const isCut = (node: HTMLElement): boolean =>
      node.closest('.grid-head, .chain, .cause') === null &&
      !node.matches('input, select') &&
      node.scrollWidth > node.clientWidth + 1
    const meets = (node: HTMLElement, met: Element | null): boolean =>
      met !== null && (node.contains(met) || met.contains(node) || met.closest('label')?.control === node)

    const drawn = [...document.querySelectorAll<HTMLElement>(selector)].filter(isDrawn)
    const found = drawn.flatMap((node) => {
      node.scrollIntoView({ block: 'center', inline: 'center' })
      const box = node.getBoundingClientRect()
      const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return [
        ...(box.width < 1 || box.height < 1 ? [`${nameOf(node)} has no size`] : []),
        ...(leaves(box) ? [`${nameOf(node)} leaves the window`] : []),
        ...(isCut(node) ? [`${nameOf(node)} is cut`] : []),
        ...(meets(node, met) ? [] : [`${nameOf(node)} lies under ${met === null ? 'nothing' : nameOf(met)}`]),
      ]
    })
    const stage = document.querySelector('.stage')
    const isWide = stage !== null && stage.scrollWidth > stage.clientWidth
    if (isWide || document.documentElement.scrollWidth > window.innerWidth) {
      found.push('the view scrolls sideways')
    }
    stage?.scrollTo(0, 0)
    return { looked: drawn.length, found }
  })
}
