import { existsSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { app, type BrowserWindow, dialog, type FileFilter } from 'electron'
import * as z from 'zod'
import type { SaveWish } from '../../src-shared/desktop-contract.ts'
import { crawlFileName } from './crawl-file-name.ts'

/** The desktop duties of the bridge; inputs come from the window and are checked here. */
export interface DesktopService {
  readonly chooseSaveFile: (input: unknown) => Promise<string | null>
  readonly chooseCrawlFile: () => Promise<string | null>
  readonly suggestFile: (input: unknown) => Promise<string>
}

/** Longest path or address a duty takes, in characters. */
const maxChars = 4096

const Wish = z.object({ kind: z.enum(['crawl', 'csv']), suggestion: z.string().max(maxChars) })
const Start = z.string().max(maxChars)

const kinds: Readonly<Record<SaveWish['kind'], { title: string; filter: FileFilter }>> = {
  crawl: { title: 'Where the crawl is kept', filter: { name: 'Saunter crawl', extensions: ['jsonl'] } },
  csv: { title: 'Save the table as CSV', filter: { name: 'CSV', extensions: ['csv'] } },
}

/** The duties with the system's dialogs, for a person. */
export function desktopService(windowOf: () => BrowserWindow): DesktopService {
  return {
    async chooseSaveFile(input) {
      const { kind, suggestion } = Wish.parse(input)
      const { title, filter } = kinds[kind]
      const defaultPath = isAbsolute(suggestion) ? suggestion : join(crawlsFolder(), basename(suggestion))
      const chosen = await dialog.showSaveDialog(windowOf(), { title, defaultPath, filters: [filter] })
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
    },
    async chooseCrawlFile() {
      const chosen = await dialog.showOpenDialog(windowOf(), {
        title: 'Open a crawl',
        defaultPath: crawlsFolder(),
        filters: [kinds.crawl.filter, { name: 'Every file', extensions: ['*'] }],
        properties: ['openFile'],
      })
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    suggestFile(input) {
      const folder = crawlsFolder()
      const name = crawlFileName(Start.parse(input), new Date(), (word) => existsSync(join(folder, word)))
      return Promise.resolve(join(folder, name))
    },
  }
}

/** The duties of a scripted run: nothing is asked, everything goes into one folder. */
export function scriptedDesktop(folder: string): DesktopService {
  return {
    chooseSaveFile: (input) => Promise.resolve(join(folder, `demo.${extensionOf(Wish.parse(input).kind)}`)),
    chooseCrawlFile: () => Promise.resolve(null),
    suggestFile: () => Promise.resolve(join(folder, 'demo.jsonl')),
  }
}

const extensionOf = (kind: SaveWish['kind']): string => (kind === 'csv' ? 'csv' : 'jsonl')

/** `Documents/Saunter`; where a system knows no such folder, the person's home stands in. */
function crawlsFolder(): string {
  try {
    return join(app.getPath('documents'), 'Saunter')
  } catch {
    return join(app.getPath('home'), 'Saunter')
  }
}
