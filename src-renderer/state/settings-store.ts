import { create } from 'zustand'
import { type Settings, usualSettings } from '../../src-shared/settings.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { showNotice } from './notice-store.ts'
import { showSheet } from './view-store.ts'

interface SettingsState {
  readonly settings: Settings
}

/** What the person set once; the usual settings until the service has told. */
export const useSettings = create<SettingsState>(() => ({ settings: usualSettings }))

/** Fetches the settings; a first start asks how the person can be reached (spec decisions N2). */
export async function loadSettings(): Promise<void> {
  try {
    const settings = await refreshSettings()
    if (desktop.about.mayGreet && !settings.wasAskedForContact) showSheet('reach')
  } catch (error) {
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
  }
}

/** Takes over what the service changed in the settings itself. */
export async function refreshSettings(): Promise<Settings> {
  const settings = await service.settings()
  useSettings.setState({ settings })
  return settings
}

/** Keeps a change; the window has it at once, and goes back when it could not be kept. */
export async function changeSettings(change: Partial<Settings>): Promise<boolean> {
  const before = useSettings.getState().settings
  useSettings.setState({ settings: { ...before, ...change } })
  try {
    useSettings.setState({ settings: await service.saveSettings(change) })
    return true
  } catch (error) {
    useSettings.setState({ settings: before })
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
    return false
  }
}
