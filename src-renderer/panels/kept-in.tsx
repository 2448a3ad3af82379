import type { ReactNode } from 'react'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { chooseFile, useNewCrawl } from '../state/new-crawl-store.ts'
import { newCrawlWords as words } from '../words/new-crawl-words.ts'

/** Where the crawl's file goes, and how to have it go elsewhere. */
export function KeptIn(): ReactNode {
  const chosen = useNewCrawl((state) => state.chosenFile)
  const suggested = useNewCrawl((state) => state.suggestedFile)
  return (
    <div className="kept-in" role="group" aria-labelledby="kept-in-label">
      <span id="kept-in-label" className="label">
        {words.keptIn}
      </span>
      <div className="kept-in-row">
        <output className="kept-in-file">
          <MiddleCut text={chosen ?? suggested ?? words.noFileYet} />
        </output>
        <button type="button" className="button" onClick={() => void chooseFile()}>
          {words.choosePlace}
        </button>
      </div>
      <p className="hint">{words.keptInHint}</p>
    </div>
  )
}
