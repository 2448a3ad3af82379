import { AppError } from '../../../src-shared/app-error.ts'

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  EACCES: (path) => `${path} may not be opened: you have no right to it. Choose another place.`,
  EPERM: (path) => `${path} may not be opened: you have no right to it. Choose another place.`,
  EROFS: (path) => `${path} is on a disk that can only be read. Choose another place.`,
  EISDIR: (path) => `${path} is a folder; name a file in it.`,
  ENOTDIR: (path) => `${path} cannot be made: a part of the path is a file, not a folder.`,
  ENOSPC: (path) => `The disk is full: ${path} keeps its whole lines. Make room, then continue.`,
  EDQUOT: (path) =>
    `Your share of the disk is used up: ${path} keeps its whole lines. Make room, then continue.`,
  EFBIG: (path) => `${path} has grown as large as its disk allows; it keeps its whole lines.`,
  EMFILE: (path) =>
    `Too many files are open, so ${path} could not be opened. Close other programs and try again.`,
}

/** What went wrong with a file, as a sentence that names it and says what to do. */
export function fileTrouble(error: unknown, path: string, wish: 'read' | 'written'): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const say = sentences[code]
  const reason = error instanceof Error ? error.message : String(error)
  return new AppError('file-trouble', say?.(path) ?? `${path} could not be ${wish}: ${reason}.`, {
    cause: error,
  })
}
