import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser, type Machine, thisMachine } from '#main/core/browser/find-browser.ts'
import { installBrowser, offerBrowser } from '#main/core/browser/install-browser.ts'
import type { BrowserDownload } from '#shared/browser-view.ts'
import { smallZip } from './small-zip.ts'

const workerFile = resolve(import.meta.dirname, '../../out/main/install-worker.js')
const folderName = process.arch === 'arm64' ? 'chrome-linux-arm64' : 'chrome-linux64'
const program = '#!/bin/sh\necho "Google Chrome for Testing 159.0.1.2"\n'
const good = smallZip(`${folderName}/chrome`, program)
const byHand =
  'Try again later, or install Chrome, Edge or Chromium yourself and name its program in Settings.'

let folder: string
let server: Server | null
let asked: { url: string; agent: string | undefined }[]
let progress: BrowserDownload[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saunter-install-'))
  server = null
  asked = []
  progress = []
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  await rm(folder, { recursive: true })
})

async function serve(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] })
    answer(request, response)
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** This machine with no browser of its own, whose downloads come from `host`. */
function machine(host: string): Machine {
  const own = { PATH: '', SAUNTER_STATE_DIR: folder, PLAYWRIGHT_DOWNLOAD_HOST: host }
  const env = { ...process.env, ...own, SAUNTER_BROWSER: undefined }
  const { mayRun, ...rest } = thisMachine()
  return { ...rest, env, mayRun: (path) => path.startsWith(folder) && mayRun(path) }
}

const install = (host: string, signal = new AbortController().signal): ReturnType<typeof installBrowser> =>
  installBrowser({ workerFile, signal, machine: machine(host), onProgress: (told) => progress.push(told) })

const left = (): string[] => (existsSync(join(folder, 'browser')) ? readdirSync(join(folder, 'browser')) : [])

describe.runIf(process.platform === 'linux')('a browser that is downloaded', () => {
  it('is named, with its version and where it comes from, before anybody is asked', async () => {
    const host = await serve((_request, response) => response.end(good))
    const offer = await offerBrowser(workerFile, machine(host))
    expect(offer).toEqual({
      name: 'Chrome for Testing',
      version: expect.stringMatching(/^\d+(\.\d+){3}$/) as string,
      from: '127.0.0.1',
      folder: join(folder, 'browser'),
    })
    const usual = await offerBrowser(workerFile, { ...machine(host), env: { SAUNTER_STATE_DIR: folder } })
    expect(usual.from).toBe('cdn.playwright.dev')
    expect([asked, left()]).toEqual([[], []])
  })

  it('is fetched under our name, unpacked, found last of all, and can be had anew', async () => {
    const host = await serve((_request, response) => {
      response.setHeader('content-length', good.length)
      response.end(good)
    })
    const path = join(folder, 'browser', 'chromium', folderName, 'chrome')
    const found = { path, name: 'Chrome', version: '159.0.1.2' }
    expect(await install(host)).toEqual(found)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.agent).toMatch(/^Saunter\//)
    expect(progress[0]).toEqual({ step: 'asking', doneBytes: 0, totalBytes: null })
    expect(progress.at(-1)).toEqual({
      step: 'unpacking',
      doneBytes: good.length,
      totalBytes: good.length,
    })
    expect(await findBrowser('auto', machine(host))).toEqual({ found, reason: null })
    const both = {
      ...machine(host),
      mayRun: () => true,
      versionOf: () => Promise.resolve('Chromium 1.2.3.4'),
    }
    expect((await findBrowser('auto', both)).found?.path).toBe('/opt/google/chrome/chrome')
    expect(await install(host)).toEqual(found)
    expect(left()).toEqual(['chromium'])
  })

  it('that is cancelled leaves no half file, and no request under way', async () => {
    const cancel = new AbortController()
    let isClosed: (() => void) | null = null
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const host = await serve((request, response) => {
      request.socket.on('close', () => isClosed?.())
      response.setHeader('content-length', 1 << 20)
      response.write(Buffer.alloc(1 << 16))
    })
    const installing = installBrowser({
      workerFile,
      signal: cancel.signal,
      machine: machine(host),
      onProgress: (told) => told.doneBytes > 0 && cancel.abort(),
    })
    expect(await installing).toBeNull()
    await closed
    expect(left()).toEqual([])
  })

  it('keeps the one that was there when the next cannot be had', async () => {
    const host = await serve((_request, response) => response.end(good))
    const found = await install(host)
    server?.close()
    server?.closeAllConnections()
    await expect(install(host)).rejects.toThrow(
      `The browser could not be downloaded: 127.0.0.1 could not be reached (ECONNREFUSED). ${byHand}`,
    )
    expect(left()).toEqual(['chromium'])
    expect((await findBrowser('auto', machine(host))).found).toEqual(found)
  })

  it.each<[string, RequestListener, string]>([
    [
      'answered with an error',
      (_request, response) => response.writeHead(404).end('no'),
      `127.0.0.1 answered 404. ${byHand}`,
    ],
    [
      'no zip',
      (_request, response) => response.end('a page of a hotel’s network'),
      'what came could not be unpacked (',
    ],
    [
      'cut short',
      (_request, response) => {
        response.setHeader('content-length', 4000)
        response.write(Buffer.alloc(1000))
        setImmediate(() => response.destroy())
      },
      'it broke off after ',
    ],
    [
      'too large',
      (_request, response) => response.writeHead(200, { 'content-length': 2 ** 40 }).flushHeaders(),
      '127.0.0.1 sends more than a browser can be',
    ],
    [
      'another program',
      (_request, response) => response.end(smallZip('readme.txt', 'hello')),
      'what came holds no browser (ENOENT)',
    ],
  ])('that is %s is one sentence, and nothing stays', async (_name, answer, why) => {
    const host = await serve(answer)
    await expect(install(host)).rejects.toThrow(why)
    expect(left()).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('that does not start here is taken away again, and says what to do', async () => {
    const broken = smallZip(`${folderName}/chrome`, '#!/bin/sh\nexit 127\n')
    const host = await serve((_request, response) => response.end(broken))
    await expect(install(host)).rejects.toThrow(
      /^The browser was downloaded, but does not start on this system/,
    )
    expect(left()).toEqual([])
  })

  it('does not go by the usual proxy variables', async () => {
    const host = await serve((_request, response) => response.end(good))
    const { env, ...rest } = machine(host)
    const proxied = { ...rest, env: { ...env, HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' } }
    const signal = new AbortController().signal
    expect(
      await installBrowser({ workerFile, signal, machine: proxied, onProgress: () => null }),
    ).not.toBeNull()
  })

  it('goes by the proxy that was named for Saunter', async () => {
    const proxy = await serve((_request, response) => response.end(good))
    const { env, ...rest } = machine('http://far.example')
    const proxied = { ...rest, env: { ...env, SAUNTER_PROXY: proxy } }
    const signal = new AbortController().signal
    expect(
      await installBrowser({ workerFile, signal, machine: proxied, onProgress: () => null }),
    ).not.toBeNull()
    expect(asked[0]?.url).toMatch(/^http:\/\/far\.example\/builds\//)
  })

  it('clears away what a killed program left half there', async () => {
    await mkdir(join(folder, 'browser', 'part'), { recursive: true })
    await writeFile(join(folder, 'browser', 'part', 'browser.zip'), 'half')
    const host = await serve((_request, response) => response.end(good))
    await install(host)
    expect(left()).toEqual(['chromium'])
  })
})
