import { Download, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BrowserView } from '../../src-shared/browser-view.ts'
import { useFocusWhenLost } from '../hooks/use-focus-when-lost.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import {
  askToDownload,
  browserSettingId,
  chooseUse,
  lookForBrowser,
  useBrowser,
} from '../state/browser-store.ts'
import { browserName, browserWords as words, noBrowserText } from '../words/browser-words.ts'
import { BrowserProgram } from './browser-program.tsx'
import { DownloadProgress } from './download-progress.tsx'

/** The real browser: which is found, when it is used, and how to come by one. */
export function BrowserSetting(): ReactNode {
  const { view, isLooking, downloadFault } = useBrowser()
  useEffect(() => void lookForBrowser(false), [])
  const download = view?.download ?? null
  return (
    <section className="browser" aria-labelledby={browserSettingId}>
      <h2 id={browserSettingId} className="label" tabIndex={-1}>
        {words.heading}
      </h2>
      <div role="status" aria-busy={isLooking} className="browser-found">
        {view === null ? <p className="quiet">{words.looking}</p> : <Found view={view} />}
      </div>
      {view !== null && <Use key={view.wish} view={view} />}
      {download !== null && <DownloadProgress download={download} />}
      {downloadFault !== null && download === null && (
        <p className="fault" role="alert">
          <ForeignText text={downloadFault} />
        </p>
      )}
      <div className="browser-acts">
        <button
          type="button"
          className="button"
          disabled={isLooking}
          onClick={() => void lookForBrowser(true)}
        >
          <RefreshCw size={14} aria-hidden="true" />
          {words.again}
        </button>
        {download === null && view !== null && <DownloadButton isOffered={view.isMissing} />}
      </div>
    </section>
  )
}

/** Plain where no browser was found, quiet elsewhere; it takes the focus back when a download has ended. */
function DownloadButton({ isOffered }: { readonly isOffered: boolean }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(button)
  return (
    <button
      ref={button}
      type="button"
      className={isOffered ? 'button' : 'button button-quiet'}
      onClick={() => void askToDownload()}
    >
      <Download size={14} aria-hidden="true" />
      {words.download}
    </button>
  )
}

function Found({ view }: { readonly view: BrowserView }): ReactNode {
  const { found, environment } = view
  return (
    <>
      {found === null ? (
        <p>
          <strong>
            <ForeignText text={noBrowserText(view)} />
          </strong>{' '}
          {words.plainly}
        </p>
      ) : (
        <>
          <p className="browser-name">{browserName(found)}</p>
          <p className="browser-path">
            <MiddleCut text={found.path} />
          </p>
          <p className="quiet">{words.draws}</p>
        </>
      )}
      {environment !== null && (
        <p className="quiet">
          <ForeignText text={words.byEnvironment(environment)} />
        </p>
      )}
    </>
  )
}

function Use({ view }: { readonly view: BrowserView }): ReactNode {
  const isNamed = view.wish !== 'auto' && view.wish !== 'never'
  const [isNaming, setNaming] = useState(isNamed)
  const choose = (wish: 'auto' | 'never'): void => {
    setNaming(false)
    void chooseUse(wish)
  }
  return (
    <fieldset className="choices">
      <legend className="for-ears">{words.use}</legend>
      {(['auto', 'never'] as const).map((wish) => (
        <label key={wish} className="choice">
          <input
            type="radio"
            name="browser"
            checked={!isNaming && view.wish === wish}
            onChange={() => choose(wish)}
          />
          {words[wish]}
        </label>
      ))}
      <label className="choice">
        <input type="radio" name="browser" checked={isNaming} onChange={() => setNaming(true)} />
        {words.program}
      </label>
      {isNaming && <BrowserProgram kept={isNamed ? view.wish : ''} />}
    </fieldset>
  )
}
