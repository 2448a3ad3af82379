import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { columns } from '../../src-shared/columns.ts'
import { type Comparison, comparisons, type FilterRule } from '../../src-shared/page-query.ts'
import { comparisonWords, queryWords as words } from '../words/query-words.ts'

/** Rest of the typing after which the table is asked, in milliseconds. */
const typingMs = 250

interface FilterRuleRowProps {
  readonly rule: FilterRule
  readonly onChange: (rule: FilterRule | null) => void
}

/** One condition: a column, how it compares, and with what. */
export function FilterRuleRow({ rule, onChange }: FilterRuleRowProps): ReactNode {
  const needsValue = rule.comparison !== 'empty' && rule.comparison !== 'filled'
  return (
    <div className="filter-rule">
      <select
        aria-label={words.column}
        value={rule.column}
        onChange={(event) => onChange({ ...rule, column: event.currentTarget.value })}
      >
        {columns.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label={words.comparison}
        value={rule.comparison}
        onChange={(event) => onChange({ ...rule, comparison: event.currentTarget.value as Comparison })}
      >
        {comparisons.map((comparison) => (
          <option key={comparison} value={comparison}>
            {comparisonWords[comparison]}
          </option>
        ))}
      </select>
      {needsValue && <ValueBox rule={rule} onChange={onChange} />}
      <button
        type="button"
        className="button-icon"
        aria-label={words.remove}
        title={words.remove}
        onClick={() => onChange(null)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  )
}

function ValueBox({ rule, onChange }: FilterRuleRowProps): ReactNode {
  const [typed, setTyped] = useState({ text: rule.value, asked: rule.value })
  const text = typed.asked === rule.value ? typed.text : rule.value
  const change = useRef(onChange)
  const held = useRef(rule)
  useEffect(() => {
    change.current = onChange
    held.current = rule
  })
  useEffect(() => {
    if (text === rule.value) return undefined
    const timer = setTimeout(() => change.current({ ...held.current, value: text }), typingMs)
    return () => clearTimeout(timer)
  }, [text, rule.value])
  return (
    <input
      aria-label={words.value}
      type="text"
      dir="auto"
      value={text}
      spellCheck={false}
      autoComplete="off"
      maxLength={1000}
      onChange={(event) => setTyped({ text: event.currentTarget.value, asked: rule.value })}
    />
  )
}
