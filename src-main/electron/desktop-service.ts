import { existsSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { app, type BrowserWindow, clipboard, dialog, type FileFilter, shell } from 'electron'
import * as z from 'zod'
import type { SaveWish } from '../../src-shared/desktop-contract.ts'
import { crawlFileName } from './crawl-file-name.ts'

/** The desktop duties of the bridge; inputs come from the window and are checked here. */
export interface DesktopService {
  readonly chooseSaveFile: (input: unknown) => Promise<string | null>
  readonly chooseCrawlFile: () => Promise<string | null>
  readonly chooseListFile: () => Promise<string | null>
  readonly chooseProgram: () => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  readonly suggestFile: (input: unknown) => Promise<string>
  readonly showInFolder: (input: unknown) => Promise<null>
  readonly copyText: (input: unknown) => Promise<null>
}

/** Longest path or address a duty takes, in characters. */
const maxChars = 4096
/** Longest text put into the clipboard, in characters; ten thousand rows stay below it. */
const maxCopiedChars = 64 << 20

const Wish = z.object({
  kind: z.enum(['crawl', 'csv', 'jsonl', 'text']),
  suggestion: z.string().max(maxChars),
})
const Start = z.string().max(maxChars)
const File = z.string().min(1).max(maxChars).refine(isAbsolute)
const Copied = z.string().max(maxCopiedChars)

const kinds: Readonly<Record<SaveWish['kind'], { title: string; filter: FileFilter }>> = {
  crawl: { title: 'Where the crawl is kept', filter: { name: 'Saunter crawl', extensions: ['jsonl'] } },
  csv: { title: 'Save the table as CSV', filter: { name: 'CSV', extensions: ['csv'] } },
  text: { title: 'Save the addresses', filter: { name: 'Text', extensions: ['txt'] } },
  jsonl: { title: 'Save the pages as JSON Lines', filter: { name: 'JSON Lines', extensions: ['jsonl'] } },
}

export interface DesktopParts {
  readonly windowOf: () => BrowserWindow
  /** The folder of new crawls a person chose in Settings; empty for the usual one. */
  readonly chosenFolder: () => Promise<string>
}

/** The duties with the system's dialogs, for a person. */
export function desktopService({ windowOf, chosenFolder }: DesktopParts): DesktopService {
  const crawlsFolder = async (): Promise<string> => (await chosenFolder()) || usualFolder()
  return {
    async chooseSaveFile(input) {
      const { kind, suggestion } = Wish.parse(input)
      const { title, filter } = kinds[kind]
      const defaultPath = isAbsolute(suggestion)
        ? suggestion
        : join(await crawlsFolder(), basename(suggestion))
      const chosen = await dialog.showSaveDialog(windowOf(), { title, defaultPath, filters: [filter] })
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
    },
    async chooseCrawlFile() {
      const chosen = await dialog.showOpenDialog(windowOf(), {
        title: 'Open a crawl',
        defaultPath: await crawlsFolder(),
        filters: [kinds.crawl.filter, { name: 'Every file', extensions: ['*'] }],
        properties: ['openFile'],
      })
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    async chooseListFile() {
      const chosen = await dialog.showOpenDialog(windowOf(), {
        title: 'A list of addresses',
        filters: [
          { name: 'Lists of addresses', extensions: ['txt', 'csv', 'tsv', 'xml', 'gz'] },
          { name: 'Every file', extensions: ['*'] },
        ],
        properties: ['openFile'],
      })
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    async chooseProgram() {
      const chosen = await dialog.showOpenDialog(windowOf(), {
        title: 'The program of Chrome, Edge or Chromium',
        // On a Mac the program lies inside what looks like one file.
        properties: ['openFile', 'treatPackageAsDirectory'],
      })
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    async chooseFolder() {
      const chosen = await dialog.showOpenDialog(windowOf(), {
        title: 'Folder for new crawls',
        defaultPath: await crawlsFolder(),
        properties: ['openDirectory', 'createDirectory'],
      })
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    async suggestFile(input) {
      const folder = await crawlsFolder()
      const name = crawlFileName(Start.parse(input), new Date(), (word) => existsSync(join(folder, word)))
      return join(folder, name)
    },
    showInFolder(input) {
      shell.showItemInFolder(File.parse(input))
      return Promise.resolve(null)
    },
    copyText(input) {
      void clipboard.writeText(Copied.parse(input))
      return Promise.resolve(null)
    },
  }
}

/** The duties of a scripted run: nothing is asked, everything goes into one folder. */
export function scriptedDesktop(folder: string): DesktopService {
  return {
    chooseSaveFile: (input) => Promise.resolve(join(folder, `demo.${extensionOf(Wish.parse(input).kind)}`)),
    chooseCrawlFile: () => Promise.resolve(null),
    chooseListFile: () => Promise.resolve(null),
    chooseProgram: () => Promise.resolve(null),
    chooseFolder: () => Promise.resolve(null),
    suggestFile: () => Promise.resolve(join(folder, 'demo.jsonl')),
    showInFolder: () => Promise.resolve(null),
    copyText: () => Promise.resolve(null),
  }
}

const extensionOf = (kind: SaveWish['kind']): string => kinds[kind].filter.extensions[0] ?? 'jsonl'

/** `Documents/Saunter`; where a system knows no such folder, the person's home stands in. */
function usualFolder(): string {
  try {
    return join(app.getPath('documents'), 'Saunter')
  } catch {
    return join(app.getPath('home'), 'Saunter')
  }
}
