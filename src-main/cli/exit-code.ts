/** Exit codes of the command line (spec commands). */
export const exitCodes = {
  /** A page gave a record or an answer of its summary. */
  found: 0,
  /** Pages were read and none gave anything. */
  nothingFound: 1,
  /** No page could be read, or the command could not start. */
  failed: 2,
  /** Ctrl-C. */
  interrupted: 130,
} as const
