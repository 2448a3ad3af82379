import { FolderOpen, FolderSearch, Play, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LibraryCard } from '../../src-shared/library.ts'
import { desktop, service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { ViewBar } from '../panels/view-bar.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { chooseCrawl, openCrawl } from '../state/crawl-acts.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { cardText, leftWords, libraryWords as words } from '../words/library-words.ts'
import { pagesWords } from '../words/pages-words.ts'

/** Crawls that were open lately, those that can go on first. */
export function LibraryView(): ReactNode {
  const [changes, setChanges] = useState(0)
  const file = useCrawl((state) => state.status?.file ?? '')
  const { value, fault } = useFetched(`library ${file} ${changes}`, 0, () => service.library())
  const cards = [...(value ?? [])].sort((a, b) => rank(a) - rank(b))
  const forget = async (card: LibraryCard): Promise<void> => {
    await service.forgetFile({ file: card.file })
    setChanges((held) => held + 1)
  }
  return (
    <>
      <ViewBar heading={words.heading} lead={words.lead}>
        <button type="button" className="button" onClick={() => void chooseCrawl()}>
          <FolderOpen size={14} aria-hidden="true" />
          {pagesWords.openCrawl}
        </button>
      </ViewBar>
      <div className="view">
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {value !== null && cards.length === 0 && <p className="view-empty">{words.empty}</p>}
        <ul className="cards" aria-label={words.list} data-pane="library">
          {cards.map((card) => (
            <li key={card.file}>
              <Card card={card} onForget={() => void forget(card)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Interrupted crawls first, missing files last; within that as they were opened. */
const rank = ({ isMissing, stopped }: LibraryCard): number =>
  isMissing ? 2 : stopped === 'stopped' || stopped === 'error' ? 0 : 1

function Card({ card, onForget }: { readonly card: LibraryCard; readonly onForget: () => void }): ReactNode {
  const { file, start, isMissing, stopped } = card
  const mayGoOn = stopped === 'stopped' || stopped === 'error' || stopped === 'time_budget'
  return (
    <article className="library-card" data-missing={isMissing}>
      <div className="library-text">
        <h2>{start === null ? words.untitled : <ForeignText text={start} />}</h2>
        <p className="quiet">
          <MiddleCut text={file} />
        </p>
        <p>
          {isMissing ? words.missing : cardText(card.pages, card.bytes, card.changedAt)}
          {stopped !== null && !isMissing && `. ${leftWords[stopped]}.`}
        </p>
      </div>
      <div className="library-acts">
        {!isMissing && (
          <button type="button" className="button" onClick={() => void openCrawl(file)}>
            {mayGoOn && <Play size={12} fill="currentColor" aria-hidden="true" />}
            {mayGoOn ? words.goOn : words.open}
          </button>
        )}
        {!isMissing && (
          <button
            type="button"
            className="button-icon"
            aria-label={words.folder}
            title={words.folder}
            onClick={() => void desktop.showInFolder(file)}
          >
            <FolderSearch size={16} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="button-icon"
          aria-label={words.forget}
          title={words.forget}
          onClick={onForget}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </article>
  )
}
