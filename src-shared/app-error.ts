/** What kind of thing a command could not do; stable, crosses every boundary. */
export type AppErrorCode =
  /** An option, an address or a file name that is not what it should be. */
  | 'bad-input'
  /** The file already holds pages, or cannot be continued as asked. */
  | 'file-in-the-way'
  /** The file cannot be read or written. */
  | 'file-trouble'
  /** Something is already going on. */
  | 'busy'
  /** A bug. */
  | 'internal'

/** An error a person can act on: `message` is one sentence that says what, where and what to do. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** An error as it crosses a pipe. */
export interface WireError {
  readonly code: AppErrorCode
  readonly message: string
}

export function toWire(error: unknown): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

export function fromWire(error: WireError): AppError {
  return new AppError(error.code, error.message)
}
