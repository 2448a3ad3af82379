import { describe, expect, it } from 'vitest'
import { readRobots } from '#main/core/robots/robots-file.ts'
import { prepareRobotsText } from '#main/core/robots/robots-text.ts'

function prepared(text: string | Uint8Array) {
  return prepareRobotsText(Buffer.from(text as string), 'Saunter')
}

describe('the text given to the parser', () => {
  it('is rewritten line for line, with our token and * only', () => {
    const { text } = prepared(
      'User-agent: Saunter 1.0\nCrawl-delay: 5\n# note\nUser-agent: Other\nUseragent: saunter\nDissallow /a b$\nDisallow /x$\nAllow: /%7e%c3\nUser-agent: Other\nDisallow: /b\n',
    )
    expect(text.split('\n')).toEqual([
      'User-agent: saunter',
      '',
      '',
      'User-agent:',
      'User-agent:',
      '',
      "Disallow: /x'*",
      'Allow: /~%C3*',
      'User-agent:',
      'Disallow: ',
      '',
      'Disallow:',
    ])
  })

  it('cuts long runs of wildcards', () => {
    const { text } = prepared(`User-agent: *\nDisallow: /${'*'.repeat(400_000)}a\n`)
    expect(text).toBe('User-agent: *\nDisallow: /********a*\n\nDisallow:')
  })
})

describe('the rules of a file', () => {
  it('keep their pattern as written and the agents of their run', () => {
    const { rules } = prepared(
      'Disallow: /before\nUser-agent: Other/2\nUser-agent: *\nDisallow: /é%7E\nAllow:\n',
    )
    const group = { agents: ['Other', '*'], own: null, isForEveryone: true, hasRules: true }
    const nobody = { agents: [], own: null, isForEveryone: false, hasRules: true }
    expect([...rules.values()]).toEqual([
      { line: 1, allow: false, pattern: '/before', group: nobody },
      { line: 4, allow: false, pattern: '/é%7E', group },
      { line: 5, allow: true, pattern: '', group },
    ])
  })
})

describe('foreign octets', () => {
  it('are shown leniently, without byte-order mark', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x23, 0xe9, 0x0d, 0x23, 0xc3, 0xa9)
    expect(prepared(bytes).lines).toEqual(['#\ufffd', '#é'])
  })

  it('in UTF-16 of either order are read by their mark', () => {
    const little = Buffer.from('\ufeffUser-agent: *\r\nDisallow: /é\r\n', 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [little, big, big.subarray(0, -1)]) {
      const file = readRobots(bytes, 'https://a.example/robots.txt', 'Saunter')
      expect(file.judge('https://a.example/%C3%A9')).toEqual({
        allowed: false,
        line: 2,
        rule: 'Disallow: /é',
        agent: '*',
      })
    }
  })

  it('in a whole HTML document count by their text, on the lines where they stand', () => {
    const html =
      '\ufeff \n<HTML lang="en"\n><body><pre>User-agent: *\n<b>Disallow</b>: /a&amp;b<br>\nDisallow: /c<d\n</pre>\n'
    const file = readRobots(Buffer.from(html), 'https://a.example/robots.txt', 'Saunter')
    const lines = ['/a&b', '/c%3Cd', '/c'].map((path) => file.judge(`https://a.example${path}`).line)
    expect(lines).toEqual([4, 5, null])
  })

  it('that only mention HTML are left alone', () => {
    const file = readRobots(
      Buffer.from('User-agent: *\nDisallow: /a<b>c&amp;\nDisallow: /<html>\n'),
      'https://a.example/robots.txt',
      'Saunter',
    )
    const lines = ['/ac&', '/a%3Cb%3Ec&amp;', '/%3Chtml%3E'].map(
      (path) => file.judge(`https://a.example${path}`).line,
    )
    expect(lines).toEqual([null, 2, 3])
  })

  it('after NUL on a line are not read', () => {
    const file = readRobots(
      Buffer.from('User-agent: *\nDisallow: /a\0b\n'),
      'https://a.example/robots.txt',
      'Saunter',
    )
    expect(file.judge('https://a.example/a').line).toBe(2)
  })

  it('over the limit are cut back to a whole line, and to nothing without one', () => {
    const filler = `#${'x'.repeat(98)}\n`.repeat(5_119)
    const long = `User-agent: *\n${filler}Disallow: /${'a'.repeat(200)}\nDisallow: /b\n`
    expect(prepared(long).lines.slice(-2)).toEqual([`#${'x'.repeat(98)}`, ''])
    expect(prepared('x'.repeat(512_001))).toMatchObject({ lines: [''], isTruncated: true })
    expect(prepared('x'.repeat(512_000))).toMatchObject({ isTruncated: false })
  })
})

describe('hostile files', () => {
  /** Generous enough for a busy machine, far under what a quadratic reading would take. */
  const patienceMs = 5_000

  function timeToJudge(text: string, path: string): number {
    const startedAt = performance.now()
    readRobots(Buffer.from(text), 'https://a.example/robots.txt', 'Saunter').judge(`https://a.example${path}`)
    return performance.now() - startedAt
  }

  it('of 9,000 agents sharing 20,000 rules stay cheap in time and memory', () => {
    const agents = Array.from(
      { length: 9_000 },
      (_, n) => `User-agent: ${n % 3 ? 'Saunter' : `b${'x'.repeat(n % 7)}`}`,
    )
    const rules = Array.from({ length: 20_000 }, (_, n) => `Disallow: /${n}`)
    const text = [...agents, ...rules].join('\n')
    const { text: given } = prepareRobotsText(Buffer.from(text), 'Saunter')
    expect(given.match(/^User-agent: ./gm)).toEqual(['User-agent: s'])
    expect(timeToJudge(text, '/x')).toBeLessThan(patienceMs)
  })

  it('of 9,000 agents sharing 20,000 delays stay cheap', () => {
    const text = `${'User-agent: a\n'.repeat(9_000)}${'Crawl-delay: 5\n'.repeat(20_000)}`
    expect(timeToJudge(text, '/x')).toBeLessThan(patienceMs)
  })

  it.each([
    ['half a megabyte of blanks within a line', `User-agent: *\nDisallow: /a${' '.repeat(500_000)}b\n`],
    ['half a megabyte of blanks in a key', `User-agent: *\nDis${'\t'.repeat(500_000)}allow: /a\n`],
    ['half a megabyte of blanks without a colon', `User-agent: *\nDisallow${' \t'.repeat(250_000)}/a b\n`],
    ['half a megabyte of wildcards', `User-agent: *\nDisallow: /${'*'.repeat(500_000)}\n`],
    ['half a megabyte of open tags', `<html>${'<a'.repeat(250_000)}`],
    ['half a megabyte of delay digits', `User-agent: *\nCrawl-delay: ${'1'.repeat(500_000)}x\n`],
    ['half a megabyte of rate blanks', `User-agent: *\nRequest-rate: 1${' '.repeat(500_000)}x\n`],
    ['half a megabyte of broken escapes', `User-agent: *\nDisallow: /${'%'.repeat(500_000)}\n`],
    ['half a million line ends', '\r'.repeat(511_999)],
  ])('of %s are read in linear time', (_name, text) => {
    expect(timeToJudge(text, '/aaaaaaaa')).toBeLessThan(patienceMs)
  })

  it('with many wildcards against a long address are answered without backtracking', () => {
    const text = `User-agent: *\nDisallow: /${'*a'.repeat(500)}b\n`
    expect(timeToJudge(text, `/${'a'.repeat(4_000)}`)).toBeLessThan(patienceMs)
  })
})
