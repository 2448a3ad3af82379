import { ChevronRight, TriangleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { columns } from '../../src-shared/columns.ts'
import type { PageSnippets } from '../../src-shared/evidence-view.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import type { Answer } from '../../src-shared/summary.ts'
import { service } from '../api.ts'
import { type Fetched, useFetched } from '../hooks/use-fetched.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { entriesIn, listIn, textIn } from '../parts/read-line.ts'
import { SaidBy } from '../parts/said-by.tsx'
import { detailWords as words, disputedText, sourceWords } from '../words/detail-words.ts'
import { AnswerSource } from './answer-source.tsx'

/** Most answers of one question that are shown; the line has all of them. */
const maxOthers = 10

const label = (question: string): string =>
  columns.find(({ id }) => id === `summary.${question}`)?.label ?? question

interface AskedQuestion {
  readonly question: string
  readonly answer: Answer
  /** What the page says to it elsewhere. */
  readonly others: readonly Answer[]
}

interface DataTabProps {
  readonly number: number
  readonly line: PageLine
}

/** What the page says of itself: each answer with who said it and where, its source behind it, and what contradicts it. */
export function DataTab({ number, line }: DataTabProps): ReactNode {
  const [shown, setShown] = useState<string | null>(null)
  const [wasAsked, setAsked] = useState(false)
  // One search through the file serves all answers of the page, and none is made before somebody asks.
  const kept = useFetched<PageSnippets | null>(wasAsked ? `source of ${number}` : '', 0, () =>
    wasAsked ? service.snippets({ number }) : Promise.resolve(null),
  )
  const toggle = (question: string): void => {
    setAsked(true)
    setShown(shown === question ? null : question)
  }
  if (!line.ok) return <p className="quiet">{words.notRead}</p>
  const asked = questionsOf(line)
  if (asked.length === 0) return <p className="quiet">{words.noData}</p>
  const disputed = asked.filter(({ others }) => others.length > 0).map(({ question }) => label(question))
  return (
    <>
      {disputed.length > 0 && (
        <p className="disputed-note">
          <TriangleAlert size={14} aria-hidden="true" />
          {disputedText(disputed)}
        </p>
      )}
      <table className="plain-table answers" aria-label={words.data}>
        <thead>
          <tr>
            <th scope="col">{words.question}</th>
            <th scope="col">{words.answer}</th>
          </tr>
        </thead>
        <tbody>
          {asked.map((one) => (
            <AnswerRows
              key={one.question}
              asked={one}
              isShown={shown === one.question}
              kept={kept}
              onToggle={() => toggle(one.question)}
            />
          ))}
        </tbody>
      </table>
      <p className="quiet answers-hint">{sourceWords.hint}</p>
    </>
  )
}

/** The answers of a line in their order, each with those that contradict it. */
function questionsOf({ summary, conflicts }: Extract<PageLine, { ok: true }>): AskedQuestion[] {
  const disputed = new Map(entriesIn(conflicts as Readonly<Record<string, readonly Answer[]>> | undefined))
  return entriesIn(summary as Readonly<Record<string, Answer>>).map(([question, answer]) => ({
    question,
    answer,
    // The first of them is the summary's own.
    others: listIn(disputed.get(question)).slice(1, maxOthers),
  }))
}

interface AnswerRowsProps {
  readonly asked: AskedQuestion
  readonly isShown: boolean
  readonly kept: Fetched<PageSnippets | null>
  readonly onToggle: () => void
}

function AnswerRows({ asked, isShown, kept, onToggle }: AnswerRowsProps): ReactNode {
  const { question, answer, others } = asked
  const id = `source-${question}`
  return (
    <>
      <tr className="answer-row" data-shown={isShown} onClick={(event) => isMeant(event) && onToggle()}>
        <th scope="row">
          <button
            type="button"
            className="answer-question"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-label={sourceWords.show(label(question))}
          >
            <ChevronRight size={12} aria-hidden="true" />
            {label(question)}
          </button>
        </th>
        <AnswerCell answer={answer} />
      </tr>
      {isShown && (
        <tr className="answer-source-row">
          <td colSpan={2}>
            <AnswerSource
              id={id}
              label={label(question)}
              question={question}
              answer={answer}
              kept={kept.value}
              fault={kept.fault}
            />
          </td>
        </tr>
      )}
      {others.map((other, place) => (
        <tr key={place} className="answer-otherwise">
          <th scope="row">
            <TriangleAlert size={12} aria-hidden="true" />
            {words.otherwise}
          </th>
          <AnswerCell answer={other} />
        </tr>
      ))}
    </>
  )
}

function AnswerCell({ answer: { value, source, key, where } }: { readonly answer: Answer }): ReactNode {
  return (
    <td>
      <ForeignText text={textIn(value)} />
      <div className="said-by">
        <SaidBy source={source} name={key} where={where} />
      </div>
    </td>
  )
}

/** A press on the row, and not the end of choosing some of its text. */
function isMeant(event: MouseEvent): boolean {
  return event.target instanceof HTMLButtonElement || window.getSelection()?.isCollapsed !== false
}
