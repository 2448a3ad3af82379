import { describe, expect, it } from 'vitest'
import { headersToAsk, headersToHandOver } from '#main/core/browser/browser-headers.ts'
import type { DoorHeaders } from '#main/core/browser/page-doors.ts'
import { whyNotAsked } from '#main/core/browser/wanted-request.ts'

const answered = (lists: Readonly<Record<string, readonly string[]>>): DoorHeaders => {
  const joined = Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.join(', ')]))
  return { joined, get: (name) => joined[name] ?? null, all: (name) => lists[name] ?? [] }
}

describe('headers a page asks with', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0',
    accept: '*/*',
    'accept-encoding': 'gzip',
    'sec-ch-ua': '"Chromium"',
    'sec-ch-ua-platform': '"Linux"',
    'proxy-authorization': 'Basic x',
    connection: 'close',
    referer: 'https://example.com/',
    cookie: 'a=1',
    authorization: 'Bearer page',
    'x-requested-with': 'fetch',
    'x-odd': 'line\nend',
  }

  it('are the browser’s without those that say who asks and how', () => {
    expect(headersToAsk(browser, [], false)).toEqual([
      ['referer', 'https://example.com/'],
      ['cookie', 'a=1'],
      ['authorization', 'Bearer page'],
      ['x-requested-with', 'fetch'],
    ])
  })

  it('are overruled by the person’s own, cookies joined, theirs first', () => {
    const own = [
      ['Authorization', 'Basic own'],
      ['Cookie', 'b=2; c=3'],
    ] as const
    expect(headersToAsk(browser, own, false)).toEqual([
      ['referer', 'https://example.com/'],
      ['x-requested-with', 'fetch'],
      ['Authorization', 'Basic own'],
      ['Cookie', 'b=2; c=3; a=1'],
    ])
  })

  it('leave behind what is personal when a redirect leads to another origin', () => {
    expect(headersToAsk(browser, [], true)).toEqual([
      ['referer', 'https://example.com/'],
      ['x-requested-with', 'fetch'],
    ])
  })
})

describe('headers the browser is handed', () => {
  it('are the answer’s without those of the wire and those that make it ask again', () => {
    const headers = answered({
      'content-type': ['text/html'],
      'content-encoding': ['br'],
      'content-length': ['10'],
      'strict-transport-security': ['max-age=1'],
      'report-to': ['{}'],
      'alt-svc': ['h3=":443"'],
      'critical-ch': ['Sec-CH-UA'],
      'content-security-policy': ["default-src 'self'"],
      'set-cookie': ['a=1', 'b=2'],
    })
    const handed = {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
      'access-control-allow-origin': 'none',
    }
    expect(headersToHandOver(headers, false)).toEqual({ ...handed, 'set-cookie': 'a=1\nb=2' })
    expect(headersToHandOver(headers, true)).toEqual(handed)
  })

  it('keep the site’s own word on other origins', () => {
    expect(headersToHandOver(answered({ 'access-control-allow-origin': ['*'] }), false)).toEqual({
      'access-control-allow-origin': '*',
    })
  })
})

describe('a request a page is drawn without (decisions A18)', () => {
  const why = (type: string, mayLoadImages = false, method = 'GET', headers = {}) =>
    whyNotAsked({ type, method, headers }, mayLoadImages)

  it('is everything but scripts, styles and data, and images only when they are wanted', () => {
    for (const type of ['script', 'stylesheet', 'xhr', 'fetch']) expect(why(type), type).toBeNull()
    for (const type of ['image', 'media', 'font']) {
      expect([why(type), why(type, true)], type).toEqual(['unwanted', null])
    }
    for (const type of ['document', 'ping', 'eventsource', 'manifest', 'texttrack', 'other']) {
      expect([why(type), why(type, true)], type).toEqual(['unwanted', 'unwanted'])
    }
  })

  it('is one made ahead of need, and one that would write', () => {
    expect(why('script', false, 'GET', { 'sec-purpose': 'prefetch' })).toBe('unwanted')
    expect(why('fetch', false, 'POST')).toBe('writing')
    expect(why('ping', false, 'POST')).toBe('unwanted')
  })
})
