/** Names of the commands in the sheet of keys. */
export const shortcutWords = {
  title: 'Keys',
  close: 'Close',
  newCrawl: 'New crawl',
  open: 'Open a crawl',
  address: 'To the address',
  start: 'Start the crawl',
  pause: 'Pause or continue',
  find: 'Search pages',
  view: 'To a view, in the order of the rail',
  exportAll: 'Export',
  exportFilter: 'Export what the filter shows',
  detail: 'Open or close the page beside the table',
  copy: 'Copy the chosen rows',
  sheet: 'This sheet',
  pane: 'To the next part of the window',
  esc: 'Close what lies on top',
} as const
