import { describe, expect, it } from 'vitest'
import { canonicalPath } from '#main/core/robots/canonical-path.ts'

describe('the one spelling of a path', () => {
  it.each([
    ['/%7Ejoe/%2d%2E%5f%41', '/~joe/-._A', 'escaped unreserved octets are decoded'],
    ['/a%2fb%3a%3F%25', '/a%2Fb%3A%3F%25', 'escaped reserved octets and % stay, in upper case'],
    ['/a:b@c!d&e(f)g+h,i;j=k?l', '/a:b@c!d&e(f)g+h,i;j=k?l', 'reserved octets stay bare'],
    [
      '/a b"c<d>e[f]g^h`i{j|k}l\\m',
      '/a%20b%22c%3Cd%3Ee%5Bf%5Dg%5Eh%60i%7Bj%7Ck%7Dl%5Cm',
      'what no address holds is escaped',
    ],
    ["/'%27", '/%27%27', 'an apostrophe never survives'],
    ['/\xc3\xa9%c3%a9', '/%C3%A9%C3%A9', 'octets above 0x7F are escaped one by one'],
    ['/$%24', '/$$', 'a dollar has one spelling'],
    ['/100%/%zz%', '/100%/%zz%', 'a stray % is itself'],
    ['/%%34%31/%4%31/%%7e', '/%%341/%4%31/%~', 'decoding gives birth to no escape'],
    ['/a#\t\x00\x7f', '/a%23%09%00%7F', 'controls are escaped'],
  ])('%s becomes %s in rules and addresses: %s', (written, spelt) => {
    expect([canonicalPath(written, 'rule'), canonicalPath(written, 'address')]).toEqual([spelt, spelt])
  })

  it('keeps the wildcard of a rule and escapes the star of an address', () => {
    expect([canonicalPath('/a*%2a', 'rule'), canonicalPath('/a*%2a', 'address')]).toEqual([
      '/a*%2A',
      '/a%2A%2A',
    ])
  })

  it('changes nothing when applied again', () => {
    const once = canonicalPath('/%7e\xe9%%34%4%31 [%5b]%2f$%24', 'rule')
    expect(canonicalPath(once, 'rule')).toBe(once)
  })
})
