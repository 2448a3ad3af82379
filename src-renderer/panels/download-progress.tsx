import { type ReactNode, useRef } from 'react'
import type { BrowserDownload } from '../../src-shared/browser-view.ts'
import { useFocusWhenLost } from '../hooks/use-focus-when-lost.ts'
import { cancelDownload } from '../state/browser-store.ts'
import { browserWords as words, downloadPercent, downloadText } from '../words/browser-words.ts'

/** How far the download of a browser is, and the way out of it. */
export function DownloadProgress({ download }: { readonly download: BrowserDownload }): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(cancel)
  const percent = download.step === 'downloading' ? downloadPercent(download) : null
  return (
    <div className="browser-download">
      <label htmlFor="browser-download">{downloadText(download)}</label>
      <progress
        id="browser-download"
        aria-label={words.progress}
        {...(percent === null ? {} : { value: percent, max: 100 })}
      />
      <button ref={cancel} type="button" className="button" onClick={() => void cancelDownload()}>
        {words.cancel}
      </button>
    </div>
  )
}
