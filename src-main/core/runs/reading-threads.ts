import type { Patterns } from '../base/patterns.ts'
import { createThreadPool, type ThreadFailure, type ThreadPoolOptions } from '../base/thread-pool.ts'
import type { Extracted, ExtractInput } from '../extract/extract-page.ts'
import type { ListingAnswer, ProductsPage } from '../shopify/products-page.ts'
import type { JudgedPage } from './judge-page.ts'
import type { GivenList, ReadList } from './read-list.ts'
import type { SitemapReading } from '../sitemaps/sitemap-reading.ts'

/** What is read off the thread that runs the gate and the windows (spec decisions R2). */
export interface Reader {
  /** Reads a page; the bytes are given away. */
  readonly read: (input: ExtractInput) => Promise<Extracted | ThreadFailure>
  /** Reads a page and judges whether its answer was good enough; the bytes are given away. */
  readonly readJudged: (input: ExtractInput, status: number) => Promise<JudgedPage | ThreadFailure>
  /** Which addresses the include and exclude patterns let in; a pattern can be made to hang (spec decisions R7). */
  readonly tryPatterns: (
    addresses: readonly string[],
    patterns: Patterns,
  ) => Promise<readonly boolean[] | ThreadFailure>
  /** Reads a sitemap; the bytes are given away. */
  readonly readSitemap: (bytes: Uint8Array) => Promise<SitemapReading | ThreadFailure>
  /** Reads a page of a shop's products.json; the bytes are given away. */
  readonly readProducts: (bytes: Uint8Array, answer: ListingAnswer) => Promise<ProductsPage | ThreadFailure>
  /** Reads a list of addresses; the bytes are given away. */
  readonly readList: (given: GivenList) => Promise<ReadList | ThreadFailure>
  readonly close: () => Promise<void>
}

/** Readers on worker threads. */
export function createReadingThreads(options: ThreadPoolOptions): Reader {
  const pool = createThreadPool(options)
  return {
    read: (input) => {
      const bytes = ownBytes(input.bytes)
      return pool.run<Extracted>('readPage', { ...input, bytes }, [bytes.buffer])
    },
    readJudged: (input, status) => {
      const bytes = ownBytes(input.bytes)
      return pool.run<JudgedPage>('readJudged', { page: { ...input, bytes }, status }, [bytes.buffer])
    },
    tryPatterns: (addresses, patterns) => pool.run<boolean[]>('tryPatterns', { addresses, patterns }),
    readSitemap: (given) => {
      const bytes = ownBytes(given)
      return pool.run<SitemapReading>('readSitemap', { bytes }, [bytes.buffer])
    },
    readProducts: (given, answer) => {
      const bytes = ownBytes(given)
      return pool.run<ProductsPage>('readProducts', { bytes, answer }, [bytes.buffer])
    },
    readList: (given) => {
      const bytes = ownBytes(given.bytes)
      return pool.run<ReadList>('readList', { ...given, bytes }, [bytes.buffer])
    },
    close: () => pool.close(),
  }
}

/** Bytes that can be given to another thread whole: parts of a bigger buffer are copied first. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
