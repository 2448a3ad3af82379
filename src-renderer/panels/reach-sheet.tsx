import { type ReactNode, useState } from 'react'
import { Field } from '../parts/field.tsx'
import { isContact } from '../state/contact-form.ts'
import { changeSettings } from '../state/settings-store.ts'
import { showSheet } from '../state/view-store.ts'
import { reachWords as words, settingsWords } from '../words/settings-words.ts'
import { Sheet } from './sheet.tsx'

/** The first start's question, asked once and skippable (spec decisions N2). */
export function ReachSheet(): ReactNode {
  const [contact, setContact] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const answer = (value: string): void => {
    if (!isContact(value)) {
      setFaulty(true)
      return
    }
    showSheet(null)
    void changeSettings({ contact: value, wasAskedForContact: true })
  }
  return (
    <Sheet title={words.title} text={words.text} onClose={() => answer('')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          answer(contact.trim())
        }}
      >
        <Field
          id="reach-contact"
          label={words.label}
          value={contact}
          onChange={(value) => {
            setContact(value)
            setFaulty(false)
          }}
          hint={words.later}
          fault={isFaulty ? settingsWords.contactFault : null}
        />
        <div className="sheet-acts">
          <button type="button" className="button" onClick={() => answer('')}>
            {words.skip}
          </button>
          <button type="submit" className="button button-primary" disabled={contact.trim() === ''}>
            {words.keep}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
