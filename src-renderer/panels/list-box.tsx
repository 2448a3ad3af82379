import { FileUp, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { LinesField } from '../parts/lines-field.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { chooseListFile, forgetList, typeList, useList } from '../state/list-store.ts'
import { refreshSuggestion } from '../state/new-crawl-store.ts'
import { listName, listWords as words } from '../words/list-words.ts'
import { ListFacts } from './list-facts.tsx'

/** Where a list of addresses is handed over, and what it holds. */
export function ListBox({ fault }: { readonly fault: string | null }): ReactNode {
  const { text, file, kept, isReading, fault: unreadable } = useList()
  useEffect(() => {
    if (kept !== null) void refreshSuggestion()
  }, [kept])
  const handedOver = file ?? (kept !== null && text === '' ? listName(kept) : null)
  const wrong = unreadable ?? fault
  return (
    <div className="list-box">
      {handedOver === null ? (
        <TypedList text={text} fault={wrong} />
      ) : (
        <HandedOver name={handedOver} fault={wrong} />
      )}
      <div className="list-acts">
        <button type="button" className="button" onClick={() => void chooseListFile()}>
          <FileUp size={14} aria-hidden="true" />
          {handedOver === null ? words.choose : words.other}
        </button>
        {(handedOver !== null || text !== '') && (
          <button type="button" className="button button-quiet" onClick={empty}>
            <X size={14} aria-hidden="true" />
            {words.clear}
          </button>
        )}
        <span className="quiet" role="status">
          {isReading && words.reading}
        </span>
      </div>
      {kept !== null && unreadable === null && <ListFacts kept={kept} />}
    </div>
  )
}

interface GivenProps {
  readonly fault: string | null
}

function TypedList({ text, fault }: GivenProps & { readonly text: string }): ReactNode {
  return (
    <LinesField
      id="new-list"
      label={words.label}
      value={text}
      onChange={typeList}
      rows={5}
      placeholder={words.placeholder}
      hint={words.hint}
      fault={fault}
    />
  )
}

/** A file, or a list that was made elsewhere: its name stands where the lines would. */
function HandedOver({ name, fault }: GivenProps & { readonly name: string }): ReactNode {
  return (
    <div className="list-file" role="group" aria-label={words.label}>
      <span className="label">{words.label}</span>
      <output className="kept-in-file">
        <MiddleCut text={name} />
      </output>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function empty(): void {
  forgetList()
  requestAnimationFrame(() => document.getElementById('new-list')?.focus())
}
