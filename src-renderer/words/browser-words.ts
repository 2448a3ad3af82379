import type { BrowserDownload, BrowserView, ShownBrowser } from '../../src-shared/browser-view.ts'
import { inFigures } from './figures.ts'

/** What Settings say of the real browser. */
export const browserWords = {
  heading: 'Real browser',
  looking: 'Looking for Chrome, Edge and Chromium',
  use: 'When it is used',
  auto: 'Use it when a page needs it',
  never: 'Never use one',
  program: 'This program:',
  path: 'Path of the program',
  pathHint: 'The program of Chrome, Edge or Chromium. It is tried before it is kept.',
  choose: 'Choose the program',
  take: 'Use this program',
  again: 'Look again',
  download: 'Download Chromium',
  cancel: 'Cancel the download',
  progress: 'Download of the browser',
  cancelled: 'The download was cancelled. Nothing of it was kept.',
  draws:
    'It draws the pages that scripts make, and only those: one at a time, each in a turn of its own at its site’s pace.',
  none: 'No Chrome, Edge or Chromium was found on this computer.',
  neverUsed: 'No browser is used.',
  plainly:
    'Pages are read over plain HTTP. Most say everything that way; of a page that scripts draw, only what stands in its source is read.',
  byEnvironment: (value: string): string =>
    `SAUNTER_BROWSER is set to ${value}, and decides as long as you choose nothing else here.`,
} as const

/** The browser that was found, by name and version. */
export const browserName = ({ name, version }: ShownBrowser): string => `${name} ${version}`

/** Why there is no browser, in the window's words where it has better ones. */
export const noBrowserText = ({ wish, reason, isMissing, environment }: BrowserView): string => {
  if (isMissing) return browserWords.none
  return [wish, environment].some((word) => word === 'never' || word === 'none')
    ? browserWords.neverUsed
    : (reason ?? browserWords.none)
}

/** The question before a download: nothing leaves the computer without this answer (spec decisions E3). */
export const downloadWords = {
  title: 'Download Chromium',
  text: 'This asks a server that is no site of your crawls, because you say so. It is told the name Saunter, and nothing of you.',
  what: 'What',
  from: 'From',
  size: 'Size',
  sizeText: 'About 150 MB to fetch; several hundred MB on the disk',
  licence: 'Licence',
  licenceText: 'Google Chrome’s terms of service, google.com/chrome/terms',
  folder: 'Goes into',
  updates: 'It does not keep itself up to date: download it again from time to time.',
  start: 'Download',
  cancel: 'Not now',
  build: (name: string, version: string): string =>
    `${name} ${version}, Google’s build of Chromium for programs`,
  fromHost: (host: string): string => `${host}, where its driver Playwright keeps it`,
} as const

const megabyte = 1_000_000

/** How far a download is, in per cent; null where that is not known. */
export const downloadPercent = ({ doneBytes, totalBytes }: BrowserDownload): number | null =>
  totalBytes === null ? null : Math.max(0, Math.min(100, Math.floor((doneBytes / totalBytes) * 100)))

/** How far a download is. */
export const downloadText = (download: BrowserDownload): string => {
  const { step, doneBytes, totalBytes } = download
  if (step === 'asking') return 'Asking for it'
  if (step === 'unpacking') return 'Unpacking it'
  const percent = downloadPercent(download)
  if (percent === null || totalBytes === null) {
    return `${inFigures(Math.round(doneBytes / megabyte))} MB so far`
  }
  return `${percent} % of ${inFigures(Math.ceil(totalBytes / megabyte))} MB`
}

/** Said when the downloaded browser is in place. */
export const downloaded = (found: ShownBrowser): string =>
  `${browserName(found)} is there, and draws the pages that need it from the next crawl on.`

/** The hint above the table of a crawl that missed a browser. */
export const lackingWords = {
  text: (pages: number): string =>
    pages === 1
      ? '1 page is drawn by scripts and could not be read whole: no browser was found.'
      : `${inFigures(pages)} pages are drawn by scripts and could not be read whole: no browser was found.`,
  settings: 'Settings of the real browser',
} as const
