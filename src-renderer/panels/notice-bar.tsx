import { Check, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { desktop } from '../api.ts'
import { showNotice, useNotice } from '../state/notice-store.ts'
import { useView } from '../state/view-store.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { shellWords } from '../words/shell-words.ts'

/** How long a brief sentence stays, in milliseconds: time to read it twice. */
const briefMs = 6000

/** The newest sentence about what was done or could not be done, and the one said while the program ends. */
export function NoticeBar(): ReactNode {
  const notice = useNotice((state) => state.notice)
  const isLeaving = useView((state) => state.isLeaving)
  useEffect(() => {
    if (notice?.isBrief !== true) return undefined
    const timer = setTimeout(() => showNotice(null), briefMs)
    return () => clearTimeout(timer)
  }, [notice])
  const shown = isLeaving ? { tone: 'done' as const, sentence: shellWords.leaving } : notice
  return (
    <div className="notice-place" role={shown?.tone === 'trouble' ? 'alert' : 'status'} aria-label="Message">
      {shown !== null && (
        <div className="notice" data-tone={shown.tone}>
          {shown.tone === 'done' ? (
            <Check size={16} aria-hidden="true" />
          ) : (
            <TriangleAlert size={16} aria-hidden="true" />
          )}
          <p>
            <ForeignText text={shown.sentence} />
          </p>
          {!isLeaving && notice?.file !== undefined && <ShowInFolder file={notice.file} />}
          {!isLeaving && (
            <button
              type="button"
              className="button-icon"
              aria-label={shellWords.dismiss}
              title={shellWords.dismiss}
              onClick={() => showNotice(null)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function ShowInFolder({ file }: { readonly file: string }): ReactNode {
  return (
    <button type="button" className="button" onClick={() => void desktop.showInFolder(file)}>
      {shellWords.showInFolder}
    </button>
  )
}
