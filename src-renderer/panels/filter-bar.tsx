import { ChartColumn, Plus, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FilterRule } from '../../src-shared/page-query.ts'
import { useSpoken } from '../hooks/use-spoken.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { clearRules, joinRules, putRule, searchFor, useQuery } from '../state/query-store.ts'
import { forgetPick, usePick } from '../state/pick-store.ts'
import { useRows } from '../state/row-store.ts'
import { pagesWords, shownOf } from '../words/pages-words.ts'
import { queryWords as words } from '../words/query-words.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterRuleRow } from './filter-rule-row.tsx'

/** Rest of the typing after which the table is asked, in milliseconds. */
const typingMs = 180

interface FilterBarProps {
  readonly pages: number
  readonly areChartsOpen: boolean
  readonly onCharts: () => void
}

/** Search, conditions and columns: what the table shows of the crawl. */
export function FilterBar({ pages, areChartsOpen, onCharts }: FilterBarProps): ReactNode {
  const { filter, fault } = useQuery()
  const total = useRows((state) => state.total)
  const picked = usePick((state) => state.picked.size)
  const isNarrow = filter.search !== '' || filter.rules.length > 0
  const count = shownOf(total, isNarrow || filter.outcome !== null ? pages : total, picked)
  // A running crawl would count without end; what a filter leaves is worth hearing.
  const spoken = useSpoken(JSON.stringify(filter), isNarrow ? count : '')
  return (
    <div className="filter" role="group" aria-label={words.bar} data-pane="filter">
      <div className="filter-row">
        <SearchBox />
        <button
          type="button"
          className="button button-quiet"
          onClick={() => putRule(filter.rules.length, { column: 'url', comparison: 'contains', value: '' })}
        >
          <Plus size={14} aria-hidden="true" />
          {words.add}
        </button>
        {isNarrow && (
          <button type="button" className="button button-quiet" onClick={() => clearRules()}>
            <X size={14} aria-hidden="true" />
            {words.clear}
          </button>
        )}
        <span className="filter-count">{count}</span>
        <span className="for-ears" role="status">
          {spoken}
        </span>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={areChartsOpen}
          onClick={onCharts}
        >
          <ChartColumn size={14} aria-hidden="true" />
          {pagesWords.charts}
        </button>
        <ColumnChooser />
      </div>
      {filter.rules.length > 0 && (
        <div className="filter-rules">
          {filter.rules.map((rule, place) => (
            <FilterRuleRow
              // Rules have no identity of their own; their place is all they are known by.
              key={place}
              rule={rule}
              onChange={(next) => change(place, next)}
            />
          ))}
          {filter.rules.length > 1 && (
            <label className="filter-join">
              <span className="for-ears">{words.join}</span>
              <select
                value={filter.isAny ? 'any' : 'all'}
                onChange={(event) => joinRules(event.currentTarget.value === 'any')}
              >
                <option value="all">{words.all}</option>
                <option value="any">{words.any}</option>
              </select>
            </label>
          )}
        </div>
      )}
      {fault !== null && (
        <p className="fault" role="alert">
          <ForeignText text={fault} />
        </p>
      )}
    </div>
  )
}

function change(place: number, rule: FilterRule | null): void {
  forgetPick()
  putRule(place, rule)
}

/** Asks while one types, a moment after the last key. */
function SearchBox(): ReactNode {
  const asked = useQuery(({ filter }) => filter.search)
  const [typed, setTyped] = useState({ text: asked, asked })
  // A filter that was cleared elsewhere clears the box.
  const text = typed.asked === asked ? typed.text : asked
  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => {
      setTyped({ text, asked: text })
      forgetPick()
      searchFor(text)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [text, asked])
  return (
    <label className="search">
      <Search size={14} aria-hidden="true" />
      <span className="for-ears">{words.search}</span>
      <input
        id="search-pages"
        type="search"
        dir="auto"
        value={text}
        placeholder={words.searchHint}
        spellCheck={false}
        autoComplete="off"
        maxLength={1000}
        onChange={(event) => setTyped({ text: event.currentTarget.value, asked })}
      />
    </label>
  )
}
