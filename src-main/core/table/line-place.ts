/** Where a line stands in its crawl file: the byte it begins at, and its bytes without the line end. */
export interface LinePlace {
  readonly offset: number
  readonly length: number
}
