/** What the frame around the views says. */
export const shellWords = {
  views: 'Views',
  newCrawl: 'New crawl',
  pages: 'Pages',
  pagesNeedACrawl: 'Start or open a crawl to see its pages.',
  noCrawl: 'No crawl is open.',
  figures: 'Figures',
  nextRequest: 'Next request',
  state: 'Crawl',
  read: 'Read',
  refused: 'Refused',
  failed: 'Failed',
  queued: 'Queued',
  dismiss: 'Close this message',
  leaving: 'Saunter ends as soon as the answer under way is written. The crawl can be continued later.',
} as const

/** Version and what runs underneath, for the foot of the rail. */
export const aboutLine = (version: string, electron: string): string =>
  `Saunter ${version} on Electron ${electron}`
