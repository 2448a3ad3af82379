import type { ReactNode, Ref } from 'react'

interface LinesFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows: number
  readonly hint?: string
  readonly fault?: string | null
  readonly placeholder?: string
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** A labelled field of several lines, its fault in the place of its hint. */
export function LinesField(props: LinesFieldProps): ReactNode {
  const { id, label, value, onChange, rows, hint, fault = null, placeholder, inputRef } = props
  const described = fault !== null ? `${id}-fault` : hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={inputRef}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        wrap="off"
        dir="auto"
        aria-invalid={fault !== null}
        aria-describedby={described}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className="fault" role="alert">
          {fault}
        </p>
      )}
      {hint && fault === null && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
