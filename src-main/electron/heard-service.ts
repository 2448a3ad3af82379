import { app, nativeTheme } from 'electron'
import type { Service } from '../../src-shared/contract.ts'
import type { Settings } from '../../src-shared/settings.ts'

/** What the shell does beside the service when the window asks for something. */
export interface HeardService {
  readonly service: Service
  /** Puts the settings in force that are the shell's: the theme. */
  readonly applySettings: (settings: Settings) => void
}

/** The service with the system's share in it: recent documents, and the theme. `onFile` is told of files that open. */
export function heardService(service: Service, onFile: () => void): HeardService {
  const applySettings = (settings: Settings): void => {
    nativeTheme.themeSource = settings.theme
  }
  const noting = <Input extends { readonly file: string }, Output>(
    call: (input: Input) => Promise<Output>,
  ): ((input: Input) => Promise<Output>) => {
    return async (input) => {
      const output = await call(input)
      app.addRecentDocument(input.file)
      onFile()
      return output
    }
  }
  return {
    applySettings,
    service: {
      ...service,
      startCrawl: noting(service.startCrawl),
      openCrawl: noting(service.openCrawl),
      continueCrawl: noting(service.continueCrawl),
      askAgain: noting(service.askAgain),
      async saveSettings(change) {
        const settings = await service.saveSettings(change)
        applySettings(settings)
        return settings
      },
    },
  }
}
