import type { ReactNode } from 'react'
import { columns } from '../../src-shared/columns.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import type { Answer } from '../../src-shared/summary.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { entriesIn, listIn, textIn } from '../parts/read-line.ts'
import { detailWords as words } from '../words/detail-words.ts'

/** Most things and fields shown; the line has all of them. */
const maxRecords = 40
const maxFields = 40

const label = (question: string): string =>
  columns.find(({ id }) => id === `summary.${question}`)?.label ?? question

/** What the page says of itself: each answer with who said it and where. */
export function DataTab({ line }: { readonly line: PageLine }): ReactNode {
  if (!line.ok) return <p className="quiet">{words.notRead}</p>
  const answers = entriesIn(line.summary as Readonly<Record<string, Answer>>)
  const conflicts = entriesIn(line.conflicts as Readonly<Record<string, readonly Answer[]>> | undefined)
  const records = listIn(line.records)
  if (answers.length === 0 && records.length === 0) return <p className="quiet">{words.noData}</p>
  return (
    <>
      {answers.length > 0 && (
        <table className="plain-table answers" aria-label={words.data}>
          <thead>
            <tr>
              <th scope="col">{words.question}</th>
              <th scope="col">{words.answer}</th>
              <th scope="col">{words.source}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(([question, answer]) => (
              <AnswerRow key={question} question={question} answer={answer} />
            ))}
          </tbody>
        </table>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {records.length > 0 && <Records records={records} />}
    </>
  )
}

function AnswerRow({ question, answer }: { readonly question: string; readonly answer: Answer }): ReactNode {
  return (
    <tr>
      <th scope="row">{label(question)}</th>
      <td>
        <ForeignText text={textIn(answer.value)} />
      </td>
      <td className="said-by">
        {textIn(answer.source)} <code>{textIn(answer.key)}</code>
        {answer.where !== null && (
          <code className="where">
            <ForeignText text={textIn(answer.where)} />
          </code>
        )}
      </td>
    </tr>
  )
}

function Conflicts({ conflicts }: { readonly conflicts: readonly [string, readonly Answer[]][] }): ReactNode {
  return (
    <>
      <h3>{words.otherwise}</h3>
      <ul className="plain-list">
        {conflicts.flatMap(([question, answers]) =>
          listIn(answers).map(({ value, source, key }, place) => (
            <li key={`${question} ${place}`}>
              <strong>{label(question)}</strong> <ForeignText text={textIn(value)} />{' '}
              <span className="quiet">
                {textIn(source)} <code>{textIn(key)}</code>
              </span>
            </li>
          )),
        )}
      </ul>
    </>
  )
}

function Records({ records }: { readonly records: Extract<PageLine, { ok: true }>['records'] }): ReactNode {
  return (
    <>
      <h3>{words.records}</h3>
      {records.slice(0, maxRecords).map((record, place) => (
        <details key={place} className="record">
          <summary>
            <ForeignText text={textIn(record.type ?? '–')} />{' '}
            <span className="quiet">{textIn(record.source)}</span>
          </summary>
          <dl>
            {entriesIn(record.fields)
              .slice(0, maxFields)
              .map(([name, field]) => (
                <div key={name}>
                  <dt>
                    <ForeignText text={name} />
                  </dt>
                  <dd>
                    <ForeignText text={textIn(field.value)} />
                  </dd>
                </div>
              ))}
          </dl>
        </details>
      ))}
    </>
  )
}
