import { type ReactNode, useState } from 'react'
import { isContact } from '../state/contact-form.ts'
import { userAgent } from '../../src-shared/product.ts'
import { Field } from '../parts/field.tsx'
import { changeSettings, useSettings } from '../state/settings-store.ts'
import { appearAs } from '../words/new-crawl-words.ts'
import { settingsWords as words } from '../words/settings-words.ts'

/** How the owner of a site can reach the person, and the name that makes of us. */
export function ContactField({ id }: { readonly id: string }): ReactNode {
  const kept = useSettings(({ settings }) => settings.contact)
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<'fault' | 'kept' | null>(null)
  const contact = typed ?? kept
  const keep = async (): Promise<void> => {
    const value = contact.trim()
    if (!isContact(value)) {
      setNote('fault')
      document.getElementById(id)?.focus()
      return
    }
    if (await changeSettings({ contact: value, wasAskedForContact: true })) {
      setTyped(null)
      setNote('kept')
    }
  }
  return (
    <form
      className="contact"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <Field
        id={id}
        label={words.contact}
        value={contact}
        onChange={(value) => {
          setTyped(value)
          setNote(null)
        }}
        hint={words.contactHint}
        fault={note === 'fault' ? words.contactFault : null}
      />
      <div className="contact-row">
        <p className="quiet">
          {appearAs.before}
          <code>{userAgent(isContact(contact) ? contact : '')}</code>
        </p>
        <span role="status">{note === 'kept' && words.kept}</span>
        <button type="submit" className="button" disabled={contact === kept}>
          {words.save}
        </button>
      </div>
    </form>
  )
}
