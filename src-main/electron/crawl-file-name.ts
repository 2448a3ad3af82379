/** Longest host put into a file's name, in characters; the whole stays far below the 255 bytes file systems take. */
const maxHostChars = 80

/**
 * The name of a new crawl's file, `<site>-<YYYY-MM-DD>-<HHmm>`, with `-2`, `-3` … while `isTaken` says so. A start that
 * is no address yet gives `crawl-…`.
 */
export function crawlFileName(start: string, now: Date, isTaken: (name: string) => boolean): string {
  const stem = `${siteWord(start)}-${stamp(now)}`
  let name = `${stem}.jsonl`
  for (let count = 2; isTaken(name); count += 1) name = `${stem}-${count}.jsonl`
  return name
}

function siteWord(start: string): string {
  const host = URL.canParse(start) ? new URL(start).hostname : ''
  const word = host.replace(/^www\./, '').replaceAll(/[^a-z0-9.-]+/gi, '-')
  const trimmed = word.slice(0, maxHostChars).replace(/^[-.]+|[-.]+$/g, '')
  return trimmed === '' ? 'crawl' : trimmed
}

function stamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}`
}
