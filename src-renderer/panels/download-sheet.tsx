import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { downloadBrowser, useBrowser } from '../state/browser-store.ts'
import { showSheet } from '../state/view-store.ts'
import { downloadWords as words } from '../words/browser-words.ts'
import { Sheet } from './sheet.tsx'

/** What would be downloaded, from where and under which licence, before anybody is asked for it. */
export function DownloadSheet(): ReactNode {
  const offer = useBrowser((state) => state.offer)
  if (offer === null) return null
  const close = (): void => showSheet(null)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.what, words.build(offer.name, offer.version)],
    [words.from, words.fromHost(offer.from)],
    [words.size, words.sizeText],
    [words.licence, words.licenceText],
    [words.folder, <MiddleCut key="folder" text={offer.folder} />],
  ]
  return (
    <Sheet title={words.title} text={words.text} onClose={close}>
      <dl className="download-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{words.updates}</p>
      <div className="sheet-acts">
        <button type="button" className="button" onClick={close}>
          {words.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={() => void downloadBrowser()}>
          <Download size={14} aria-hidden="true" />
          {words.start}
        </button>
      </div>
    </Sheet>
  )
}
