import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Settings, usualSettings } from '../../src-shared/settings.ts'

/** The folder of the person's own settings, after the custom of each system; SAUNTER_CONFIG_DIR for tests. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { SAUNTER_CONFIG_DIR: own, XDG_CONFIG_HOME: xdg, APPDATA: appData } = env
  if (own !== undefined && own !== '') return own
  if (process.platform === 'win32') return join(appData ?? join(homedir(), 'AppData', 'Roaming'), 'Saunter')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Saunter')
  return join(xdg ?? join(homedir(), '.config'), 'saunter')
}

/**
 * The one settings file that window, command lines and agents' server read (spec formats 9). What is broken in it counts
 * as not set; it is written beside and renamed, so that it is never half a file.
 */
export class SettingsFile {
  readonly #path: string
  #writing: Promise<unknown> = Promise.resolve()

  constructor(folder = configFolder()) {
    this.#path = join(folder, 'settings.json')
  }

  async read(): Promise<Settings> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    try {
      const parsed = Settings.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : usualSettings
    } catch {
      return usualSettings
    }
  }

  /** Changes some settings and keeps the rest; one change after the other. */
  save(change: Partial<Settings>): Promise<Settings> {
    const next = this.#writing.then(async () => {
      const settings = Settings.parse({ ...(await this.read()), ...change })
      const draft = `${this.#path}.${process.pid}.part`
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
      await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
      await rename(draft, this.#path)
      return settings
    })
    this.#writing = next.catch(() => undefined)
    return next
  }
}
