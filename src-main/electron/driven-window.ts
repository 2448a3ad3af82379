import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'

/** How often the window is looked at while something is awaited, in milliseconds. */
const lookMs = 50

/** A window pressed and read by its accessible names, as a person would. */
export interface DrivenWindow {
  /** Presses a button; throws when there is none of that name or it cannot be pressed. */
  readonly press: (name: string) => Promise<void>
  readonly fill: (label: string, value: string) => Promise<void>
  readonly valueOf: (label: string) => Promise<string>
  /** The text of the crawl state, its word first. */
  readonly state: () => Promise<string>
  /** How many pages the grid counts. */
  readonly rows: () => Promise<number>
  readonly picture: () => Promise<Buffer>
  /** Looks until `isTrue`; throws with `what` when the signal aborts first. */
  readonly until: (what: string, isTrue: () => Promise<boolean>) => Promise<void>
}

/** Drives the window by script; `giveUp` ends every wait. */
export function drivenWindow(window: BrowserWindow, giveUp: AbortSignal): DrivenWindow {
  const contents = window.webContents
  const run = <T>(body: string): Promise<T> =>
    contents.executeJavaScript(`(() => { ${body} })()`) as Promise<T>
  const field = (label: string): string => `
    const label = [...document.querySelectorAll('label')].find((node) => node.textContent.trim() === ${word(label)})
    const field = label?.control
    if (!field) throw new Error('there is no field named ' + ${word(label)});`

  const until: DrivenWindow['until'] = async (what, isTrue) => {
    while (!(await isTrue())) {
      if (giveUp.aborted) throw new Error(`waited too long for ${what}`)
      await sleep(lookMs)
    }
  }
  const isReady = (name: string): Promise<boolean> =>
    run(`${button(name)} return Boolean(button) && !button.disabled`)

  return {
    until,
    async press(name) {
      await until(`the button ${name}`, () => isReady(name))
      await run(`${button(name)} button.click()`)
    },
    // React listens to the property it replaced on the element, so the prototype's own setter has to be used.
    fill: (label, value) =>
      run(`${field(label)}
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${word(value)})
        field.dispatchEvent(new Event('input', { bubbles: true }))`),
    valueOf: (label) => run(`${field(label)} return field.value`),
    state: () =>
      run(`return document.querySelector('[role=status][aria-label="Crawl state"]')?.innerText.trim() ?? ''`),
    rows: () =>
      run(`return Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1`),
    picture: async () => (await contents.capturePage()).toPNG(),
  }
}

const word = (text: string): string => JSON.stringify(text)

const button = (name: string): string =>
  `const button = [...document.querySelectorAll('button')].find((node) => node.textContent.trim() === ${word(name)});`
