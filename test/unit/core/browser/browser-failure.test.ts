import { describe, expect, it } from 'vitest'
import { failureOfBrowser } from '#main/core/browser/browser-failure.ts'

const failed = (message: string, name = 'Error') => {
  const {
    message: said,
    retryable,
    code,
  } = failureOfBrowser(Object.assign(new Error(message), { name }), 'example.com', 30_000)
  return { message: said, retryable, code }
}

describe('a failure of the browser (spec behaviour 4.12)', () => {
  it('may pass when it names a condition of the network that may (L55)', () => {
    expect(failed('page.goto: net::ERR_ADDRESS_UNREACHABLE at http://example.com/')).toEqual({
      message: 'The browser could not load the page of example.com (ERR_ADDRESS_UNREACHABLE).',
      retryable: true,
      code: 'fetch_failed',
    })
    for (const name of ['ERR_CONNECTION_RESET', 'ERR_TIMED_OUT', 'ERR_INTERNET_DISCONNECTED']) {
      expect(failed(`net::${name}`).retryable, name).toBe(true)
    }
  })

  it('does not pass otherwise', () => {
    for (const name of ['ERR_CERT_DATE_INVALID', 'ERR_NAME_NOT_RESOLVED', 'ERR_INVALID_RESPONSE']) {
      expect(failed(`net::${name}`).retryable, name).toBe(false)
    }
  })

  it('may pass when time ran out or the browser went away (L52)', () => {
    expect(failed('Timeout 30000ms exceeded.', 'TimeoutError')).toEqual({
      message: 'The browser had not loaded the page of example.com after 30 s.',
      retryable: true,
      code: 'fetch_failed',
    })
    expect(failed('Target page, context or browser has been closed').retryable).toBe(true)
  })

  it('fails the page whatever the driver says, and is thrown on when it is a bug of ours', () => {
    expect(failed('Protocol error (Page.getFrameTree): odd\nCall log')).toEqual({
      message:
        'The browser could not draw the page of example.com (Protocol error (Page.getFrameTree): odd).',
      retryable: false,
      code: 'fetch_failed',
    })
    const bug = new TypeError('Cannot read properties of undefined')
    expect(() => failureOfBrowser(bug, 'example.com', 1)).toThrow(bug)
  })
})
