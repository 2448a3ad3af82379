import { ArrowLeft, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { crawlFields } from '../../src-shared/crawl-options.ts'
import type { LookFirst } from '../../src-shared/look-first.ts'
import { Field } from '../parts/field.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { giveMinutes, showLook, useLook } from '../state/look-store.ts'
import { listAddresses, startCrawl, useNewCrawl } from '../state/new-crawl-store.ts'
import { shortAddress } from '../words/address-words.ts'
import {
  estimateSentence,
  furtherRefusals,
  groupSentence,
  lookWords as words,
  reachSentence,
  startSentence,
} from '../words/look-words.ts'
import { newCrawlWords } from '../words/new-crawl-words.ts'

/** Pages of the small crawl (spec window 2). */
const fewPages = 20
/** Refusals and sitemaps listed at once. */
const maxListed = 40

/** What a few polite requests told of a site, what a crawl would take, and how it begins. */
export function LookPanel({ look }: { readonly look: LookFirst }): ReactNode {
  const { isStarting, fault, reading } = useNewCrawl()
  // How many pages a shop's list has is not known, and each holds 250 products.
  const hasPages = reading !== 'shopify'
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="look">
      <div className="card look-card">
        <h2>
          <ForeignText text={look.site} />
        </h2>
        <p>
          <strong>{words.robots[look.robots]}</strong>{' '}
          {look.trouble !== null && <ForeignText text={look.trouble} />}
        </p>
        <dl className="facts">
          <Fact name={words.pace}>
            <ForeignText text={look.delay.why} />
          </Fact>
          <Fact name={words.start}>
            <ForeignText text={startSentence(look)} />
          </Fact>
          {look.robots === 'rules' && (
            <Fact name={words.group}>
              <ForeignText text={groupSentence(look)} />
            </Fact>
          )}
          {look.robots === 'rules' && (
            <Fact name={words.refused}>
              <Refused look={look} />
            </Fact>
          )}
          <Fact name={words.sitemaps}>
            <Sitemaps look={look} />
          </Fact>
        </dl>
      </div>
      {hasPages && <Estimate look={look} />}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault.sentence}
        </p>
      )}
      <div className="start-row">
        <button
          ref={button}
          type="button"
          className="button button-primary"
          disabled={isStarting || look.robots === 'unreadable'}
          onClick={() => void startCrawl()}
        >
          <Play size={12} fill="currentColor" aria-hidden="true" />
          {isStarting ? newCrawlWords.starting : newCrawlWords.start}
        </button>
        {hasPages && (
          <button
            type="button"
            className="button"
            disabled={isStarting || look.robots === 'unreadable'}
            onClick={() => void startCrawl(fewPages)}
          >
            {words.only20}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={isStarting || look.robots === 'unreadable'}
          onClick={() => void listAddresses()}
        >
          {newCrawlWords.list}
        </button>
        <button type="button" className="button-link" onClick={() => showLook(null)}>
          <ArrowLeft size={14} aria-hidden="true" />
          {words.back}
        </button>
      </div>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Refused({ look }: { readonly look: LookFirst }): ReactNode {
  if (look.refused.length === 0) return words.noRefused
  const further = look.refused.length - maxListed
  return (
    <ul className="look-list">
      {look.refused.slice(0, maxListed).map(({ rule, line }) => (
        <li key={line}>
          <code>
            <ForeignText text={rule} />
          </code>{' '}
          <span className="quiet">{words.line(line)}</span>
        </li>
      ))}
      {further > 0 && <li className="quiet">{furtherRefusals(further)}</li>}
    </ul>
  )
}

function Sitemaps({ look }: { readonly look: LookFirst }): ReactNode {
  if (look.sitemaps.length === 0) return words.noSitemaps
  const origin = URL.canParse(look.robotsAddress) ? new URL(look.robotsAddress).origin : null
  return (
    <ul className="look-list">
      {look.sitemaps.slice(0, maxListed).map(({ address, line }) => (
        <li key={line}>
          <MiddleCut text={shortAddress(address, origin)} whole={address} />{' '}
          <span className="quiet">{words.line(line)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How long the crawl of the form takes at least, and how far some minutes get. */
function Estimate({ look }: { readonly look: LookFirst }): ReactNode {
  const pages = Number(useNewCrawl(({ fields }) => fields.maxPages))
  const typed = useLook((state) => state.minutes)
  const minutes = Number(typed)
  const isNumber = Number.isFinite(minutes) && minutes > 0
  if (look.robots === 'unreadable') return null
  return (
    <div className="card look-time">
      <p className="look-estimate">
        {estimateSentence(Number.isInteger(pages) && pages > 0 ? pages : 1, look)}
      </p>
      <div className="look-reach">
        <Field
          id="look-minutes"
          label={words.minutes}
          value={typed}
          onChange={giveMinutes}
          number={{ min: 1, step: 1 }}
        />
        <p role="status">{isNumber ? reachSentence(minutes, look) : crawlFields.maxPages.hint}</p>
      </div>
    </div>
  )
}
