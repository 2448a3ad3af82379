import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#main/core/base/clock.ts'
import { GateMemory } from '#main/core/gate/gate-memory.ts'
import { HostLink } from '#main/core/gate/host-link.ts'
import { takeName } from '#main/core/gate/socket-place.ts'

let folder: string
let path: string
const servers: Server[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-gate-'))
  path = join(folder, 'gate-1')
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await rm(folder, { recursive: true })
})

function listen(): { readonly server: Server; readonly number: number | null } {
  const server = createServer()
  servers.push(server)
  return { server, number: takeName(server, path, null) }
}

function hold({ server, number }: ReturnType<typeof listen>, onLost: () => void): HostLink {
  const memory = new GateMemory({ folder, clock: systemClock, onTrouble: () => undefined })
  return new HostLink({
    clock: systemClock,
    memory,
    name: { server, path, number },
    mayFollowAnother: true,
    onMessage: () => undefined,
    onLost,
  })
}

describe('a host whose name was taken away', () => {
  /** Two replace a dead host at one moment; the second had seen the dead name, and takes away the new one. */
  it('leaves the gate to the other, even when it happened before it could watch', async () => {
    const first = listen()
    await rm(path)
    const second = listen()
    const lost: string[] = []
    hold(first, () => lost.push('first'))
    const held = hold(second, () => lost.push('second'))
    await vi.waitFor(() => expect(lost).toEqual(['first']))
    held.close()
  })
})
