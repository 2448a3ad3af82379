import * as Tabs from '@radix-ui/react-tabs'
import { X } from 'lucide-react'
import { Component, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PageDetail } from '../../src-shared/evidence-view.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { readLine } from '../parts/read-line.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { showPage, usePage } from '../state/page-store.ts'
import { showDetail, usePick } from '../state/pick-store.ts'
import { commonOrigin, shortAddress } from '../words/address-words.ts'
import { detailWords as words } from '../words/detail-words.ts'
import { outcomeWords } from '../words/outcome-words.ts'
import { DataTab } from './data-tab.tsx'
import { LineTab } from './line-tab.tsx'
import { LinksTab } from './links-tab.tsx'
import { RecordsTab } from './records-tab.tsx'
import { RightsTab } from './rights-tab.tsx'
import { StoryTab } from './story-tab.tsx'

type TabName = 'story' | 'data' | 'records' | 'links' | 'rights' | 'line'
const tabs: readonly TabName[] = ['story', 'data', 'records', 'links', 'rights', 'line']

/** The page the keys stand on, whole; it keeps step with them. */
export function DetailPane(): ReactNode {
  const number = usePick((state) => state.number)
  const { detail, fault } = usePage()
  const [tab, setTab] = useState<TabName>('story')
  useEffect(() => showPage(number), [number])
  return (
    <section
      className="detail"
      aria-label={words.region}
      data-pane="detail"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <DetailHead detail={detail} />
      {fault !== null && (
        <p className="fault detail-note" role="alert">
          {fault}
        </p>
      )}
      {detail === null && fault === null && <p className="detail-note quiet">{words.none}</p>}
      {detail !== null && (
        <Tabs.Root
          className="detail-tabs"
          value={tab}
          onValueChange={(value) => setTab(value as TabName)}
          activationMode="automatic"
        >
          <Tabs.List className="tabs tabs-small" aria-label={words.tabs}>
            {tabs.map((name) => (
              <Tabs.Trigger key={name} className="tab" value={name}>
                {words[name]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content key={tab} className="detail-body" value={tab}>
            <Unreadable key={`${detail.number} ${tab}`} json={detail.json}>
              <TabBody tab={tab} detail={detail} />
            </Unreadable>
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  )
}

/** The focus goes back to the table the page came from. */
function close(): void {
  showDetail(false)
  document.querySelector<HTMLElement>('[role=grid]')?.focus()
}

function TabBody({ tab, detail }: { readonly tab: TabName; readonly detail: PageDetail }): ReactNode {
  const line = useMemo(() => readLine(detail.json), [detail.json])
  if (tab === 'line' || line === null) return <LineTab json={detail.json} />
  switch (tab) {
    case 'story':
      return <StoryTab detail={detail} line={line} />
    case 'data':
      return <DataTab number={detail.number} line={line} />
    case 'records':
      return <RecordsTab line={line} />
    case 'links':
      return <LinksTab detail={detail} line={line} />
    case 'rights':
      return <RightsTab line={line} />
  }
}

function DetailHead({ detail }: { readonly detail: PageDetail | null }): ReactNode {
  const start = useCrawl((state) => state.status?.start ?? '')
  const url = detail === null ? '' : String(detail.cells[0] ?? '')
  return (
    <header className="detail-head">
      {detail !== null && (
        <div className="detail-title">
          <span className="outcome" data-outcome={detail.outcome}>
            <OutcomeShape outcome={detail.outcome} />
            {outcomeWords[detail.outcome]}
          </span>
          <h2>
            <MiddleCut text={shortAddress(url, commonOrigin(start))} whole={url} />
          </h2>
          <Message detail={detail} />
        </div>
      )}
      <button
        type="button"
        className="button-icon"
        aria-label={words.close}
        title={words.close}
        onClick={close}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </header>
  )
}

/** What happened instead of a page; the title of one that was read. */
function Message({ detail }: { readonly detail: PageDetail }): ReactNode {
  const line = useMemo(() => readLine(detail.json), [detail.json])
  if (line === null) return null
  const text = line.ok ? (line.summary.title?.value ?? null) : line.error.message
  return text === null ? null : (
    <p className="detail-message">
      <ForeignText text={text} />
    </p>
  )
}

/** A line that is not shaped as one is shown as it stands: someone else may have written the file. */
class Unreadable extends Component<{ readonly json: string; readonly children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LineTab json={this.props.json} /> : this.props.children
  }
}
