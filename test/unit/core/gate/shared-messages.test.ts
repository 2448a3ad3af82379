import { describe, expect, it } from 'vitest'
import {
  duration,
  isSameMajor,
  paceMessage,
  paceOf,
  readClientLine,
  readHostLine,
  writeLine,
} from '#main/core/gate/gate-messages.ts'
import { MessageLines } from '#main/core/gate/message-lines.ts'
import { newSite } from '#main/core/gate/pace.ts'

const claim = {
  kind: 'claim',
  id: 7,
  site: 'e.example',
  purpose: 'https://e.example/a',
  delayMs: 1500,
  why: 'robots.txt line 4 asks for 1.5 s',
  maxDelayMs: 60_000,
  extra: null,
} as const

describe('a line of the gate', () => {
  it.each([
    ['{"kind":"hello","version":"1.0","pid":12}', { kind: 'hello', version: '1.0', pid: 12 }],
    [JSON.stringify(claim), claim],
    [JSON.stringify({ ...claim, granted: true }), { ...claim, granted: true }],
    [
      '{"kind":"end","id":7,"tookMs":12.5,"status":503,"retryAfterMs":3000,"delayMs":1500}',
      { kind: 'end', id: 7, tookMs: 12.5, status: 503, retryAfterMs: 3000, delayMs: 1500 },
    ],
    ['{"kind":"forget","id":7}', { kind: 'forget', id: 7 }],
  ])('is read from a client: %s', (line, message) => {
    expect(readClientLine(line)).toEqual(message)
  })

  it.each([
    ['{"kind":"welcome","version":"1.0"}', { kind: 'welcome', version: '1.0' }],
    ['{"kind":"refuse","why":"no"}', { kind: 'refuse', why: 'no' }],
    ['{"kind":"wait","id":7,"ms":40,"why":"it rests"}', { kind: 'wait', id: 7, ms: 40, why: 'it rests' }],
    ['{"kind":"grant","id":7}', { kind: 'grant', id: 7 }],
    ['{"kind":"grant","id":7,"more":"later"}', { kind: 'grant', id: 7 }],
  ])('is read from the host: %s', (line, message) => {
    expect(readHostLine(line)).toEqual(message)
  })

  it.each([
    ['a kind we do not know', '{"kind":"dance","id":7}'],
    ['no JSON', '{"kind":"claim"'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a key missing', '{"kind":"end","id":7}'],
    ['a delay that is negative', JSON.stringify({ ...claim, delayMs: -1 })],
    ['a delay longer than a year', JSON.stringify({ ...claim, delayMs: 1e12 })],
    ['a delay that JSON cannot hold', JSON.stringify({ ...claim, delayMs: Infinity })],
    ['an id that is no number of a claim', JSON.stringify({ ...claim, id: 1.5 })],
    ['a site of 5,000 characters', JSON.stringify({ ...claim, site: 'e'.repeat(5000) })],
    ['what only the host says', '{"kind":"grant","id":7}'],
  ])('is ignored: %s', (_, line) => {
    expect(readClientLine(line)).toBeNull()
  })

  it('ends with a line feed and has no other', () => {
    expect(writeLine({ kind: 'refuse', why: 'one\ntwo' })).toBe('{"kind":"refuse","why":"one\\ntwo"}\n')
  })

  it('holds an endless delay as the longest one', () => {
    expect([Infinity, -5, 20].map(duration)).toEqual([31_536_000_000, 0, 20])
  })

  it.each([
    ['1.0', true],
    ['1.9', true],
    ['1', true],
    ['2.0', false],
    ['10.0', false],
    ['', false],
  ])('of version %s is understood: %s', (version, isUnderstood) => {
    expect(isSameMajor(version)).toBe(isUnderstood)
  })

  it('tells moments as distances, which mean the same on another clock', () => {
    const pace = {
      ...newSite,
      endedAt: 9000,
      notBefore: 12_000,
      slowedMs: 2000,
      restMs: 2000,
      isFailing: true,
    }
    const message = paceMessage('e.example', pace, 10_000)
    expect(message).toEqual({
      kind: 'pace',
      site: 'e.example',
      endedMs: -1000,
      notBeforeMs: 2000,
      refusedMs: null,
      slowedMs: 2000,
      restMs: 2000,
      paceMs: null,
      isFailing: true,
    })
    expect(readHostLine(JSON.stringify(message))).toEqual(message)
    expect(paceOf(message, 500_000)).toEqual({ ...pace, endedAt: 499_000, notBefore: 502_000 })
  })

  it('lets no request end in the future', () => {
    const message = paceMessage('e.example', { ...newSite, endedAt: 20_000 }, 10_000)
    expect(paceOf(message, 0).endedAt).toBe(0)
  })
})

describe('lines that come in pieces', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('are whole again, wherever they were cut', () => {
    const text = '{"a":"ü"}\n\n{"b":2}\nrest'
    for (let at = 0; at <= bytes(text).length; at += 1) {
      const lines = new MessageLines()
      const first = lines.add(bytes(text).subarray(0, at))
      expect([...first, ...lines.add(bytes(text).subarray(at))]).toEqual(['{"a":"ü"}', '', '{"b":2}'])
    }
  })

  it('end where one is too long, whether its end has come or not', () => {
    const whole = new MessageLines(10)
    expect(whole.add(bytes('short\n0123456789a\nnever read'))).toEqual(['short'])
    expect(whole.isTooLong).toBe(true)
    const growing = new MessageLines(10)
    for (let piece = 0; piece < 3; piece += 1) growing.add(bytes('0123'))
    expect([growing.isTooLong, growing.add(bytes('\nshort\n'))]).toEqual([true, []])
  })

  it('may be as long as the longest', () => {
    const lines = new MessageLines(10)
    expect([...lines.add(bytes('01234')), ...lines.add(bytes('56789\n'))]).toEqual(['0123456789'])
    expect(lines.isTooLong).toBe(false)
  })
})
