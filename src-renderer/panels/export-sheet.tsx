import { Download } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { exportFormats } from '../../src-shared/contract.ts'
import { useCrawl } from '../state/crawl-store.ts'
import {
  cancelExport,
  chooseExport,
  type ExportScope,
  fetchPreview,
  saveTable,
  useExport,
} from '../state/export-store.ts'
import { usePick } from '../state/pick-store.ts'
import { isNarrow, useQuery } from '../state/query-store.ts'
import { useRows } from '../state/row-store.ts'
import { showSheet } from '../state/view-store.ts'
import {
  exportWords as words,
  formatWords,
  rowsWritten,
  scopeWords,
  tooManyRows,
} from '../words/export-words.ts'
import { ExportPreview } from './export-preview.tsx'
import { Sheet } from './sheet.tsx'

/** What is saved, as what, and how its first rows will look. */
export function ExportSheet(): ReactNode {
  const { scope, format, preview, fault, progress } = useExport()
  useEffect(() => void fetchPreview(), [scope, format])
  const tooMany = preview === null || format === 'jsonl' ? null : tooManyRows(preview.total)
  return (
    <Sheet
      title={words.title}
      isWide
      onClose={() => {
        if (progress === null) showSheet(null)
      }}
    >
      <div className="export-choices">
        <ScopeChoice />
        <FormatChoice />
      </div>
      <ExportPreview preview={preview} format={format} />
      {tooMany !== null && <p className="quiet">{tooMany}</p>}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="sheet-acts">
        {progress !== null && (
          <p className="export-progress">
            <label htmlFor="export-progress">{rowsWritten(progress.done, progress.total)}</label>
            <progress
              id="export-progress"
              aria-label={words.progress}
              {...(progress.total === 0 ? {} : { value: progress.done, max: progress.total })}
            />
          </p>
        )}
        <button
          type="button"
          className="button"
          onClick={() => (progress === null ? showSheet(null) : void cancelExport())}
        >
          {progress === null ? words.cancel : words.stop}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={progress !== null || preview === null || preview.total === 0}
          onClick={() => void saveTable()}
        >
          <Download size={14} aria-hidden="true" />
          {progress === null ? words.save : words.saving}
        </button>
      </div>
    </Sheet>
  )
}

function ScopeChoice(): ReactNode {
  const scope = useExport((state) => state.scope)
  const all = useCrawl((state) => state.status?.counts.pages ?? 0)
  const { filter } = useQuery()
  const total = useRows((state) => state.total)
  const { picked, active } = usePick()
  const choices: readonly (readonly [ExportScope, string, boolean])[] = [
    ['all', scopeWords.all(all), true],
    ['filter', scopeWords.filter(total), isNarrow(filter) || filter.sort !== null],
    ['selection', scopeWords.selection(Math.max(picked.size, active === null ? 0 : 1)), active !== null],
  ]
  return (
    <fieldset className="choices" role="radiogroup" aria-label={words.what}>
      <legend className="label">{words.what}</legend>
      {choices.map(([name, label, isOpen]) => (
        <label key={name} className="choice" data-shut={!isOpen}>
          <input
            type="radio"
            name="scope"
            checked={scope === name}
            disabled={!isOpen}
            onChange={() => chooseExport({ scope: name })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function FormatChoice(): ReactNode {
  const chosen = useExport((state) => state.format)
  return (
    <fieldset className="choices" role="radiogroup" aria-label={words.format}>
      <legend className="label">{words.format}</legend>
      {exportFormats.map((name) => (
        <label key={name} className="choice" title={formatWords[name].hint}>
          <input
            type="radio"
            name="format"
            checked={chosen === name}
            onChange={() => chooseExport({ format: name })}
          />
          {formatWords[name].name}
        </label>
      ))}
      <p className="hint">{formatWords[chosen].hint}</p>
    </fieldset>
  )
}
