import type { PageDetail } from '../../../src-shared/evidence-view.ts'

/** Steps of a chain that are followed (the contract's own bound). */
const maxSteps = 100

/** What a chain is followed through: a page's address and where it was found, and pages that may have that address. */
export interface ChainSource {
  readonly read: (number: number) => Promise<{ readonly url: string; readonly foundOn: string | null }>
  readonly mayHaveLed: (number: number) => readonly number[]
}

/**
 * From the start to a page by `found_on`, the page last. A page that is not in the file ends it with no number, and so
 * does one that was passed before: foreign files may go in circles.
 */
export async function chainOfPages(
  number: number,
  { read, mayHaveLed }: ChainSource,
): Promise<PageDetail['chain']> {
  const page = await read(number)
  const chain: { readonly url: string; readonly number: number | null }[] = [{ url: page.url, number }]
  const passed = new Set([page.url])
  let { foundOn } = page
  for (let at = number; foundOn !== null && chain.length < maxSteps && !passed.has(foundOn);) {
    const url: string = foundOn
    passed.add(url)
    let next: { readonly number: number; readonly foundOn: string | null } | null = null
    for (const candidate of mayHaveLed(at)) {
      const found = await read(candidate)
      if (found.url !== url) continue
      next = { number: candidate, foundOn: found.foundOn }
      break
    }
    chain.unshift({ url, number: next?.number ?? null })
    if (next === null) break
    at = next.number
    foundOn = next.foundOn
  }
  return chain
}
