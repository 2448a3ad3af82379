import { FileText, Link2, List, ListTree, type LucideIcon, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseReading, useNewCrawl } from '../state/new-crawl-store.ts'
import { type Reading, readings } from '../state/readings.ts'
import { newCrawlWords as words, readingWords } from '../words/new-crawl-words.ts'

const icons: Readonly<Record<Reading, LucideIcon>> = {
  crawl: Link2,
  sitemap: ListTree,
  shopify: ShoppingBag,
  batch: FileText,
  map: List,
}

/** What is read: a card for each kind, one of them chosen. */
export function ReadingChoice(): ReactNode {
  const chosen = useNewCrawl((state) => state.reading)
  return (
    <fieldset className="readings" role="radiogroup" aria-label={words.what}>
      <legend className="label">{words.what}</legend>
      {readings.map((reading) => {
        const Icon = icons[reading]
        const { name, does } = readingWords[reading]
        const hint = `reading-${reading}-hint`
        return (
          <label key={reading} className="reading" data-chosen={chosen === reading}>
            <input
              type="radio"
              name="reading"
              aria-label={name}
              aria-describedby={hint}
              checked={chosen === reading}
              onChange={() => chooseReading(reading)}
            />
            <Icon size={16} aria-hidden="true" />
            <span className="reading-name">{name}</span>
            <span id={hint} className="reading-does">
              {does}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
