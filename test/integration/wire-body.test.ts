import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import * as zlib from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type Address, normaliseAddress, resolveAddress } from '#main/core/base/address.ts'
import { createHttpGet } from '#main/core/wire/http-get.ts'
import { followZstdFrames } from '#main/core/wire/zstd-frames.ts'
import type { HttpOutcome, HttpRequest } from '#main/core/wire/http-wire.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

/** Asks a site that answers with these bytes, in these pieces, and then ends the connection or leaves it open. */
async function ask(
  pieces: readonly (Uint8Array | string)[],
  more: { readonly request?: Partial<HttpRequest>; readonly isLeftOpen?: boolean } = {},
): Promise<HttpOutcome> {
  const server = createServer((socket: Socket) => {
    cleanups.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('data', () => {
      for (const piece of pieces) socket.write(piece)
      if (more.isLeftOpen !== true) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const http = createHttpGet({
    userAgent: 'Saunter/0.1.0',
    resolve: () => null,
    lookup: () => Promise.reject(new Error('no name is looked up in this test')),
  })
  cleanups.push(() => void http.close())
  const address = normaliseAddress(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)!
  return http.get({ address, headers: [], wants: () => 'body', ...more.request })
}

/** A body with its length announced; further header lines as given. */
function whole(body: Uint8Array | string, ...lines: string[]): Buffer {
  const octets = Buffer.from(body as string)
  const head = ['HTTP/1.1 200 OK', `Content-Length: ${octets.length}`, ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), octets])
}

const encoded = (body: Uint8Array, coding: string): Buffer => whole(body, `Content-Encoding: ${coding}`)

/** A body in chunks, each chunk given apart. */
function chunked(chunks: readonly Uint8Array[], coding: string): Buffer[] {
  const head = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: ${coding}\r\n\r\n`
  return [
    Buffer.from(head),
    ...chunks.map((chunk) =>
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    ),
    Buffer.from('0\r\n\r\n'),
  ]
}

/** An outcome in a word or two: the text, or code and whether it may pass. */
function gist(outcome: HttpOutcome): string {
  if (outcome.kind === 'failure') return `${outcome.code}${outcome.retryable ? ', may pass' : ''}`
  return Buffer.from(outcome.body).toString()
}

const compressZstd = (zlib as unknown as { zstdCompressSync?: (body: Uint8Array) => Buffer }).zstdCompressSync

const emptyMember = gzipSync('')
const page = Buffer.from('<html><title>A page</title></html>')
const single = (bytes: Uint8Array): Buffer[] => Array.from(bytes, (octet) => Buffer.from([octet]))

describe('the bound of a body', () => {
  const mebibyte = Buffer.alloc(1_048_576)

  it('refuses an announced length above it unread', async () => {
    const outcome = await ask(['HTTP/1.1 200 OK\r\nContent-Length: 16777217\r\n\r\n'], { isLeftOpen: true })
    expect(outcome).toMatchObject({ kind: 'failure', code: 'too_large', retryable: false, wasSent: true })
    expect(outcome.kind === 'failure' && outcome.message).toMatch(
      /^The answer of 127\.0\.0\.1:\d+ is larger than 16 MiB\.$/,
    )
  })

  it('stops an endless chunked body', async () => {
    const body = chunked(
      Array.from({ length: 17 }, () => mebibyte),
      'identity',
    )
    expect(gist(await ask(body.slice(0, -1), { isLeftOpen: true }))).toBe('too_large')
  })

  it('lets a body of exactly that length through', async () => {
    const body = chunked(
      Array.from({ length: 16 }, () => mebibyte),
      'identity',
    )
    const outcome = await ask(body)
    expect(outcome.kind === 'answer' && outcome.body.length).toBe(16_777_216)
  })

  it('stops a bomb by its decoded bytes', async () => {
    expect(gist(await ask([encoded(gzipSync(Buffer.alloc(20_000_000)), 'gzip')]))).toBe('too_large')
    expect(gist(await ask([encoded(brotliCompressSync(Buffer.alloc(20_000_000)), 'br')]))).toBe('too_large')
  })

  it('stops a bomb hidden between two stages, which decodes to nothing', async () => {
    // The outer layer holds 60,000 empty members of 20 bytes: a lot in the middle, nothing at the end.
    const members = Buffer.alloc(60_000 * emptyMember.length, emptyMember)
    const outcome = await ask([encoded(gzipSync(members), 'gzip, gzip')], {
      request: { maxBytes: 1_000_000 },
    })
    expect(gist(outcome)).toBe('too_large')
  })

  it('stops an endless stream of nothing before decoding', async () => {
    const members = Buffer.alloc(60_000 * emptyMember.length, emptyMember)
    expect(gist(await ask(chunked([members], 'gzip'), { request: { maxBytes: 1_000_000 } }))).toBe(
      'too_large',
    )
  })

  it('is the caller’s own where one is given', async () => {
    const outcome = await ask([whole('12345')], { request: { maxBytes: 4 } })
    expect(outcome.kind === 'failure' && outcome.message).toMatch(/is larger than 4 bytes\.$/)
  })
})

describe('a cut body', () => {
  it('shorter than announced may pass', async () => {
    expect(gist(await ask(['HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<html>']))).toBe(
      'fetch_failed, may pass',
    )
  })

  it('in chunks without an end may pass, whether the connection was to be kept or not', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n'
    expect(gist(await ask([`${head}\r\n5\r\n<html\r\n`]))).toBe('fetch_failed, may pass')
    expect(gist(await ask([`${head}Connection: close\r\n\r\n5\r\n<html\r\n`]))).toBe('fetch_failed, may pass')
  })

  it('under an encoding may pass when it is the framing that was cut', async () => {
    const bytes = encoded(gzipSync(page), 'gzip')
    expect(gist(await ask([bytes.subarray(0, -5)]))).toBe('fetch_failed, may pass')
  })

  it('is lasting when the framing is whole and the encoded stream ends early', async () => {
    const cuts = [
      [gzipSync(page).subarray(0, -12), 'gzip'],
      [gzipSync(page).subarray(0, -4), 'gzip'],
      [gzipSync(page).subarray(0, 1), 'gzip'],
      [deflateSync(page).subarray(0, -6), 'deflate'],
      [deflateRawSync(page).subarray(0, -3), 'deflate'],
      [brotliCompressSync(page).subarray(0, -3), 'br'],
    ] as const
    const gists: string[] = []
    for (const [body, coding] of cuts) gists.push(gist(await ask([encoded(body, coding)])))
    expect(gists).toEqual(cuts.map(() => 'fetch_failed'))
  })
})

describe('an encoded body', () => {
  it('is decoded from every encoding that is offered, in any case', async () => {
    const bodies = [
      encoded(gzipSync(page), 'gzip'),
      encoded(gzipSync(page), 'X-GZip'),
      encoded(deflateSync(page), 'deflate'),
      encoded(deflateRawSync(page), 'deflate'),
      encoded(brotliCompressSync(page), 'br'),
      encoded(page, 'identity'),
      encoded(page, ''),
    ]
    const gists: string[] = []
    for (const body of bodies) gists.push(gist(await ask([body])))
    expect(gists).toEqual(bodies.map(() => page.toString()))
  })

  it('of either deflate is told apart though it comes byte by byte', async () => {
    expect(gist(await ask(chunked(single(deflateSync(page)), 'deflate')))).toBe(page.toString())
    expect(gist(await ask(chunked(single(deflateRawSync(page)), 'deflate')))).toBe(page.toString())
  })

  it('in several encodings is undone from the last to the first', async () => {
    const body = brotliCompressSync(deflateSync(gzipSync(page)))
    expect(gist(await ask([encoded(body, 'gzip, deflate, br')]))).toBe(page.toString())
    const lines = ['Content-Encoding: gzip', 'Content-Encoding: deflate']
    expect(gist(await ask([whole(deflateSync(gzipSync(page)), ...lines)]))).toBe(page.toString())
  })

  it('in more than five encodings is refused', async () => {
    const times = (count: number) => Array.from({ length: count }, () => 'gzip').join(', ')
    const five = [1, 2, 3, 4, 5].reduce<Buffer>((body) => gzipSync(body), page)
    expect(gist(await ask([encoded(five, times(5))]))).toBe(page.toString())
    expect(gist(await ask([encoded(gzipSync(five), times(6))]))).toBe('fetch_failed')
  })

  it('of two gzip members is read on, cut where it may be', async () => {
    const body = Buffer.concat([gzipSync('one '), gzipSync('two')])
    expect(gist(await ask([encoded(body, 'gzip')]))).toBe('one two')
    expect(gist(await ask(chunked([gzipSync('one '), gzipSync('two')], 'gzip')))).toBe('one two')
    expect(gist(await ask(chunked(single(body), 'gzip')))).toBe('one two')
  })

  it('of 3,000 empty members before the page is the page', async () => {
    const members = [...Array.from({ length: 3000 }, () => emptyMember), gzipSync(page)]
    expect(gist(await ask([encoded(Buffer.concat(members), 'gzip')]))).toBe(page.toString())
    expect(gist(await ask(chunked(members, 'gzip')))).toBe(page.toString())
  })

  it('with zeros after it, as some servers pad, is the page', async () => {
    expect(gist(await ask([encoded(Buffer.concat([gzipSync(page), Buffer.alloc(300_000)]), 'gzip')]))).toBe(
      page.toString(),
    )
  })

  it('that is empty is empty under any encoding', async () => {
    const gists: string[] = []
    for (const coding of ['gzip', 'deflate', 'br', 'gzip, br']) {
      gists.push(gist(await ask([encoded(Buffer.alloc(0), coding)])))
    }
    expect(gists).toEqual(['', '', '', ''])
  })

  it('under an unknown encoding is a lasting failure that names it', async () => {
    const outcome = await ask([encoded(page, 'gzip, sdch')])
    expect(gist(outcome)).toBe('fetch_failed')
    expect(outcome.kind === 'failure' && outcome.message).toMatch(
      /could not be read: it is encoded as “sdch”, which/,
    )
  })

  it('may be cut by the caller in the middle of decoding', async () => {
    const body = encoded(gzipSync('a'.repeat(1_000_000)), 'gzip')
    const outcome = await ask([body], { request: { wants: () => ({ stopAfterBytes: 512_000 }) } })
    expect(outcome.kind === 'answer' && [outcome.body.length, outcome.isCut]).toEqual([512_000, true])
  })

  it('of zstd is decoded where the runtime can, and a lasting failure where it cannot', async () => {
    // The same page, compressed elsewhere: magic number, single segment, one raw block.
    const frame = Buffer.concat([
      Buffer.from([
        0x28,
        0xb5,
        0x2f,
        0xfd,
        0x20,
        page.length,
        (page.length << 3) | 1,
        (page.length >> 5) & 0xff,
        0,
      ]),
      page,
    ])
    const expected = compressZstd === undefined ? 'fetch_failed' : page.toString()
    expect(gist(await ask([encoded(frame, 'zstd')]))).toBe(expected)
  })

  it.skipIf(compressZstd === undefined)('of zstd is bounded, and lasting when it is cut', async () => {
    const compress = compressZstd!
    const stacked = compress(gzipSync(page))
    expect(gist(await ask([encoded(stacked, 'gzip, zstd')]))).toBe(page.toString())
    expect(gist(await ask(chunked(single(compress(page)), 'zstd')))).toBe(page.toString())
    expect(gist(await ask([encoded(compress(page).subarray(0, -3), 'zstd')]))).toBe('fetch_failed')
    expect(gist(await ask([encoded(compress(Buffer.alloc(20_000_000)), 'zstd')]))).toBe('too_large')
  })
})

describe('the end of a zstd stream', () => {
  const hex = (text: string): Buffer => Buffer.from(text.replace(/ /g, ''), 'hex')
  // Magic, descriptor (single segment, one octet of size), size 3, a last raw block of three octets.
  const small = hex('28b52ffd 20 03 190000 616263')
  // Magic, descriptor (checksum, two octets of size), window, size, two blocks (nine repeated octets, one raw), checksum.
  const large = hex('28b52ffd 44 58 0a00 4a0000 78 090000 79 01020304')
  // A frame to be skipped, of two octets.
  const skippable = hex('5e2a4d18 02000000 ffff')

  it('is between frames only, wherever it is cut and however it comes', () => {
    const stream = Buffer.concat([small, skippable, large])
    const ends = [0, small.length, small.length + skippable.length, stream.length]
    const found: number[] = []
    for (let length = 0; length <= stream.length; length += 1) {
      const atOnce = followZstdFrames()
      atOnce.pass(stream.subarray(0, length))
      const byByte = followZstdFrames()
      for (const octet of single(stream.subarray(0, length))) byByte.pass(octet)
      expect(byByte.isBetweenFrames()).toBe(atOnce.isBetweenFrames())
      if (atOnce.isBetweenFrames()) found.push(length)
    }
    expect(found).toEqual(ends)
  })

  it('is not looked for in bytes that are no frame', () => {
    const frames = followZstdFrames()
    frames.pass(Buffer.concat([small, Buffer.from('rubbish after it')]))
    expect(frames.isBetweenFrames()).toBe(true)
  })

  it.skipIf(compressZstd === undefined)('of what the runtime makes is found too', () => {
    for (const length of [0, 1, 255, 256, 70_000, 300_000]) {
      const frames = followZstdFrames()
      const stream = compressZstd!(Buffer.from(Array.from({ length }, (_none, at) => (at * at) % 251)))
      frames.pass(stream.subarray(0, -1))
      expect(frames.isBetweenFrames()).toBe(false)
      frames.pass(stream.subarray(-1))
      expect(frames.isBetweenFrames()).toBe(true)
    }
  })
})

interface BugRow<Input, Expected> {
  readonly id: string
  readonly input: Input
  readonly expected: Expected
}

const bugs = readFileSync(new URL('../cases/bugs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as BugRow<unknown, unknown>)

/** A row of the case file; the test that asks for it knows its shape. */
function row(id: string): BugRow<unknown, unknown> {
  const found = bugs.find((bug) => bug.id === id)
  if (found === undefined) throw new Error(`no row ${id}`)
  return found
}

interface Case {
  readonly headers: Readonly<Record<string, string>>
  readonly body_b64?: string
  readonly raw_body?: string
  readonly status?: number
}

function linesOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

describe('cases from the field that concern one hop (encoding-001 to -006 are about characters, not bytes)', () => {
  it('encoding-008: Content-Encoding combinations', async () => {
    const { input, expected } = row('encoding-008') as BugRow<
      { readonly cases: readonly Case[] },
      { readonly titles: readonly (string | null)[]; readonly last: { readonly text: string } }
    >
    const titles: (string | null)[] = []
    let last = ''
    for (const { headers, body_b64 } of input.cases) {
      last = gist(await ask([whole(Buffer.from(body_b64!, 'base64'), ...linesOf(headers))]))
      titles.push(/<title>(.*)<\/title>/.exec(last)?.[1] ?? null)
    }
    expect(titles).toEqual(expected.titles)
    // The row's last body announces five bytes in its second octet and holds four, so no decoder can give `abc`: it is a cut
    // stream, and is told as one. With the octet mended it is what the row expects.
    expect(last).toBe('fetch_failed')
    const mended = Buffer.from(input.cases.at(-1)!.body_b64!, 'base64')
    mended[1] = 1
    expect(gist(await ask([encoded(mended, 'br')]))).toBe(expected.last.text)
  })

  it('encoding-009: labelled gzip but plain, and two that end early', async () => {
    const { input, expected } = row('encoding-009') as BugRow<
      { readonly cases: readonly Case[] },
      { readonly errors: readonly string[]; readonly retryable: readonly boolean[] }
    >
    const outcomes: unknown[] = []
    for (const { headers, body_b64, raw_body } of input.cases) {
      const body = body_b64 === undefined ? Buffer.from(raw_body!) : Buffer.from(body_b64, 'base64')
      const isFramed = 'content-length' in headers || 'transfer-encoding' in headers
      const lines = isFramed ? linesOf(headers) : [...linesOf(headers), `content-length: ${body.length}`]
      const head = ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
      const outcome = await ask([head, body])
      outcomes.push(outcome.kind === 'failure' ? [outcome.code, outcome.retryable] : outcome.status)
    }
    expect(outcomes).toEqual(expected.errors.map((code, at) => [code, expected.retryable[at]]))
  })

  it('encoding-010: 204 and empty bodies are answers here; what they mean is the ladder’s to say', async () => {
    const { input } = row('encoding-010') as BugRow<{ readonly cases: readonly Case[] }, unknown>
    const outcomes: unknown[] = []
    for (const { headers, status } of input.cases) {
      const head = [`HTTP/1.1 ${status} X`, ...linesOf(headers), '', ''].join('\r\n')
      const outcome = await ask([head])
      outcomes.push(outcome.kind === 'answer' ? [outcome.status, outcome.body.length] : outcome.code)
    }
    expect(outcomes).toEqual(input.cases.map(({ status }) => [status, 0]))
  })

  it('redirect-001: a Location in raw UTF-8 leads to the escaped address (-003 is base’s; -004 and -006 are the hops’)', async () => {
    const { input, expected } = row('redirect-001') as BugRow<
      { readonly url: string; readonly status: number; readonly location_b64: string },
      { readonly next: string }
    >
    const outcome = await ask([
      `HTTP/1.1 ${input.status} Moved\r\nContent-Length: 0\r\nLocation: `,
      Buffer.from(input.location_b64, 'base64'),
      '\r\n\r\n',
    ])
    const location = outcome.kind === 'answer' ? outcome.headers.get('location') : null
    expect(resolveAddress(location!, input.url)).toBe(expected.next as Address)
  })

  it('headers that are not UTF-8 are latin-1', async () => {
    const outcome = await ask([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-A: caf\u00e9\r\n\r\n', 'latin1'),
    ])
    expect(outcome.kind === 'answer' && outcome.headers.get('x-a')).toBe('café')
  })
})
