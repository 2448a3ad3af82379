import { create } from 'zustand'
import { AppError } from '../../src-shared/app-error.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { fileHoldsPages } from '../words/new-crawl-words.ts'
import { showCrawl } from './crawl-acts.ts'
import { faultOfService, formFault, type FormFault, numberIn } from './form-fault.ts'
import { showLook, useLook } from './look-store.ts'
import { useSettings } from './settings-store.ts'

/** The fields of the form as they are typed. */
export interface NewCrawlFields {
  readonly start: string
  readonly maxPages: string
  readonly maxDepth: string
  readonly delay: string
}

interface NewCrawlState {
  readonly fields: NewCrawlFields
  /** The file the person chose; null leaves it to the suggestion. */
  readonly chosenFile: string | null
  /** Where the crawl goes as things stand; null before the first suggestion. */
  readonly suggestedFile: string | null
  readonly fault: FormFault | null
  readonly isStarting: boolean
  readonly isDemoRunning: boolean
}

/** As much of a start as a suggestion is made from; longer is no address (spec decisions R7). */
const maxStartChars = 4096

/** The form of a new crawl; it keeps what was typed while another view is in front. */
export const useNewCrawl = create<NewCrawlState>(() => ({
  fields: { start: '', maxPages: '100', maxDepth: '3', delay: '1' },
  chosenFile: null,
  suggestedFile: null,
  fault: null,
  isStarting: false,
  isDemoRunning: false,
}))

/** Types into a field; a fault shown at it goes. */
export function editField(name: keyof NewCrawlFields, value: string): void {
  useNewCrawl.setState(({ fields, fault }) => ({
    fields: { ...fields, [name]: value },
    fault: fault?.field === name ? null : fault,
  }))
}

/** Asks for a name that fits the address typed so far. */
export async function refreshSuggestion(): Promise<void> {
  const suggestedFile = await desktop.suggestFile(useNewCrawl.getState().fields.start.slice(0, maxStartChars))
  useNewCrawl.setState({ suggestedFile })
}

/** Lets the person choose where the crawl goes. */
export async function chooseFile(): Promise<void> {
  const { chosenFile, suggestedFile } = useNewCrawl.getState()
  const suggestion = chosenFile ?? suggestedFile ?? 'crawl.jsonl'
  const chosen = await desktop.chooseSaveFile({ kind: 'crawl', suggestion })
  if (chosen !== null) useNewCrawl.setState({ chosenFile: chosen, fault: null })
}

/** Starts the demo shop and fills in its address; the crawl itself is the person's to start. */
export async function tryDemoShop(): Promise<boolean> {
  try {
    const { address } = await service.startDemoShop()
    useNewCrawl.setState({ isDemoRunning: true })
    editField('start', address)
    await refreshSuggestion()
    return true
  } catch (error) {
    useNewCrawl.setState({ fault: { field: null, sentence: failureSentence(error) } })
    return false
  }
}

function startFault(error: unknown, file: string): FormFault {
  const code = error instanceof AppError ? error.code : null
  if (code === 'file-in-the-way') return { field: null, sentence: fileHoldsPages(file) }
  return faultOfService(failureSentence(error), code === 'bad-input')
}

/** The form's options as the service takes them, or null with the fault left in the store. */
function checkedForm(): ({ start: string } & Record<string, unknown>) | null {
  const { fields } = useNewCrawl.getState()
  const { contact } = useSettings.getState().settings
  const options = {
    start: fields.start.trim(),
    maxPages: numberIn(fields.maxPages),
    maxDepth: numberIn(fields.maxDepth),
    delay: numberIn(fields.delay),
    contact,
  }
  const fault = formFault(options)
  useNewCrawl.setState({ fault })
  return fault === null ? options : null
}

/** Checks the form and asks the site a few polite questions; a fault is left in the store and false comes back. */
export async function lookFirst(): Promise<boolean> {
  const options = checkedForm()
  if (options === null) return false
  if (useLook.getState().isLooking) return true
  useLook.setState({ isLooking: true })
  try {
    showLook(await service.lookFirst({ address: options.start, delay: options['delay'] }))
    return true
  } catch (error) {
    const isBadInput = error instanceof AppError && error.code === 'bad-input'
    useNewCrawl.setState({ fault: faultOfService(failureSentence(error), isBadInput) })
    return false
  } finally {
    useLook.setState({ isLooking: false })
  }
}

/**
 * Checks the form and starts the crawl; a fault is left in the store and false comes back. `maxPages` takes the place of
 * the form's.
 */
export async function startCrawl(maxPages?: number): Promise<boolean> {
  const { chosenFile, isStarting } = useNewCrawl.getState()
  if (isStarting) return true
  const checked = checkedForm()
  if (checked === null) return false
  const options = maxPages === undefined ? checked : { ...checked, maxPages }
  useNewCrawl.setState({ isStarting: true })
  let file = chosenFile ?? ''
  try {
    if (file === '') file = await desktop.suggestFile(options.start.slice(0, maxStartChars))
    showCrawl(await service.startCrawl({ options, file }))
    useNewCrawl.setState({ chosenFile: null })
    showLook(null)
    return true
  } catch (error) {
    useNewCrawl.setState({ fault: startFault(error, file) })
    return false
  } finally {
    useNewCrawl.setState({ isStarting: false })
  }
}
