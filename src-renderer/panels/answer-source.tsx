import { type ReactNode, useEffect, useRef } from 'react'
import type { PageSnippets } from '../../src-shared/evidence-view.ts'
import type { Answer, Snippet } from '../../src-shared/summary.ts'
import { sourceWords as words } from '../words/detail-words.ts'

interface AnswerSourceProps {
  readonly id: string
  readonly label: string
  readonly question: string
  readonly answer: Answer
  /** What was kept of the page; null while it is on its way. */
  readonly kept: PageSnippets | null
  readonly fault: string | null
}

/** Where an answer stands in the page's source, as text with the answer marked; a sentence where that cannot be shown. */
export function AnswerSource({ id, label, question, answer, kept, fault }: AnswerSourceProps): ReactNode {
  const snippet = kept?.snippets.find((one) => one.question === question)
  const place = useRef<HTMLDivElement>(null)
  // What was asked for at the lower edge of the pane would come below it.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [kept, fault])
  return (
    <div ref={place} id={id} className="answer-source" role="group" aria-label={words.of(label)}>
      {snippet === undefined ? <p>{fault ?? whyNone(answer, kept)}</p> : <Marked snippet={snippet} />}
    </div>
  )
}

function Marked({ snippet: { before, value, after } }: { readonly snippet: Snippet }): ReactNode {
  return (
    <code className="snippet" dir="ltr">
      {before !== '' && '…'}
      {before}
      <mark>{value}</mark>
      {after}
      {after !== '' && '…'}
    </code>
  )
}

function whyNone({ source }: Answer, kept: PageSnippets | null): string {
  if (source === 'http') return words.ofHeader
  if (kept === null) return words.coming
  if (!kept.isKept) return words.notKept
  return kept.snippets.length === 0 ? words.noneOfPage : words.notFound
}
