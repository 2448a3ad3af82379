import { create } from 'zustand'
import type { BrowserOffer, BrowserView } from '../../src-shared/browser-view.ts'
import { desktop, onAnnounced, service } from '../api.ts'
import { browserWords, downloaded } from '../words/browser-words.ts'
import { failureSentence } from '../words/failure-words.ts'
import { forgetDone, showNotice } from './notice-store.ts'
import { changeSettings, refreshSettings } from './settings-store.ts'
import { showSheet, useView } from './view-store.ts'

interface BrowserState {
  /** Null until the service has told. */
  readonly view: BrowserView | null
  readonly isLooking: boolean
  /** What is wrong with the program that was named. */
  readonly programFault: string | null
  /** Why the last download did not come. */
  readonly downloadFault: string | null
  /** What would be downloaded, while the person is asked. */
  readonly offer: BrowserOffer | null
  /** The person has given the download up. */
  readonly isCancelled: boolean
}

/** The real browser as Settings show it. */
export const useBrowser = create<BrowserState>(() => ({
  view: null,
  isLooking: false,
  programFault: null,
  downloadFault: null,
  offer: null,
  isCancelled: false,
}))

/** The element of Settings a hint leads to. */
export const browserSettingId = 'settings-browser'

/** Asks which browser is found; `isAnew` has the machine looked through once more. */
export async function lookForBrowser(isAnew: boolean): Promise<void> {
  useBrowser.setState({ isLooking: true })
  try {
    useBrowser.setState({ view: await service.browser({ isAnew }) })
  } catch (error) {
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
  } finally {
    useBrowser.setState({ isLooking: false })
  }
}

/** Keeps whether a browser is used at all. */
export async function chooseUse(browser: 'auto' | 'never'): Promise<void> {
  useBrowser.setState({ programFault: null })
  if (await changeSettings({ browser })) await lookForBrowser(false)
}

/** Has a program tried, and keeps it when it is a browser. */
export async function takeProgram(path: string): Promise<boolean> {
  useBrowser.setState({ isLooking: true, programFault: null })
  try {
    useBrowser.setState({ view: await service.useBrowser({ path }) })
    await refreshSettings()
    return true
  } catch (error) {
    useBrowser.setState({ programFault: failureSentence(error) })
    return false
  } finally {
    useBrowser.setState({ isLooking: false })
  }
}

/** Lets the person say what would be downloaded before they say yes; nobody is asked yet. */
export async function askToDownload(): Promise<void> {
  useBrowser.setState({ downloadFault: null })
  try {
    useBrowser.setState({ offer: await service.browserOffer() })
    showSheet('download')
  } catch (error) {
    useBrowser.setState({ downloadFault: failureSentence(error) })
  }
}

/** Downloads the browser, at the person's word. */
export async function downloadBrowser(): Promise<void> {
  showSheet(null)
  forgetDone()
  useBrowser.setState({ offer: null, downloadFault: null, isCancelled: false })
  try {
    const view = await service.downloadBrowser()
    useBrowser.setState({ view: { ...view, download: null } })
    await refreshSettings()
    const { isCancelled } = useBrowser.getState()
    const sentence = isCancelled || view.found === null ? browserWords.cancelled : downloaded(view.found)
    showNotice({ tone: 'done', sentence })
  } catch (error) {
    const sentence = failureSentence(error)
    useBrowser.setState({ downloadFault: sentence })
    // Who is in Settings sees it there; who went on working should not miss it.
    if (useView.getState().view !== 'settings') showNotice({ tone: 'trouble', sentence })
  }
}

/** Gives the download up. */
export async function cancelDownload(): Promise<void> {
  useBrowser.setState({ isCancelled: true })
  await service.cancelBrowserDownload().catch(() => undefined)
}

/** Asks the person for the program; null when they changed their mind. */
export function chooseProgram(): Promise<string | null> {
  return desktop.chooseProgram()
}

/** Follows how far a download is, also one that began before the window was loaded anew. */
export function listenToBrowser(): void {
  onAnnounced('browserDownload', ({ download }) => {
    const { view } = useBrowser.getState()
    if (view !== null) useBrowser.setState({ view: { ...view, download } })
    if (download === null) void lookForBrowser(false)
  })
}
