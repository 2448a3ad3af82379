import { AppError } from '../../src-shared/app-error.ts'

/** The sentence of an error from the service; a bug gets one that says what to do. */
export function failureSentence(error: unknown): string {
  if (error instanceof AppError && error.code !== 'internal') return error.message
  const detail = error instanceof Error ? error.message : String(error)
  return `Something in Saunter went wrong (${detail}). Nothing in the crawl file is lost; try again.`
}
