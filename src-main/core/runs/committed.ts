import { type Address, normaliseAddress } from '../base/address.ts'
import type { Committed, Course } from '../frontier/course.ts'

/** What a line tells the course; the same for a page just read and for one replayed from a file. */
export interface CommittableLine {
  readonly landed?: string | null | undefined
  readonly canonical?: string | null | undefined
  readonly links?: readonly string[] | undefined
  readonly error?: { readonly code: string; readonly target?: string | undefined } | undefined
}

/** Which addresses the include and exclude patterns let in; null means all of them. */
export type PatternVerdicts = readonly boolean[] | null

/** The addresses the patterns have to be asked about for a line: its links, then the target of its redirect. */
export function offeredBy(line: CommittableLine): readonly string[] {
  const target = targetOf(line)
  return target === undefined ? (line.links ?? []) : [...(line.links ?? []), target]
}

/** A line's effect on the course. A file may come from anywhere, so each address is checked again. */
export function committedOf(line: CommittableLine, verdicts: PatternVerdicts, course: Course): Committed {
  const check = (text: string | null | undefined): Address | null => {
    if (text === null || text === undefined) return null
    return course.hasSeen(text) ? text : normaliseAddress(text)
  }
  const links: Address[] = []
  const mayTake: boolean[] = []
  const written = line.links ?? []
  written.forEach((text, index) => {
    const link = check(text)
    if (link === null) return
    links.push(link)
    mayTake.push(verdicts === null || verdicts[index] === true)
  })
  return {
    landed: check(line.landed),
    canonical: check(line.canonical),
    links,
    mayTake,
    target: check(targetOf(line)),
    mayTakeTarget: verdicts === null || verdicts[written.length] === true,
  }
}

function targetOf(line: CommittableLine): string | undefined {
  return line.error?.code === 'redirected_off_site' ? line.error.target : undefined
}
