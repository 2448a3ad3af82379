import { Eye, FolderOpen, Store } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type CrawlOptionName, crawlFields } from '../../src-shared/crawl-options.ts'
import type { LookFirst } from '../../src-shared/look-first.ts'
import { KeptIn } from '../panels/kept-in.tsx'
import { ListBox } from '../panels/list-box.tsx'
import { LookPanel } from '../panels/look-panel.tsx'
import { MapPanel } from '../panels/map-panel.tsx'
import { MoreOptions } from '../panels/more-options.tsx'
import { OurManners } from '../panels/our-manners.tsx'
import { ReadingChoice } from '../panels/reading-choice.tsx'
import { ViewBar } from '../panels/view-bar.tsx'
import { Field } from '../parts/field.tsx'
import { chooseCrawl } from '../state/crawl-acts.ts'
import { useLook } from '../state/look-store.ts'
import {
  editField,
  lookFirst,
  refreshSuggestion,
  startCrawl,
  takeList,
  tryDemoShop,
  useNewCrawl,
} from '../state/new-crawl-store.ts'
import { useMap } from '../state/map-store.ts'
import { fieldsOf } from '../state/readings.ts'
import { lookWords } from '../words/look-words.ts'
import { mapWords } from '../words/map-words.ts'
import { listingPagesHint, newCrawlWords as words, readingWords } from '../words/new-crawl-words.ts'

const steps = {
  maxPages: { min: 1, step: 1 },
  maxDepth: { min: 0, step: 1 },
  delay: { min: 0, step: 0.1 },
} as const

const idOf = (name: CrawlOptionName): string => `new-${name}`

/** Starts a crawl, or opens one that was kept. */
export function NewCrawl(): ReactNode {
  const look = useLook((state) => state.look)
  const mapped = useMap((state) => state.address)
  const heading = mapped !== null ? mapWords.heading : look === null ? words.heading : lookWords.heading
  return (
    <>
      <ViewBar heading={heading}>
        <button type="button" className="button" onClick={() => void chooseCrawl()}>
          <FolderOpen size={14} aria-hidden="true" />
          {words.open}
        </button>
      </ViewBar>
      <div className="new-crawl" data-pane="form">
        <Stage look={look} mapped={mapped} />
        <OurManners />
      </div>
    </>
  )
}

/** The form, what a look first told, or a site's addresses. */
function Stage({
  look,
  mapped,
}: {
  readonly look: LookFirst | null
  readonly mapped: string | null
}): ReactNode {
  if (mapped !== null) return <MapPanel address={mapped} />
  if (look !== null) return <LookPanel look={look} />
  return (
    <>
      <p className="lead">{words.lead}</p>
      <StartForm />
    </>
  )
}

function StartForm(): ReactNode {
  const { reading, fault } = useNewCrawl()
  const faultAt = (name: CrawlOptionName): string | null => (fault?.field === name ? fault.sentence : null)
  useEffect(() => void refreshSuggestion(), [])
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin(startCrawl)
      }}
    >
      <ReadingChoice />
      {reading === 'batch' ? <ListBox fault={faultAt('start')} /> : <AddressField fault={faultAt('start')} />}
      <Numbers faultAt={faultAt} />
      <MoreOptions idOf={idOf} faultAt={faultAt} />
      {reading !== 'map' && <KeptIn />}
      {fault !== null && fault.field === null && (
        <p className="fault" role="alert">
          {fault.sentence}
        </p>
      )}
      <StartRow />
    </form>
  )
}

/** Does what a button says; where the form has a fault, the field it stands at gets the focus. */
async function begin(act: () => Promise<boolean>): Promise<void> {
  if (await act()) return
  const { fault, reading } = useNewCrawl.getState()
  if (!fault?.field) return
  const id = fault.field === 'start' && reading === 'batch' ? 'new-list' : idOf(fault.field)
  document.getElementById(id)?.focus()
}

function AddressField({ fault }: { readonly fault: string | null }): ReactNode {
  const { fields, reading } = useNewCrawl()
  const address = useRef<HTMLInputElement>(null)
  // Whoever comes to the view writes an address; whoever chooses what is read by keys stays at the choice.
  useEffect(() => {
    const isChoosing = document.activeElement?.closest('.readings')
    if (!isChoosing) address.current?.focus()
  }, [])
  return (
    <Field
      id={idOf('start')}
      label={crawlFields.start.label}
      value={fields.start}
      onChange={(value) => editField('start', value)}
      onBlur={() => void refreshSuggestion()}
      onPaste={takePasted}
      hint={readingWords[reading].address}
      fault={fault}
      inputRef={address}
    />
  )
}

interface NumbersProps {
  readonly faultAt: (name: CrawlOptionName) => string | null
}

function Numbers({ faultAt }: NumbersProps): ReactNode {
  const { fields, reading } = useNewCrawl()
  return (
    <div className="numbers">
      {fieldsOf[reading].numbers.map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={crawlFields[name].label}
          value={fields[name]}
          onChange={(value) => editField(name, value)}
          hint={name === 'maxPages' && reading === 'shopify' ? listingPagesHint : crawlFields[name].hint}
          fault={faultAt(name)}
          number={steps[name]}
        />
      ))}
    </div>
  )
}

function StartRow(): ReactNode {
  const { reading, isStarting, isDemoRunning } = useNewCrawl()
  const isLooking = useLook((state) => state.isLooking)
  const startButton = useRef<HTMLButtonElement>(null)
  const demo = async (): Promise<void> => {
    if (await tryDemoShop()) startButton.current?.focus()
  }
  return (
    <div className="start-row">
      <button ref={startButton} type="submit" className="button button-primary" disabled={isStarting}>
        {isStarting ? words.starting : reading === 'map' ? words.list : words.start}
      </button>
      {reading !== 'batch' && reading !== 'map' && (
        <button type="button" className="button" disabled={isLooking} onClick={() => void begin(lookFirst)}>
          <Eye size={14} aria-hidden="true" />
          {isLooking ? lookWords.looking : lookWords.button}
        </button>
      )}
      <button type="button" className="button-link" onClick={() => void demo()}>
        <Store size={14} aria-hidden="true" />
        {words.demo}
      </button>
      <p className="demo-note" role="status" aria-label="Demo shop">
        {isLooking ? lookWords.lookingText : isDemoRunning && words.demoRuns}
      </p>
    </div>
  )
}

/** Several lines pasted where one address belongs are a list. */
function takePasted(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain')
  if (text.trim().split('\n').length < 2) return
  event.preventDefault()
  takeList({ text })
}
