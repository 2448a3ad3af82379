import { normaliseAddress } from '#main/core/base/address.ts'
import { createBrowserRung } from '#main/core/browser/browser-rung.ts'
import { sandboxChoice } from '#main/core/browser/sandbox-choice.ts'

/** A process that draws a page and then waits, with its browser open, for what becomes of it; forked by a test. */
const [path = ''] = process.argv.slice(2)
const { platform, env } = process
const rung = createBrowserRung({
  found: { path, name: 'Chromium', version: '0' },
  sandbox: sandboxChoice({ platform, env, uid: process.getuid?.() ?? null }),
})
const headers = { joined: {}, get: () => null, all: () => [] }
const body = Buffer.from('<title>drawn</title>')
await rung.load({
  address: normaliseAddress('http://example.com/')!,
  userAgent: 'Saunter/test',
  mayLoadImages: false,
  doors: {
    judge: () => Promise.resolve({ ok: true }),
    isRefusedByRobots: () => false,
    ask: () => Promise.resolve({ kind: 'answer', status: 200, headers, body, isSkipped: false }),
    ownHeaders: () => [],
    connect: null,
  },
})
process.on('message', (word) => {
  // Without a word to the browser: the hooks of the exit have to end it.
  if (word === 'exit') process.exit(0)
})
process.send?.(rung.pid())
