import { create } from 'zustand'
import type { KeptList } from '../../src-shared/list-preview.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'

interface ListState {
  /** What was pasted or typed; empty while a file is read. */
  readonly text: string
  /** The file the list lies in; null for what was pasted. */
  readonly file: string | null
  /** The column of a table the person chose; null leaves it to the one with the most addresses. */
  readonly column: number | null
  /** What the service made of it; null before, and while it cannot be read. */
  readonly kept: KeptList | null
  readonly isReading: boolean
  readonly fault: string | null
  /** The person lets it name their own machine and network. */
  readonly mayAskPrivate: boolean
}

const empty: ListState = {
  text: '',
  file: null,
  column: null,
  kept: null,
  isReading: false,
  fault: null,
  mayAskPrivate: false,
}

/** The list of a batch as it is put together; it stays while another view is in front. */
export const useList = create<ListState>(() => empty)

/** So long after the last key a typed list is read. */
const readAfterMs = 250
let waiting: ReturnType<typeof setTimeout> | null = null
/** Answers to questions that were overtaken are dropped. */
let asked = 0
/** The reading under way, or the last one. */
let reading: Promise<void> = Promise.resolve()

/** Takes what is in the text box; it is read once the typing pauses. */
export function typeList(text: string): void {
  useList.setState({ ...empty, text, kept: useList.getState().kept })
  if (waiting !== null) clearTimeout(waiting)
  waiting = setTimeout(readNow, readAfterMs)
}

/** Takes a list that was handed over whole: pasted into the address, or made of a map. */
export function giveList(text: string): void {
  useList.setState({ ...empty, text })
  readNow()
}

/** Takes a file. */
export function giveListFile(file: string): void {
  useList.setState({ ...empty, file })
  readNow()
}

/** Lets the person choose a file. */
export async function chooseListFile(): Promise<void> {
  const file = await desktop.chooseListFile()
  if (file !== null) giveListFile(file)
}

/** Reads another column of the same table. */
export function chooseColumn(column: number): void {
  useList.setState({ column })
  readNow()
}

/** Lets the list name the person's own machine and network, or not. */
export function allowPrivate(mayAskPrivate: boolean): void {
  useList.setState({ mayAskPrivate, fault: null })
}

/** Takes a list the service keeps already. */
export function takeKept(kept: KeptList): void {
  dropReadings()
  useList.setState({ ...empty, kept })
}

/** Begins anew with an empty list. */
export function forgetList(): void {
  dropReadings()
  useList.setState(empty)
}

/** Resolves once the list that is kept is the one that stands in the box: nothing is begun with an older one. */
export async function listIsRead(): Promise<void> {
  if (waiting !== null) readNow()
  for (let awaited: Promise<void> | null = null; awaited !== reading;) {
    awaited = reading
    await awaited
  }
}

function readNow(): void {
  dropReadings()
  reading = readList()
}

/** What was to be read, or is, counts no more. */
function dropReadings(): void {
  asked += 1
  if (waiting !== null) clearTimeout(waiting)
  waiting = null
}

async function readList(): Promise<void> {
  const { text, file, column } = useList.getState()
  const mine = asked
  if (file === null && text.trim() === '') {
    useList.setState({ kept: null, isReading: false, fault: null })
    return
  }
  useList.setState({ isReading: true, fault: null })
  try {
    const kept = await service.readList({ from: file === null ? { text } : { file }, column })
    if (mine === asked) useList.setState({ kept, isReading: false })
  } catch (error) {
    if (mine === asked) useList.setState({ kept: null, isReading: false, fault: failureSentence(error) })
  }
}
