import type { ClipboardEvent, ReactNode, Ref } from 'react'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  /** The sentence of what is wrong with it. */
  readonly fault?: string | null
  readonly inputRef?: Ref<HTMLInputElement>
  readonly placeholder?: string
  readonly onBlur?: () => void
  readonly onPaste?: (event: ClipboardEvent) => void
  /** A number field with these bounds for its arrows; a text field without. */
  readonly number?: { readonly min: number; readonly step: number }
}

/** A labelled field with its hint, and its fault below it when there is one. */
export function Field(props: FieldProps): ReactNode {
  const {
    id,
    label,
    value,
    onChange,
    hint,
    fault = null,
    inputRef,
    placeholder,
    onBlur,
    onPaste,
    number,
  } = props
  // A fault takes the place of the hint: it says the same and more, and the form keeps its shape.
  const described = fault !== null ? `${id}-fault` : hint ? `${id}-hint` : undefined
  return (
    <div className={number ? 'field field-number' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        type={number ? 'number' : 'text'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        onPaste={onPaste}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== null}
        aria-describedby={described}
        {...(number ? { min: number.min, step: number.step, inputMode: 'decimal' } : { dir: 'auto' })}
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
