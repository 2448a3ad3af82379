import { Eye, FolderOpen, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type CrawlOptionName, crawlFields } from '../../src-shared/crawl-options.ts'
import { KeptIn } from '../panels/kept-in.tsx'
import { LookPanel } from '../panels/look-panel.tsx'
import { OurManners } from '../panels/our-manners.tsx'
import { ViewBar } from '../panels/view-bar.tsx'
import { Field } from '../parts/field.tsx'
import { chooseCrawl } from '../state/crawl-acts.ts'
import { useLook } from '../state/look-store.ts'
import {
  editField,
  lookFirst,
  type NewCrawlFields,
  refreshSuggestion,
  startCrawl,
  tryDemoShop,
  useNewCrawl,
} from '../state/new-crawl-store.ts'
import { lookWords } from '../words/look-words.ts'
import { newCrawlWords as words } from '../words/new-crawl-words.ts'

const numbers: readonly {
  readonly name: keyof NewCrawlFields
  readonly min: number
  readonly step: number
}[] = [
  { name: 'maxPages', min: 1, step: 1 },
  { name: 'maxDepth', min: 0, step: 1 },
  { name: 'delay', min: 0, step: 0.1 },
]

const idOf = (name: CrawlOptionName): string => `new-${name}`

/** Starts a crawl, or opens one that was kept. */
export function NewCrawl(): ReactNode {
  const look = useLook((state) => state.look)
  return (
    <>
      <ViewBar heading={look === null ? words.heading : lookWords.heading}>
        <button type="button" className="button" onClick={() => void chooseCrawl()}>
          <FolderOpen size={14} aria-hidden="true" />
          {words.open}
        </button>
      </ViewBar>
      <div className="new-crawl" data-pane="form">
        {look === null && <p className="lead">{words.lead}</p>}
        {look === null ? <StartForm /> : <LookPanel look={look} />}
        <OurManners />
      </div>
    </>
  )
}

function StartForm(): ReactNode {
  const { fields, fault, isStarting, isDemoRunning } = useNewCrawl()
  const isLooking = useLook((state) => state.isLooking)
  const startButton = useRef<HTMLButtonElement>(null)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    address.current?.focus()
    void refreshSuggestion()
  }, [])
  const faultAt = (name: CrawlOptionName): string | null => (fault?.field === name ? fault.sentence : null)

  const begin = async (act: () => Promise<boolean>): Promise<void> => {
    if (await act()) return
    const field = useNewCrawl.getState().fault?.field
    if (field) document.getElementById(idOf(field))?.focus()
  }
  const demo = async (): Promise<void> => {
    if (await tryDemoShop()) startButton.current?.focus()
  }
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin(startCrawl)
      }}
    >
      <Field
        id={idOf('start')}
        label={crawlFields.start.label}
        value={fields.start}
        onChange={(value) => editField('start', value)}
        onBlur={() => void refreshSuggestion()}
        hint={words.addressHint}
        fault={faultAt('start')}
        inputRef={address}
      />
      <div className="numbers">
        {numbers.map(({ name, min, step }) => (
          <Field
            key={name}
            id={idOf(name)}
            label={crawlFields[name].label}
            value={fields[name]}
            onChange={(value) => editField(name, value)}
            hint={crawlFields[name].hint}
            fault={faultAt(name)}
            number={{ min, step }}
          />
        ))}
      </div>
      <KeptIn />
      {fault !== null && fault.field === null && (
        <p className="fault" role="alert">
          {fault.sentence}
        </p>
      )}
      <div className="start-row">
        <button ref={startButton} type="submit" className="button button-primary" disabled={isStarting}>
          {isStarting ? words.starting : words.start}
        </button>
        <button type="button" className="button" disabled={isLooking} onClick={() => void begin(lookFirst)}>
          <Eye size={14} aria-hidden="true" />
          {isLooking ? lookWords.looking : lookWords.button}
        </button>
        <button type="button" className="button-link" onClick={() => void demo()}>
          <Store size={14} aria-hidden="true" />
          {words.demo}
        </button>
        <p className="demo-note" role="status" aria-label="Demo shop">
          {isLooking ? lookWords.lookingText : isDemoRunning && words.demoRuns}
        </p>
      </div>
    </form>
  )
}
