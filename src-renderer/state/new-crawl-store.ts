import { create } from 'zustand'
import { AppError } from '../../src-shared/app-error.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { listWords } from '../words/list-words.ts'
import { fileHoldsPages } from '../words/new-crawl-words.ts'
import { showCrawl } from './crawl-acts.ts'
import { faultOfService, formFault, type FormFault, numberIn } from './form-fault.ts'
import { giveList, giveListFile, listIsRead, takeKept, useList } from './list-store.ts'
import { showLook, useLook } from './look-store.ts'
import { forgetMap, mapSite } from './map-store.ts'
import { showNotice } from './notice-store.ts'
import { fieldsOf, type Reading } from './readings.ts'
import { useSettings } from './settings-store.ts'

/** The fields of the form as they are typed. */
export interface NewCrawlFields {
  readonly start: string
  readonly maxPages: string
  readonly maxDepth: string
  readonly delay: string
  readonly retries: string
  readonly jobs: string
  /** Patterns, one a line. */
  readonly include: string
  readonly exclude: string
}

/** The switches of the form. */
export interface NewCrawlFlags {
  readonly isAnySite: boolean
  readonly respectTdm: boolean
  readonly induce: boolean
  readonly microformats: boolean
}

interface NewCrawlState {
  readonly reading: Reading
  readonly flags: NewCrawlFlags
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
  reading: 'crawl',
  fields: {
    start: '',
    maxPages: '100',
    maxDepth: '3',
    delay: '1',
    retries: '2',
    jobs: '4',
    include: '',
    exclude: '',
  },
  flags: { isAnySite: false, respectTdm: false, induce: false, microformats: false },
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

/** Chooses what is read; what was typed stays. */
export function chooseReading(reading: Reading): void {
  useNewCrawl.setState({ reading, fault: null })
  void refreshSuggestion()
}

/** Turns a switch on or off. */
export function setFlag(name: keyof NewCrawlFlags, isOn: boolean): void {
  useNewCrawl.setState(({ flags }) => ({ flags: { ...flags, [name]: isOn } }))
}

/** Makes a list of what was pasted or dropped where an address was expected. */
export function takeList(from: { readonly text: string } | { readonly file: string }): void {
  chooseReading('batch')
  if ('text' in from) giveList(from.text)
  else giveListFile(from.file)
}

/** Asks for a name that fits the address typed so far. */
export async function refreshSuggestion(): Promise<void> {
  useNewCrawl.setState({ suggestedFile: await suggestedFile() })
}

/** By the site of the start, or of the list's first address. */
function suggestedFile(): Promise<string> {
  const { reading, fields } = useNewCrawl.getState()
  const listed = useList.getState().kept?.preview.first[0] ?? ''
  return desktop.suggestFile((reading === 'batch' ? listed : fields.start).slice(0, maxStartChars))
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
    // A list has no place for an address.
    if (useNewCrawl.getState().reading === 'batch') chooseReading('crawl')
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

const patternsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The form's options as the service takes them, those alone that mean something to what is read; or null with the fault
 * left in the store.
 */
function checkedForm(): ({ start: string } & Record<string, unknown>) | null {
  const { fields, flags, reading } = useNewCrawl.getState()
  const { contact } = useSettings.getState().settings
  const all: Readonly<Record<string, unknown>> = {
    maxPages: numberIn(fields.maxPages),
    maxDepth: numberIn(fields.maxDepth),
    delay: numberIn(fields.delay),
    retries: numberIn(fields.retries),
    jobs: numberIn(fields.jobs),
    include: patternsIn(fields.include),
    exclude: patternsIn(fields.exclude),
    ...flags,
  }
  const { numbers, further } = fieldsOf[reading]
  const options = {
    ...Object.fromEntries([...numbers, ...further].map((name) => [name, all[name]])),
    start: reading === 'batch' ? '' : fields.start.trim(),
    contact,
  }
  const fault = reading === 'batch' ? listFault(options) : formFault(options)
  useNewCrawl.setState({ fault })
  return fault === null ? options : null
}

/** A list takes the place of the address. */
function listFault(options: Readonly<Record<string, unknown>>): FormFault | null {
  const { kept } = useList.getState()
  if (kept === null || kept.preview.addresses === 0) return { field: 'start', sentence: listWords.needed }
  return formFault({ ...options, start: 'http://any.example/' })
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
 * Checks the form and starts what it asks for; a fault is left in the store and false comes back. `maxPages` takes the
 * place of the form's.
 */
export async function startCrawl(maxPages?: number): Promise<boolean> {
  const { isStarting, reading } = useNewCrawl.getState()
  if (isStarting) return true
  useNewCrawl.setState({ isStarting: true })
  let file = ''
  try {
    if (reading === 'batch') await listIsRead()
    const checked = checkedForm()
    if (checked === null) return false
    const options = maxPages === undefined ? checked : { ...checked, maxPages }
    if (reading === 'map') {
      await mapSite(options.start, options['delay'])
      return true
    }
    file = useNewCrawl.getState().chosenFile ?? (await suggestedFile())
    showCrawl(
      await service.startCrawl({ options, file, reading, list: reading === 'batch' ? keptList() : null }),
    )
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

/** From a look at the site to the list of its addresses. */
export async function listAddresses(): Promise<void> {
  chooseReading('map')
  if (await startCrawl()) showLook(null)
}

function keptList(): { readonly id: number; readonly mayAskPrivate: boolean } | null {
  const { kept, mayAskPrivate } = useList.getState()
  return kept === null ? null : { id: kept.id, mayAskPrivate }
}

/** Makes the addresses of the map the list that is read. */
export async function readMapped(): Promise<void> {
  try {
    takeKept(await service.listOfMap())
    forgetMap()
    chooseReading('batch')
  } catch (error) {
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
  }
}
