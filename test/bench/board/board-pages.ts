import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Extracted, extractPage } from '../../../src-main/core/extract/extract-page.ts'
import { type Question, questions } from '../../../src-shared/summary.ts'

/** A page of the board with the answers a person wrote beside it; several where more than one is right. */
export interface BoardPage {
  readonly name: string
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly answers: Readonly<Partial<Record<Question, readonly string[]>>>
}

interface AnswersFile {
  readonly url: string
  readonly contentType?: string
  readonly answers: Readonly<Record<string, string | readonly string[]>>
}

/** The pages of a folder, by name; fails loudly when an answer is to a question nobody asks. */
export function boardPages(folder: string): readonly BoardPage[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length))
    .toSorted()
  return names.map((name) => {
    const file = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as AnswersFile
    const known: readonly string[] = questions
    const strange = Object.keys(file.answers).filter((question) => !known.includes(question))
    if (strange.length > 0) throw new Error(`${name}.json answers ${strange.join(', ')}, which nobody asks`)
    return {
      name,
      url: file.url,
      bytes: new Uint8Array(readFileSync(join(folder, `${name}.html`))),
      contentType: file.contentType ?? 'text/html; charset=utf-8',
      answers: Object.fromEntries(
        Object.entries(file.answers).map(([question, answer]) => [
          question,
          typeof answer === 'string' ? [answer] : answer,
        ]),
      ),
    }
  })
}

/** Reads a page of the board as the crawl does. */
export function readBoardPage({ bytes, contentType, url }: BoardPage): Extracted {
  return extractPage({ bytes, contentType, landed: url, robotsTags: [], linkHeader: null })
}

/** What Saunter answers on a page, by question. */
export function saunterAnswers(page: BoardPage): Readonly<Record<string, string>> {
  const { summary } = readBoardPage(page)
  return Object.fromEntries(Object.entries(summary).map(([question, { value }]) => [question, value]))
}
