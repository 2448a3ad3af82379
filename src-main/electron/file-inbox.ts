/** Crawl files that were asked for, by the command line, a second start or the system, in the order they came. */
export interface FileInbox {
  readonly put: (file: string) => void
  /** Hands over what has come so far, and from then on each file as it comes. */
  readonly deliverTo: (open: (file: string) => void) => void
}

/** Keeps files until there is a window to open them; macOS names them before the app is ready. */
export function fileInbox(first: string | null): FileInbox {
  const waiting: string[] = first === null ? [] : [first]
  let deliver: ((file: string) => void) | null = null
  return {
    put: (file) => {
      if (deliver === null) waiting.push(file)
      else deliver(file)
    },
    deliverTo: (open) => {
      deliver = open
      for (const file of waiting.splice(0)) open(file)
    },
  }
}
