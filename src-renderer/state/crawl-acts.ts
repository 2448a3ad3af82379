import { AppError } from '../../src-shared/app-error.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { savedRows } from '../words/pages-words.ts'
import { takeStatus, useCrawl } from './crawl-store.ts'
import { faultOfService, type FormFault, formFault, numberIn } from './form-fault.ts'
import { showNotice } from './notice-store.ts'
import { forgetRows } from './row-store.ts'
import { showView } from './view-store.ts'

const say = (error: unknown): void => showNotice({ tone: 'trouble', sentence: failureSentence(error) })

/** Opens a crawl file and shows its pages; no site is asked. */
export async function openCrawl(file: string): Promise<void> {
  try {
    const status = await service.openCrawl({ file })
    forgetRows()
    takeStatus(status)
    showNotice(null)
    showView('pages')
  } catch (error) {
    say(error)
  }
}

/** Lets the person choose a crawl file, and opens it. */
export async function chooseCrawl(): Promise<void> {
  const file = await desktop.chooseCrawlFile()
  if (file !== null) await openCrawl(file)
}

/** Ends the crawl after the answer under way. */
export async function stopCrawl(): Promise<void> {
  try {
    await service.stopCrawl()
  } catch (error) {
    say(error)
  }
}

/** Goes on with the open crawl; the fault of a field, or null when it runs. */
export async function continueCrawl(
  file: string,
  fields: { readonly maxPages: string; readonly delay: string },
): Promise<FormFault | null> {
  const options = { maxPages: numberIn(fields.maxPages), delay: numberIn(fields.delay) }
  const fault = formFault({ start: 'http://any.example/', ...options })
  if (fault !== null) return fault
  try {
    takeStatus(await service.continueCrawl({ file, ...options }))
    showNotice(null)
    return null
  } catch (error) {
    const isBadInput = error instanceof AppError && error.code === 'bad-input'
    const found = faultOfService(failureSentence(error), isBadInput)
    return found.field === 'maxPages' || found.field === 'delay' ? found : { ...found, field: null }
  }
}

/** Saves the table of the open crawl where the person says, and tells how many rows went there. */
export async function exportTable(): Promise<void> {
  const { status } = useCrawl.getState()
  if (status === null) return
  try {
    const suggestion = status.file.replace(/(?:\.jsonl)?$/i, '.csv')
    const file = await desktop.chooseSaveFile({ kind: 'csv', suggestion })
    if (file === null) return
    const { rows } = await service.exportCsv({ file })
    showNotice({ tone: 'done', sentence: savedRows(rows, file) })
  } catch (error) {
    say(error)
  }
}
