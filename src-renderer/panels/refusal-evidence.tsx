import { type ReactNode, useEffect, useState } from 'react'
import type { RefusalCause, TriedAddress } from '../../src-shared/evidence-view.ts'
import { service } from '../api.ts'
import { type Fetched, useFetched } from '../hooks/use-fetched.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { readLine } from '../parts/read-line.ts'
import { askFor } from '../state/query-store.ts'
import { showView } from '../state/view-store.ts'
import { commonOrigin, shortAddress } from '../words/address-words.ts'
import {
  causeMeanings,
  causeName,
  contestText,
  groupText,
  refusalWords as words,
  verdictText,
} from '../words/refusal-words.ts'
import { RobotsFile } from './robots-file.tsx'
import { TdmBoxes } from './tdm-boxes.tsx'

/** Rest of the typing after which the stored file is asked, in milliseconds. */
const typingMs = 150

/** What refused these addresses: the stored file with its line, the lines that compete, and a tester. */
export function RefusalEvidence({ cause }: { readonly cause: RefusalCause }): ReactNode {
  const { robots } = cause
  const sha256 = robots?.sha256 ?? null
  return (
    <section className="evidence" aria-label={words.evidence} data-pane="evidence">
      <header className="evidence-head">
        <h2>{causeName(cause)}</h2>
        <p>
          <ForeignText text={causeMeanings[cause.code] ?? cause.examples[0]?.message ?? ''} />
        </p>
      </header>
      {robots !== null &&
        (sha256 === null ? (
          <Held cause={cause} />
        ) : (
          <StoredFile key={cause.id} cause={cause} origin={robots.origin} sha256={sha256} />
        ))}
      {cause.tdm !== null && <Reservation key={cause.id} cause={cause} />}
      <Addresses cause={cause} />
    </section>
  )
}

/** Who reserves the rights, told at the first of the pages. */
function Reservation({ cause }: { readonly cause: RefusalCause }): ReactNode {
  const [first] = cause.examples
  const number = first?.number ?? null
  const { value, fault } = useFetched(`${cause.id} ${number}`, 0, () =>
    number === null ? Promise.resolve(null) : service.page({ number }),
  )
  const line = value === null ? null : readLine(value.json)
  if (first === undefined || line === null) return fault === null ? null : <p className="quiet">{fault}</p>
  return (
    <>
      <h3>
        {words.reservation}{' '}
        <MiddleCut text={shortAddress(first.url, commonOrigin(first.url))} whole={first.url} />
      </h3>
      <TdmBoxes line={line} hasRules />
    </>
  )
}

interface StoredFileProps {
  readonly cause: RefusalCause
  readonly origin: string
  readonly sha256: string
}

function StoredFile({ cause, origin, sha256 }: StoredFileProps): ReactNode {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const tried = useTried(origin, sha256, wanted || (cause.examples[0]?.url ?? `${origin}/`))
  const { value: text, fault } = useFetched(`${origin} ${sha256}`, 0, async () => ({
    file: await service.robotsText({ origin, sha256 }),
  }))
  if (text === null) return <p className="quiet">{fault ?? words.loading}</p>
  if (text.file === null) return <Held cause={cause} />
  return (
    <>
      <Tester typed={typed} onType={setTyped} tried={wanted === '' ? null : tried} />
      {text.file.group !== null && <p className="quiet">{groupText(text.file.group.agent)}</p>}
      <RobotsFile text={text.file} deciding={decidingLine(wanted === '' ? cause : null, tried.value)} />
      {tried.value !== null && <Competing tried={tried.value} />}
    </>
  )
}

/** The line of the cause; without one, or while an address is tried, the line that decides about the address. */
function decidingLine(cause: RefusalCause | null, tried: TriedAddress | null): number | null {
  return cause?.robots?.line ?? tried?.line ?? null
}

interface TesterProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Null while nothing is typed. */
  readonly tried: Fetched<TriedAddress> | null
}

function Tester({ typed, onType, tried }: TesterProps): ReactNode {
  const value = tried?.value ?? null
  const text = value === null ? tried?.fault : verdictText(value.isAllowed, value.line, value.rule)
  return (
    <div className="tester">
      <label htmlFor="try-address" className="label">
        {words.tester}
      </label>
      <input
        id="try-address"
        type="text"
        dir="auto"
        value={typed}
        placeholder={words.testerPlaceholder}
        spellCheck={false}
        autoComplete="off"
        maxLength={8000}
        aria-describedby="try-address-hint"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p className="verdict" role="status" aria-label={words.verdict} data-allowed={value?.isAllowed}>
        {text && <ForeignText text={text} />}
      </p>
      <p id="try-address-hint" className="hint">
        {words.testerHint}
      </p>
    </div>
  )
}

/** What the stored file says of an address, asked a moment after the last key. */
function useTried(origin: string, sha256: string, address: string): Fetched<TriedAddress> {
  const [asked, setAsked] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), typingMs)
    return () => clearTimeout(timer)
  }, [address])
  return useFetched(`${origin} ${sha256} ${asked}`, 0, () =>
    service.tryAddress({ origin, sha256, address: asked }),
  )
}

function Competing({ tried }: { readonly tried: TriedAddress }): ReactNode {
  const contest = contestText(tried.competing)
  if (contest === null) return null
  return (
    <>
      <h3>{words.competing}</h3>
      <p>
        <ForeignText text={contest} /> <span className="quiet">{words.competingHint}</span>
      </p>
      <ul className="plain-list competing">
        {tried.competing.slice(0, 50).map(({ line, rule, isAllowed, octets }) => (
          <li key={line} data-allowed={isAllowed}>
            <span className="robots-number">{line}</span>
            <code>
              <ForeignText text={rule} />
            </code>
            <span className="quiet">
              {octets} {words.octets}
            </span>
            {line === tried.line && <strong>{words.wins}</strong>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the lines hold where the file itself is gone. */
function Held({ cause }: { readonly cause: RefusalCause }): ReactNode {
  const { robots } = cause
  return (
    <div className="evidence-gone">
      <p>{words.gone}</p>
      {typeof robots?.rule === 'string' && (
        <ol className="robots-lines robots-lines-few">
          <li className="robots-line" aria-current="true">
            <span className="robots-number">{robots.line ?? ''}</span>
            <code>
              <ForeignText text={robots.rule} />
            </code>
          </li>
        </ol>
      )}
    </div>
  )
}

function Addresses({ cause }: { readonly cause: RefusalCause }): ReactNode {
  const origin = cause.robots?.origin ?? null
  return (
    <>
      <div className="evidence-row">
        <h3>{words.addresses}</h3>
        <button
          type="button"
          className="button"
          onClick={() => {
            askFor({ rules: [{ column: 'error', comparison: 'is', value: cause.code }] })
            showView('pages')
          }}
        >
          {words.showPages}
        </button>
      </div>
      <ul className="plain-list">
        {cause.examples.map(({ number, url, message }) => (
          <li key={number} title={message}>
            <MiddleCut text={shortAddress(url, origin)} whole={url} />
          </li>
        ))}
      </ul>
    </>
  )
}
