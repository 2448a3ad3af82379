import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { desktop } from '../api.ts'
import { showNotice } from '../state/notice-store.ts'
import { detailWords as words } from '../words/detail-words.ts'

/** Most characters of a line that are drawn; a copy has the whole. */
const maxShownChars = 40_000

/** The line as it stands in the file. */
export function LineTab({ json }: { readonly json: string }): ReactNode {
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() =>
          void desktop
            .copyText(json)
            .then(() => showNotice({ tone: 'done', sentence: words.lineCopied, isBrief: true }))
        }
      >
        <Copy size={14} aria-hidden="true" />
        {words.copyLine}
      </button>
      <pre className="line-json" tabIndex={0} aria-label={words.line}>
        <bdi>{json.length > maxShownChars ? `${json.slice(0, maxShownChars)}…` : json}</bdi>
      </pre>
    </>
  )
}
