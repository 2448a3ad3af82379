import { FolderOpen, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type CrawlOptionName, crawlFields } from '../../src-shared/crawl-options.ts'
import { KeptIn } from '../panels/kept-in.tsx'
import { OurManners } from '../panels/our-manners.tsx'
import { Field } from '../parts/field.tsx'
import { chooseCrawl } from '../state/crawl-acts.ts'
import {
  editField,
  type NewCrawlFields,
  refreshSuggestion,
  startCrawl,
  tryDemoShop,
  useNewCrawl,
} from '../state/new-crawl-store.ts'
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
  return (
    <>
      <header className="top-bar">
        <div className="top-bar-title">
          <h1>{words.heading}</h1>
        </div>
        <div className="top-bar-acts">
          <button type="button" className="button" onClick={() => void chooseCrawl()}>
            <FolderOpen size={14} aria-hidden="true" />
            {words.open}
          </button>
        </div>
      </header>
      <div className="new-crawl">
        <p className="lead">{words.lead}</p>
        <StartForm />
        <OurManners />
      </div>
    </>
  )
}

function StartForm(): ReactNode {
  const { fields, fault, isStarting, isDemoRunning } = useNewCrawl()
  const startButton = useRef<HTMLButtonElement>(null)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    address.current?.focus()
    void refreshSuggestion()
  }, [])
  const faultAt = (name: CrawlOptionName): string | null => (fault?.field === name ? fault.sentence : null)

  const start = async (): Promise<void> => {
    if (await startCrawl()) return
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
        void start()
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
        <button type="button" className="button-link" onClick={() => void demo()}>
          <Store size={14} aria-hidden="true" />
          {words.demo}
        </button>
        <p className="demo-note" role="status" aria-label="Demo shop">
          {isDemoRunning && words.demoRuns}
        </p>
      </div>
    </form>
  )
}
