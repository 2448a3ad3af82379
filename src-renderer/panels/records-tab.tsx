import type { ReactNode } from 'react'
import type { PageLine, PageRecord, RecordField } from '../../src-shared/page-line.ts'
import { Fold } from '../parts/fold.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { entriesIn, listIn, textIn } from '../parts/read-line.ts'
import { SaidBy } from '../parts/said-by.tsx'
import {
  detailWords as words,
  entryCount,
  fieldCount,
  furtherFields,
  furtherRecords,
} from '../words/detail-words.ts'

/** Most records shown, and most fields or entries of one of them; the line has all of them. */
const maxRecords = 50
const maxFields = 50

/** Levels that open: records are kept sixteen deep, and a file that is not ours may be deeper. */
const maxDepth = 20

/** Everything the page declares, as a tree: each field of a thing with the reader that found it and its place. */
export function RecordsTab({ line }: { readonly line: PageLine }): ReactNode {
  if (!line.ok) return <p className="quiet">{words.notRead}</p>
  const records = listIn(line.records)
  if (records.length === 0) return <p className="quiet">{words.noRecords}</p>
  return (
    <>
      <ul className="records" aria-label={words.records}>
        {records.slice(0, maxRecords).map((record, place) => (
          <li key={place}>
            <Fold label={<RecordHead record={record} />} isOpenAtFirst={place === 0}>
              {() => <Fields fields={record.fields} />}
            </Fold>
          </li>
        ))}
      </ul>
      {records.length > maxRecords && <p className="quiet">{furtherRecords(records.length - maxRecords)}</p>}
    </>
  )
}

function RecordHead({ record }: { readonly record: PageRecord }): ReactNode {
  const types = listIn(record.types).map(textIn).join(', ')
  return (
    <>
      <strong>
        <ForeignText text={types === '' ? textIn(record.type ?? words.untyped) : types} />
      </strong>{' '}
      <span className="quiet">{fieldCount(entriesIn(record.fields).length)}</span>{' '}
      <span className="said-by">
        <SaidBy source={record.source} where={record.where} />
      </span>
    </>
  )
}

function Fields({ fields }: { readonly fields: PageRecord['fields'] }): ReactNode {
  const all = entriesIn(fields as Readonly<Record<string, RecordField | null>>)
  return (
    <>
      <ul className="fields">
        {all.slice(0, maxFields).map(([name, field]) => (
          <li key={name}>
            <Value
              name={name}
              value={field?.value}
              depth={0}
              said={<SaidBy source={field?.source ?? null} where={field?.where ?? null} />}
            />
          </li>
        ))}
      </ul>
      {all.length > maxFields && <p className="quiet">{furtherFields(all.length - maxFields)}</p>}
    </>
  )
}

interface ValueProps {
  readonly name: string
  readonly value: unknown
  readonly depth: number
  /** Who said it; only fields of a record itself carry that. */
  readonly said?: ReactNode
}

/** One value: text in its row, a list or an object as something that opens. */
function Value({ name, value, depth, said }: ValueProps): ReactNode {
  const who = said === undefined ? null : <span className="said-by">{said}</span>
  const head = (
    <span className="field-name">
      <ForeignText text={name} />
    </span>
  )
  if (typeof value !== 'object' || value === null || depth >= maxDepth) {
    return (
      <div className="field-row">
        {head} <ForeignText text={textIn(value)} /> {who}
      </div>
    )
  }
  const isList = Array.isArray(value)
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.map((item: unknown, place): [string, unknown] => [words.item(place), item])
    : Object.entries(value)
  const count = isList ? entryCount(entries.length) : fieldCount(entries.length)
  const type: unknown = entries.find(([word]) => word === '@type')?.[1]
  const label = (
    <>
      {head} {typeof type === 'string' && <ForeignText text={type} />} <span className="quiet">{count}</span>{' '}
      {who}
    </>
  )
  return <Fold label={label}>{() => <Inside entries={entries} depth={depth + 1} />}</Fold>
}

interface InsideProps {
  readonly entries: readonly (readonly [string, unknown])[]
  readonly depth: number
}

function Inside({ entries, depth }: InsideProps): ReactNode {
  return (
    <>
      <ul className="fields">
        {entries.slice(0, maxFields).map(([name, value]) => (
          <li key={name}>
            <Value name={name} value={value} depth={depth} />
          </li>
        ))}
      </ul>
      {entries.length > maxFields && <p className="quiet">{furtherFields(entries.length - maxFields)}</p>}
    </>
  )
}
