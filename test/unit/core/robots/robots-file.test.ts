import { describe, expect, it } from 'vitest'
import { readRobots, type RobotsFile } from '#main/core/robots/robots-file.ts'

function robots(text: string): RobotsFile {
  return readRobots(Buffer.from(text), 'https://a.example/robots.txt', 'Saunter')
}

const both =
  'User-agent: *\nDisallow: /\n\nUser-agent: SAUNTER/2.0\nDisallow: /private # not yet\nAllow: /private/open\n'

describe('a verdict', () => {
  it('names the deciding line as written and the agent of its group', () => {
    const file = robots(both)
    expect([file.judge('https://a.example/private/x'), file.judge('https://a.example/private/open')]).toEqual(
      [
        { allowed: false, line: 5, rule: 'Disallow: /private # not yet', agent: 'SAUNTER' },
        { allowed: true, line: 6, rule: 'Allow: /private/open', agent: 'SAUNTER' },
      ],
    )
  })

  it('has no line when no rule matches, but names the group that applies', () => {
    expect(robots(both).judge('https://a.example/x')).toEqual({
      allowed: true,
      line: null,
      rule: null,
      agent: 'SAUNTER',
    })
  })

  it('names * when we have no group of our own, and nobody without any group', () => {
    expect([
      robots('User-agent: *\r\nDisallow: /\r\n').judge('https://a.example/'),
      robots('User-agent: Other\nDisallow: /\n').judge('https://a.example/'),
      robots('').judge('https://a.example/'),
    ]).toEqual([
      { allowed: false, line: 2, rule: 'Disallow: /', agent: '*' },
      { allowed: true, line: null, rule: null, agent: null },
      { allowed: true, line: null, rule: null, agent: null },
    ])
  })

  it('always allows the file itself, but not with a query', () => {
    const file = robots('User-agent: *\nDisallow: /\n')
    const allowed = ['/robots.txt', '/robots.txt?', '/robots.txt?a', '/robots.txt#a'].map(
      (path) => file.judge(`https://a.example${path}`).allowed,
    )
    expect(allowed).toEqual([true, false, false, true])
  })

  it('is not given for an address of another scheme, host or port', () => {
    const file = robots('')
    for (const other of ['http://a.example/', 'https://www.a.example/', 'https://a.example:8443/']) {
      expect(() => file.judge(other)).toThrow(RangeError)
    }
  })

  it('is remembered for 10,000 addresses, the latest used', () => {
    const file = robots('User-agent: *\nDisallow: /p\n')
    const first = file.judge('https://a.example/p')
    for (let n = 0; n < 9_999; n++) file.judge(`https://a.example/${n}`)
    expect(file.judge('https://a.example/p')).toBe(first)
    for (let n = 0; n < 10_000; n++) file.judge(`https://a.example/again/${n}`)
    const again = file.judge('https://a.example/p')
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })

  it('cuts the text of an endless rule', () => {
    const { rule } = robots(`User-agent: *\nDisallow: /${'*'.repeat(5_000)}\n`).judge('https://a.example/')
    expect(rule).toBe(`Disallow: /${'*'.repeat(989)}…`)
  })
})

describe('groups (I4, I5, I19, I20)', () => {
  it('obey the group that names us in any case and leave * aside', () => {
    const names = ['saunter', 'Saunter', 'SAUNTER', 'sAuNtEr']
    const verdicts = names.map((name) => {
      const file = robots(`User-agent: *\nDisallow: /all\n\nUser-agent: ${name}\nDisallow: /ours\n`)
      return [file.judge('https://a.example/all').allowed, file.judge('https://a.example/ours').allowed]
    })
    expect(verdicts).toEqual(names.map(() => [true, false]))
  })

  it('let us in where * is shut out and our group allows', () => {
    const file = robots('User-agent: *\nDisallow: /\n\nUser-agent: Saunter\nAllow: /\n')
    expect(file.judge('https://a.example/x')).toEqual({
      allowed: true,
      line: 5,
      rule: 'Allow: /',
      agent: 'Saunter',
    })
  })

  it('named by other words of a user agent string are not ours', () => {
    const text = ['https', 'github', 'author', 'com', '2.0', 'Saunt', 'SaunterBot']
      .map((name) => `User-agent: ${name}\nDisallow: /\n`)
      .join('\n')
    expect(robots(text).judge('https://a.example/').allowed).toBe(true)
  })

  it('are told with the lines that name them', () => {
    expect([
      robots(
        'User-agent: *\nUser-agent: saunter\nAllow: /\nUser-agent: Other\nAllow: /\nUser-agent: Saunter\n',
      ).group,
      robots('User-agent: Other\nUser-agent: *\nDisallow: /\nUser-agent: * all\n').group,
      robots('User-agent: Other\nDisallow: /\n').group,
    ]).toEqual([
      { agent: 'saunter', lines: [2, 6] },
      { agent: '*', lines: [2, 4] },
      { agent: null, lines: [] },
    ])
  })

  it('take a token with a version as the token, as a person may type one', () => {
    const file = readRobots(
      Buffer.from(both),
      'https://a.example/robots.txt',
      'Saunter/9.9 (+https://a.example)',
    )
    expect(file.judge('https://a.example/private').line).toBe(5)
  })
})

describe('the path of an address', () => {
  it('keeps an empty query, which an anchored rule sees', () => {
    const file = robots('User-agent: *\nDisallow: /a$\nDisallow: /*?$\nAllow: /b?\n')
    const lines = ['/a', '/a?', '/a#?', '/b?', '/b?c'].map(
      (path) => file.judge(`https://a.example${path}`).line,
    )
    expect(lines).toEqual([2, 3, 2, 3, 4])
  })

  it('may hold an apostrophe without being taken for its own end', () => {
    const file = robots("User-agent: *\nDisallow: /a$\nDisallow: /it's\nDisallow: /q?b='$\n")
    const lines = ["/a'", "/it's", '/it%27s', "/q?b='", "/q?b='c"].map(
      (path) => file.judge(`https://a.example${path}`).line,
    )
    expect(lines).toEqual([null, 3, 3, 4, null])
  })

  it('that ends in a literal dollar weighs no more than its octets', () => {
    const file = robots('User-agent: *\nDisallow: /a%24\nAllow: /a*\n')
    expect(file.judge('https://a.example/a$').line).toBe(3)
  })
})

describe('a file', () => {
  it('gives its sitemaps in order, wherever they stand, as written (I16)', () => {
    const file = robots(
      'Sitemap: https://a.example/2.xml\nUser-agent: *\nSITEMAP : /rel.xml # here\nDisallow: /x\nsite-map:\nSitemap:https://cdn.example/é.xml\nSitemap: https://a.example/2.xml\n',
    )
    expect(file.sitemaps).toEqual([
      { address: 'https://a.example/2.xml', line: 1 },
      { address: '/rel.xml', line: 3 },
      { address: 'https://cdn.example/é.xml', line: 6 },
      { address: 'https://a.example/2.xml', line: 7 },
    ])
    expect(file.judge('https://a.example/x').line).toBe(4)
  })

  it('tells whether its end was cut off', () => {
    expect([robots('User-agent: *\n').isTruncated, robots('#\n'.repeat(256_001)).isTruncated]).toEqual([
      false,
      true,
    ])
  })
})
