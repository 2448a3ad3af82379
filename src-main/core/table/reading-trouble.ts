import { AppError } from '../../../src-shared/app-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'you have no right to it',
  EPERM: 'you have no right to it',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open; close other programs and try again',
}

/** Why a crawl file could not be read, as a sentence that names it; what is no trouble of the file is a bug and thrown. */
export function readingTrouble(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RangeError) return new AppError('bad-input', error.message, { cause: error })
  if (!(error instanceof Error) || !('code' in error)) throw error
  const reason = reasons[String(error.code)] ?? error.message
  return new AppError('file-trouble', `${path} could not be read: ${reason}.`, { cause: error })
}
