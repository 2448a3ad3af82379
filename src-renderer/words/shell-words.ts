import { inFigures } from './figures.ts'

/** What the frame around the views says. */
export const shellWords = {
  views: 'Views',
  newCrawl: 'New crawl',
  library: 'Library',
  pages: 'Pages',
  sites: 'Sites',
  refusals: 'Refusals',
  problems: 'Problems',
  settings: 'Settings',
  needsACrawl: 'Start or open a crawl to see this.',
  noCrawl: 'No crawl is open.',
  figures: 'Figures',
  nextRequest: 'Next request',
  state: 'Crawl',
  read: 'Read',
  refused: 'Refused',
  failed: 'Failed',
  queued: 'Queued',
  timeLeft: 'Time left',
  showInFolder: 'Show in folder',
  cameBack: 'The window had to be drawn anew. The crawl did not notice, and nothing is lost.',
  dropHere: 'Drop a crawl file to open it, or a list of addresses to read it',
  notACrawl:
    'This is neither a crawl file (.jsonl) nor a list of addresses (.txt, .csv, .tsv, .xml, .gz), so it was not opened.',
  dismiss: 'Close this message',
  leaving: 'Saunter ends as soon as the answer under way is written. The crawl can be continued later.',
} as const

/** Version and what runs underneath, for the foot of the rail. */
export const aboutLine = (version: string, electron: string): string =>
  `Saunter ${version} on Electron ${electron}`

/** What is left of a crawl as a range: from the pages that are known to the limit it was given. */
export const leftRange = (least: string, most: string): string =>
  least === most ? least : `${least} to ${most}`

/** Said when a crawl that was interrupted opens again. */
export const interrupted = (pages: number, canContinue: boolean): string => {
  const kept = `This crawl was interrupted; the ${inFigures(pages)} ${pages === 1 ? 'page' : 'pages'} in its file are whole.`
  return canContinue ? `${kept} Continuing asks for none of them again.` : kept
}
