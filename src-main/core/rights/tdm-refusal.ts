import type { PageError } from '../../../src-shared/page-error.ts'
import type { Address } from '../base/address.ts'
import { tdmFilePath } from './tdm-file.ts'
import type { TdmSource, TdmVerdict } from './tdm-verdict.ts'

const sourceNames: Readonly<Record<TdmSource, string>> = {
  file: tdmFilePath,
  header: 'header',
  meta: 'meta tag',
}

/** The page error of a page whose rights are reserved, or null when they are not (spec behaviour 10). */
export function tdmRefusal(landed: Address, { reserved, by, policy }: TdmVerdict): PageError | null {
  if (!reserved || by === null) return null
  const under = policy === null ? '' : `, policy ${policy}`
  return {
    code: 'tdm_reserved',
    message: `${landed} reserves its text and data mining rights by its ${sourceNames[by]}${under}.`,
    retryable: false,
  }
}
