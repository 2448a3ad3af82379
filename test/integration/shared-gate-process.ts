import { get, Agent } from 'node:http'
import { systemClock } from '#main/core/base/clock.ts'
import { openSharedGate } from '#main/core/gate/open-shared-gate.ts'
import type { Asked, ProcessOrder, ProcessWord } from './shared-gate-orders.ts'

/** A process with a gate that asks what it is told to; bundled and forked by the tests of the shared gate. */
const [stateFolder = '', socketFolder = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const startedAt = performance.now()
const gate = await openSharedGate({
  clock: systemClock,
  stateFolder,
  socketFolder,
  onTrouble: (sentence) => say({ kind: 'trouble', sentence }),
})
process.on('message', (order: ProcessOrder) => void obey(order))
say({ kind: 'open', tookMs: performance.now() - startedAt })

function say(word: ProcessWord): void {
  process.send?.(word)
}

async function obey(order: ProcessOrder): Promise<void> {
  if (order.kind === 'ask') {
    say({ kind: 'asked', n: order.n, ...(await ask(order)) })
    return
  }
  if (order.kind === 'pace') {
    say({ kind: 'pace', pace: gate.pace(order.site) })
    return
  }
  if (order.kind === 'close') await gate.close()
  // Nothing is ended by force: a process whose gate keeps it alive shows itself by not ending.
  agent.destroy()
  process.disconnect()
}

async function ask({ n, address, delayMs }: Extract<ProcessOrder, { kind: 'ask' }>): Promise<Asked> {
  const site = new URL(address).host
  const rule = { delayMs, why: `the test asks for ${delayMs} ms`, maxDelayMs: 60_000 }
  const turn = await gate.take({ site, address, rule: () => rule })
  say({ kind: 'granted', n })
  const askedAt = performance.now()
  const { status, retryAfter } = await answer(address)
  const tookMs = performance.now() - askedAt
  turn?.end({ tookMs, status, retryAfterMs: retryAfter === undefined ? null : Number(retryAfter) * 1000 })
  return { status, figures: gate.figures(site) }
}

function answer(address: string): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      )
    }).on('error', reject)
  })
}
