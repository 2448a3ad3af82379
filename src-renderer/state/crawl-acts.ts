import { AppError } from '../../src-shared/app-error.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { askingAgain } from '../words/problem-words.ts'
import { isPaused, isRunning, takeStatus, useCrawl } from './crawl-store.ts'
import { faultOfService, type FormFault, formFault, numberIn } from './form-fault.ts'
import { showNotice } from './notice-store.ts'
import { forgetPick } from './pick-store.ts'
import { showPage } from './page-store.ts'
import { askFor } from './query-store.ts'
import { forgetRequests } from './request-store.ts'
import { forgetRows } from './row-store.ts'
import { showView } from './view-store.ts'

const say = (error: unknown): void => showNotice({ tone: 'trouble', sentence: failureSentence(error) })

/** Shows another crawl: nothing of the one before stays. */
export function showCrawl(status: CrawlStatus): void {
  forgetRows()
  forgetRequests()
  forgetPick()
  showPage(null)
  askFor({})
  takeStatus(status)
  showNotice(null)
  showView('pages')
}

/** Opens a crawl file and shows its pages; no site is asked. */
export async function openCrawl(file: string): Promise<void> {
  try {
    showCrawl(await service.openCrawl({ file }))
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

/** No request before the person goes on; the answer under way is awaited. */
export async function pauseCrawl(): Promise<void> {
  try {
    await service.pauseCrawl()
  } catch (error) {
    say(error)
  }
}

/** Goes on with a paused crawl. */
export async function goOnWithCrawl(): Promise<void> {
  try {
    await service.goOn()
  } catch (error) {
    say(error)
  }
}

/** Pauses a running crawl, goes on with a paused one; one that was left has its own Continue. */
export async function pauseOrGoOn(): Promise<void> {
  const { status } = useCrawl.getState()
  if (status === null || !isRunning(status)) {
    if (status?.canContinue === true) {
      showView('pages')
      document.querySelector<HTMLFormElement>('form.continue')?.requestSubmit()
    }
    return
  }
  await (isPaused(status) ? goOnWithCrawl() : pauseCrawl())
}

/** What becomes of a held site: it is waited for as it asks, or its pages are written as refused. */
export async function decideSite(site: string, decision: 'wait' | 'refuse'): Promise<void> {
  try {
    await service.decideSite({ site, decision })
  } catch (error) {
    say(error)
  }
}

/** Goes on with the open crawl; the fault of a field, or null when it runs. */
export async function continueCrawl(
  file: string,
  fields: { readonly maxPages: string; readonly delay: string; readonly mayAskPrivate: boolean },
): Promise<FormFault | null> {
  const options = { maxPages: numberIn(fields.maxPages), delay: numberIn(fields.delay) }
  const fault = formFault({ start: 'http://any.example/', ...options })
  if (fault !== null) return fault
  try {
    const status = await service.continueCrawl({ file, ...options, mayAskPrivate: fields.mayAskPrivate })
    forgetRows()
    forgetRequests()
    takeStatus(status)
    showNotice(null)
    return null
  } catch (error) {
    const isBadInput = error instanceof AppError && error.code === 'bad-input'
    const found = faultOfService(failureSentence(error), isBadInput)
    return found.field === 'maxPages' || found.field === 'delay' ? found : { ...found, field: null }
  }
}

/** Reads the pages of these kinds once more, into a file of their own. */
export async function askAgain(codes: readonly PageErrorCode[]): Promise<void> {
  const { status } = useCrawl.getState()
  if (status === null) return
  try {
    const file = await desktop.suggestFile(status.start)
    showCrawl(await service.askAgain({ codes: [...codes], file }))
    showNotice({ tone: 'done', sentence: askingAgain(file) })
  } catch (error) {
    say(error)
  }
}
