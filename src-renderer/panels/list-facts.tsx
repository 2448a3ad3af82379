import type { ReactNode } from 'react'
import type { KeptList, ListedLine, ListPreview } from '../../src-shared/list-preview.ts'
import { CheckChoice } from '../parts/check-choice.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { allowPrivate, chooseColumn, useList } from '../state/list-store.ts'
import { useNewCrawl } from '../state/new-crawl-store.ts'
import { inFigures } from '../words/figures.ts'
import {
  columnName,
  furtherSites,
  listSentence,
  listTimeSentence,
  listWords as words,
  siteSeconds,
} from '../words/list-words.ts'
import { timeText } from '../words/look-words.ts'

/** Sites listed at once; the sentence above counts them all. */
const maxShownSites = 50

/** What a list holds before anything is asked: counts by site and their time, duplicates, bad lines. */
export function ListFacts({ kept }: { readonly kept: KeptList }): ReactNode {
  const { preview } = kept
  const delay = Number(useNewCrawl(({ fields }) => fields.delay))
  const mayAskPrivate = useList((state) => state.mayAskPrivate)
  const { addresses, privateAddresses, trouble } = preview
  return (
    <section className="list-facts" aria-label={words.region}>
      {preview.kind === 'table' && <ColumnChoice preview={preview} />}
      <p role="status" className="list-sentence">
        <strong>{addresses === 0 ? words.nothing : listSentence(preview)}</strong>{' '}
        {addresses > 0 && <ForeignText text={listTimeSentence(preview, delay)} />}
      </p>
      {trouble !== null && (
        <p className="fault">
          <ForeignText text={trouble} />
        </p>
      )}
      {privateAddresses > 0 && (
        <CheckChoice
          hintId="list-private-hint"
          label={words.private}
          hint={words.privateHint(privateAddresses)}
          isOn={mayAskPrivate}
          onChange={allowPrivate}
        />
      )}
      {addresses > 0 && <BySite preview={preview} delay={delay} />}
      <Lines name={words.bad} hint={words.badHint} count={preview.bad} lines={preview.firstBad} />
      <Lines name={words.duplicates} count={preview.duplicates} lines={preview.firstDuplicates} />
      {addresses > 0 && <First preview={preview} />}
    </section>
  )
}

function ColumnChoice({ preview }: { readonly preview: ListPreview }): ReactNode {
  return (
    <div className="list-column">
      <label htmlFor="list-column" className="label">
        {words.column}
      </label>
      <select
        id="list-column"
        value={preview.column ?? 0}
        onChange={(event) => chooseColumn(Number(event.currentTarget.value))}
      >
        {preview.columns.map(({ name, addresses }, index) => (
          <option key={`${index} ${name}`} value={index}>
            {columnName(name, addresses)}
          </option>
        ))}
      </select>
    </div>
  )
}

function BySite({ preview, delay }: { readonly preview: ListPreview; readonly delay: number }): ReactNode {
  const shown = preview.bySite.slice(0, maxShownSites)
  const further = preview.sites - shown.length
  return (
    <details open={preview.sites > 1}>
      <summary>{words.bySite}</summary>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{words.site}</th>
            <th scope="col" className="number">
              {words.addresses}
            </th>
            <th scope="col" className="number">
              {words.atLeast}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ site, addresses }) => (
            <tr key={site}>
              <td>
                <MiddleCut text={site} />
              </td>
              <td className="number">{inFigures(addresses)}</td>
              <td className="number">
                {Number.isFinite(delay) ? timeText(siteSeconds(addresses, delay)) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {further > 0 && <p className="quiet">{furtherSites(further)}</p>}
    </details>
  )
}

interface LinesProps {
  readonly name: string
  readonly hint?: string
  readonly count: number
  readonly lines: readonly ListedLine[]
}

/** Lines that are told of, with where they stand. */
function Lines({ name, hint, count, lines }: LinesProps): ReactNode {
  if (count === 0) return null
  return (
    <details>
      <summary>
        {name} ({inFigures(count)})
      </summary>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="number">
              {words.line}
            </th>
            <th scope="col">{words.text}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, text }) => (
            <tr key={line}>
              <td className="number">{inFigures(line)}</td>
              <td>
                <MiddleCut text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function First({ preview }: { readonly preview: ListPreview }): ReactNode {
  return (
    <details>
      <summary>{words.first}</summary>
      <ol className="list-first">
        {preview.first.map((address) => (
          <li key={address}>
            <MiddleCut text={address} />
          </li>
        ))}
      </ol>
    </details>
  )
}
