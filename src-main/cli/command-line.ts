import type { CommandService } from '../service/command-service.ts'

/** What a command works with: the service, and the two streams it may write to. */
export interface CommandLine {
  readonly service: CommandService
  readonly lanes: { readonly onChange: (listener: () => void) => void }
  readonly stdout: {
    readonly write: (text: string) => void
    /** Called when nobody reads any more, as after `| head`. */
    readonly onClosed: (listener: () => void) => void
  }
  readonly stderr: {
    readonly write: (text: string) => void
    readonly isTerminal: boolean
    readonly width: () => number
  }
}
