import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

const Bounds = z.object({ x: z.number(), y: z.number(), width: z.number().min(1), height: z.number().min(1) })

/** What the window was about when it was last seen: where it stood, and which crawl was being filled. */
const Session = z.object({
  bounds: Bounds.nullable().default(null),
  isMaximised: z.boolean().default(false),
  /** The crawl file that was being filled; still there after an end that was not in order. */
  crawling: z.string().max(4096).nullable().default(null),
})
export type Session = z.output<typeof Session>

/** Keeps the session in a file of its own beside the settings; what cannot be kept is no reason to stop. */
export class SessionFile {
  readonly #path: string
  #session: Session

  constructor(path: string) {
    this.#path = path
    this.#session = readSession(path)
  }

  get session(): Session {
    return this.#session
  }

  /** Writes a change at once: the program may be killed in the next moment. */
  keep(change: Partial<Session>): void {
    const next = { ...this.#session, ...change }
    if (JSON.stringify(next) === JSON.stringify(this.#session)) return
    this.#session = next
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      writeFileSync(`${this.#path}.part`, JSON.stringify(next), { mode: 0o600 })
      renameSync(`${this.#path}.part`, this.#path)
    } catch {
      // A full or read-only disk: the window only forgets where it stood.
    }
  }
}

function readSession(path: string): Session {
  try {
    return Session.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return Session.parse({})
  }
}
