import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCrawlService, type CrawlService } from '#main/service/crawl-service.ts'

const workerFile = join(import.meta.dirname, '../../out/main/extract-worker.js')
const off = 'The browser is switched off, so pages are read over plain HTTP only.'
let folder: string
let served: CrawlService
let program: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saunter-browser-'))
  for (const name of ['SAUNTER_CONFIG_DIR', 'SAUNTER_STATE_DIR', 'XDG_RUNTIME_DIR']) vi.stubEnv(name, folder)
  vi.stubEnv('SAUNTER_BROWSER', 'none')
  program = join(folder, 'my chrome')
  writeFileSync(program, '#!/bin/sh\necho "Chromium 156.0.8078.114"\n')
  chmodSync(program, 0o755)
  served = createCrawlService({ workerFile, announce: () => undefined })
})
afterEach(async () => {
  await served.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const kept = (): unknown =>
  (JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as { browser: unknown }).browser

describe.runIf(process.platform !== 'win32')('the real browser, as the service has it', () => {
  it('is left to SAUNTER_BROWSER, and says so', async () => {
    expect(await served.service.browser({ isAnew: false })).toEqual({
      wish: 'auto',
      found: null,
      reason: off,
      isMissing: false,
      environment: 'none',
      download: null,
    })
  })

  it('is the program a person names, in quotation marks or not, and stays it', async () => {
    const view = await served.service.useBrowser({ path: ` "${program}" ` })
    const found = { path: program, name: 'Chromium', version: '156.0.8078.114' }
    expect(view).toMatchObject({ wish: program, found, reason: null, environment: null })
    expect(kept()).toBe(program)
    expect(await served.service.browser({ isAnew: false })).toEqual(view)
  })

  it('is looked for once, and again when it is asked for', async () => {
    await served.service.useBrowser({ path: program })
    await rm(program)
    expect((await served.service.browser({ isAnew: false })).found?.path).toBe(program)
    expect(await served.service.browser({ isAnew: true })).toMatchObject({
      found: null,
      reason: `${program} is no browser that can be started here. Name the program of Chrome, Edge or Chromium, or choose \`auto\`.`,
    })
  })

  it.each([
    ['chromium', 'This program takes the whole path of Chrome, Edge or Chromium, such as /usr/bin/chromium.'],
    ['/not/there', '/not/there is no browser that can be started here.'],
    ['/bin/sh', '/bin/sh is no browser that can be started here.'],
  ])('is not %s, in a sentence, and nothing is kept', async (path, sentence) => {
    await expect(served.service.useBrowser({ path })).rejects.toThrow(sentence)
    expect((await served.service.settings(undefined)).browser).toBe('auto')
  })

  it('is no hindrance to a run whose options do not know it yet', async () => {
    await served.service.saveSettings({ browser: 'never' })
    const { address } = await served.service.startDemoShop(undefined)
    const look = await served.service.lookFirst({ address, delay: 0.5 })
    expect(look).toMatchObject({ robots: 'rules', delay: { seconds: 0.5 } })
  })
})
