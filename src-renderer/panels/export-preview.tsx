import type { ReactNode } from 'react'
import type { ExportFormat, Outputs } from '../../src-shared/contract.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { exportWords as words, previewSentence } from '../words/export-words.ts'

interface ExportPreviewProps {
  /** Null while it is on its way. */
  readonly preview: Outputs['exportPreview'] | null
  readonly format: ExportFormat
}

/** The first rows as the file will hold them; cells kept from being run as a formula are marked. */
export function ExportPreview({ preview, format }: ExportPreviewProps): ReactNode {
  if (preview === null) return <p className="preview-note quiet">{words.loading}</p>
  if (preview.total === 0) return <p className="preview-note quiet">{words.empty}</p>
  const guarded = preview.rows.reduce((sum, row) => sum + row.guarded.filter(Boolean).length, 0)
  return (
    <>
      <p className="preview-note quiet">
        {previewSentence(preview.total, preview.rows.length, format === 'jsonl' ? 0 : guarded)}
      </p>
      <div className="preview" tabIndex={0} role="group" aria-label={words.preview}>
        <table className="plain-table" aria-label={words.preview}>
          <thead>
            <tr>
              {preview.head.map((head, place) => (
                <th key={place} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ cells, guarded: marks }, row) => (
              <tr key={row}>
                {cells.map((cell, place) => (
                  <td
                    key={place}
                    data-guarded={marks[place] === true}
                    title={marks[place] === true ? words.guardedMark : undefined}
                  >
                    <span className="cut">
                      <ForeignText text={cell} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
