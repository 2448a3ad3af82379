import { crawlFields, type CrawlOptionName, readCrawlOptions } from '../../src-shared/crawl-options.ts'

/** What is wrong with a form: the sentence, and the field it stands at (null: the form as a whole). */
export interface FormFault {
  readonly field: CrawlOptionName | null
  readonly sentence: string
}

/** A number field's text as a number; what is no number stays text, so that the check names it. */
export function numberIn(text: string): number | string {
  const trimmed = text.trim()
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
}

/** The first fault of the options, or null when the service will take them. */
export function formFault(options: Readonly<Record<string, unknown>>): FormFault | null {
  if (typeof options['start'] === 'string' && options['start'].trim() === '') {
    return { field: 'start', sentence: `${crawlFields.start.label} takes ${crawlFields.start.takes}.` }
  }
  let field: CrawlOptionName | null = null
  const read = readCrawlOptions(options, (faulty) => {
    field = nameOf(faulty)
    return faulty.label
  })
  return read.ok ? null : { field, sentence: read.sentence }
}

function nameOf(field: unknown): CrawlOptionName | null {
  const names = Object.keys(crawlFields) as CrawlOptionName[]
  return names.find((name) => crawlFields[name] === field) ?? null
}

/** Where a sentence of the service belongs: at the field it begins with or speaks of, else at the form. */
export function faultOfService(sentence: string, isBadInput: boolean): FormFault {
  if (!isBadInput) return { field: null, sentence }
  const names = Object.keys(crawlFields) as CrawlOptionName[]
  const named = names.find((name) => {
    const { label, flag } = crawlFields[name]
    return sentence.startsWith(label) || (name !== 'start' && sentence.startsWith(flag))
  })
  if (named === undefined) return { field: 'start', sentence }
  const { flag, label } = crawlFields[named]
  // A sentence of the core may speak of the flag; here the field is known by its label.
  return {
    field: named,
    sentence: sentence.startsWith(flag) ? label + sentence.slice(flag.length) : sentence,
  }
}
