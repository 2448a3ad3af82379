import { AppError, fromWire, toWire, type WireError } from './app-error.ts'
import { type CallName, calls, type Client, type Events, type Service } from './contract.ts'

/** Any two-way pipe of structured-cloneable messages: Electron IPC, a socket, two ends in a test. */
export interface Pipe {
  readonly send: (message: unknown) => void
  /** Returns how to stop listening. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void
}

interface Request {
  readonly kind: 'call'
  readonly id: number
  readonly name: CallName
  readonly input: unknown
}
type Reply =
  | { readonly kind: 'reply'; readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: false; readonly error: WireError }
interface Announcement {
  readonly kind: 'event'
  readonly name: keyof Events
  readonly data: unknown
}
type Message = Request | Reply | Announcement

export type Emit = <K extends keyof Events>(name: K, data: Events[K]) => void

/**
 * Serves `service` over a pipe: each input is checked before the service sees it. Returns how to announce events down the
 * pipe, and how to let go of it.
 */
export function serve(service: Service, pipe: Pipe): { readonly emit: Emit; readonly close: () => void } {
  const close = pipe.onMessage((raw) => {
    const message = raw as Message
    if (message.kind === 'call') void answer(service, message).then((reply) => pipe.send(reply))
  })
  return { emit: (name, data) => pipe.send({ kind: 'event', name, data } satisfies Announcement), close }
}

async function answer(service: Service, { id, name, input }: Request): Promise<Reply> {
  try {
    if (!Object.hasOwn(calls, name)) throw new AppError('bad-input', `There is no call named ${name}.`)
    const parsed = calls[name].input.safeParse(input)
    if (!parsed.success) {
      throw new AppError('bad-input', `The call ${name} was made with something it cannot take.`)
    }
    const method = service[name] as (value: unknown) => Promise<unknown>
    return { kind: 'reply', id, ok: true, output: await method(parsed.data) }
  } catch (error) {
    return { kind: 'reply', id, ok: false, error: toWire(error) }
  }
}

export interface Connection {
  readonly client: Client
  readonly on: <K extends keyof Events>(name: K, listener: (data: Events[K]) => void) => () => void
}

/** The other end of `serve`: the same service, one pipe away. Calls reject with an `AppError`. */
export function connect(pipe: Pipe): Connection {
  const waiting = new Map<number, (reply: Reply) => void>()
  const listeners = new Map<keyof Events, Set<(data: never) => void>>()
  let nextId = 1

  pipe.onMessage((raw) => {
    const message = raw as Message
    if (message.kind === 'reply') {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    } else if (message.kind === 'event') {
      for (const listener of listeners.get(message.name) ?? []) listener(message.data as never)
    }
  })

  const call = (name: CallName, input: unknown): Promise<unknown> => {
    const id = nextId++
    return new Promise((resolve, reject) => {
      waiting.set(id, (reply) => {
        if (reply.ok) resolve(reply.output)
        else reject(fromWire(reply.error))
      })
      pipe.send({ kind: 'call', id, name, input } satisfies Request)
    })
  }

  const names = Object.keys(calls) as CallName[]
  const client = Object.fromEntries(names.map((name) => [name, (input?: unknown) => call(name, input)]))
  return {
    client: client as unknown as Client,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
