import type { ReactNode } from 'react'

interface CheckChoiceProps {
  readonly hintId: string
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something to be ticked, with what ticking it means. */
export function CheckChoice({ hintId, label, hint, isOn, onChange }: CheckChoiceProps): ReactNode {
  return (
    <div className="further-choice">
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={hintId} className="hint">
        {hint}
      </p>
    </div>
  )
}
