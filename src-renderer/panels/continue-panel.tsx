import { Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { crawlFields } from '../../src-shared/crawl-options.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useFocusWhenLost } from '../hooks/use-focus-when-lost.ts'
import { CheckChoice } from '../parts/check-choice.tsx'
import { Field } from '../parts/field.tsx'
import { continueCrawl } from '../state/crawl-acts.ts'
import type { FormFault } from '../state/form-fault.ts'
import { useNewCrawl } from '../state/new-crawl-store.ts'
import { listWords } from '../words/list-words.ts'
import { listingPagesHint } from '../words/new-crawl-words.ts'
import { pagesWords } from '../words/pages-words.ts'

/** Pages offered on top of those a file holds. */
const furtherPages = 100
/** A shop gives so many products with one page of its list (spec behaviour 9.2). */
const productsPerPage = 250

/** Goes on with a crawl that was left: how far, and how gently. */
export function ContinuePanel({ status }: { readonly status: CrawlStatus }): ReactNode {
  const [maxPages, setMaxPages] = useState(String(furtherLimit(status)))
  const [delay, setDelay] = useState(useNewCrawl.getState().fields.delay)
  const [fault, setFault] = useState<FormFault | null>(null)
  const [mayAskPrivate, setAskPrivate] = useState(false)
  const [isGoingOn, setGoingOn] = useState(false)
  const faultAt = (field: FormFault['field']): string | null =>
    fault?.field === field ? fault.sentence : null

  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(button)

  const { mode, asksPrivate } = status
  // A list of one's own ends with its last line; only what a site adds to has a limit.
  const hasLimit = mode !== 'batch'
  const goOn = async (): Promise<void> => {
    setGoingOn(true)
    const found = await continueCrawl(status.file, { maxPages, delay, mayAskPrivate })
    setFault(found)
    setGoingOn(false)
    if (found?.field) document.getElementById(`continue-${found.field}`)?.focus()
  }
  return (
    <form
      className="continue"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <p className="continue-lead">
        <strong>{pagesWords.goOnLead}</strong> {pagesWords.goOnText}
      </p>
      {hasLimit && (
        <Field
          id="continue-maxPages"
          label={crawlFields.maxPages.label}
          value={maxPages}
          onChange={setMaxPages}
          {...(mode === 'shopify' ? { hint: listingPagesHint } : {})}
          fault={faultAt('maxPages')}
          number={{ min: 1, step: 1 }}
        />
      )}
      <Field
        id="continue-delay"
        label={crawlFields.delay.label}
        value={delay}
        onChange={setDelay}
        fault={faultAt('delay')}
        number={{ min: 0, step: 0.1 }}
      />
      {asksPrivate && (
        <CheckChoice
          hintId="continue-private-hint"
          label={listWords.private}
          hint={listWords.privateAgainHint}
          isOn={mayAskPrivate}
          onChange={setAskPrivate}
        />
      )}
      <button ref={button} type="submit" className="button button-primary" disabled={isGoingOn}>
        <Play size={12} fill="currentColor" aria-hidden="true" />
        {isGoingOn ? pagesWords.goingOn : pagesWords.goOn}
      </button>
      {fault !== null && fault.field === null && (
        <p className="fault continue-fault" role="alert">
          {fault.sentence}
        </p>
      )}
    </form>
  )
}

/** Of a shop the pages of its list are counted, those that were read before too. */
function furtherLimit({ mode, counts }: CrawlStatus): number {
  const held = mode === 'shopify' ? Math.ceil(counts.pages / productsPerPage) : counts.pages
  return held + furtherPages
}
