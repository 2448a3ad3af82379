import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseAddress, resolveAddress } from '#main/core/base/address.ts'
import { bug } from '../../../cases.ts'

const unchanged = (address: string): [string, string] => [address, address]

describe('the normal spelling of an address', () => {
  it.each([
    // Spec behaviour 1.2.
    ['HTTP://Example.COM/a', 'http://example.com/a'],
    ['http://example.com:80/a', 'http://example.com/a'],
    ['https://example.com:443/a', 'https://example.com/a'],
    unchanged('https://example.com:8443/a'),
    ['http://example.com/a#section', 'http://example.com/a'],
    ['http://example.com', 'http://example.com/'],
    ['http://example.com./a', 'http://example.com/a'],
    ['http://example.com/a/./b/../c', 'http://example.com/a/c'],
    ['http://example.com/a/..', 'http://example.com/'],
    ['http://example.com/../../a', 'http://example.com/a'],
    ['http://example.com/caf%c3%a9', 'http://example.com/caf%C3%A9'],
    ['http://example.com/café', 'http://example.com/caf%C3%A9'],
    ['http://example.com/a b', 'http://example.com/a%20b'],
    unchanged('http://example.com/p?b=2&a=1'),
    ['http://example.com/p?', 'http://example.com/p'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    unchanged('http://[::1]:8080/a'),
    ['  http://example.com/a  ', 'http://example.com/a'],
    // Spec behaviour 1.3, with what decisions D1 lets a browser repair.
    ['http://:@example.com/', 'http://example.com/'],
    ['http://@example.com/', 'http://example.com/'],
    ['http://example.com:/a', 'http://example.com/a'],
    unchanged('http://example.com:0/'),
    ['http://example.com:080/', 'http://example.com/'],
    unchanged('https://example.com:80/'),
    ['http://example.com/p?#x', 'http://example.com/p'],
    unchanged('http://example.com/p?a=1?b'),
    unchanged('http://example.com//a//b'),
    ['http://example.com/a//../b', 'http://example.com/a/b'],
    ['http://example.com/a/.', 'http://example.com/a/'],
    ['http://example.com/a/./', 'http://example.com/a/'],
    ['http://example.com/a/b/..', 'http://example.com/a/'],
    ['http://example.com/%2e%2e/a', 'http://example.com/a'],
    unchanged('http://example.com/%zz'),
    unchanged('http://example.com/100%'),
    ['http://example.com/a%2fb', 'http://example.com/a%2Fb'],
    ['http://example.com/|[]{}^`"<>', 'http://example.com/%7C%5B%5D%7B%7D%5E%60%22%3C%3E'],
    ['http://example.com/a\\b', 'http://example.com/a/b'],
    ['http:\\\\example.com\\a', 'http://example.com/a'],
    ['http://example.com/a\tb\nc', 'http://example.com/abc'],
    ['http:/example.com/a', 'http://example.com/a'],
    ['http:example.com', 'http://example.com/'],
    ['HTTPS://WWW.Example.COM', 'https://www.example.com/'],
    ['http://EXAMPLE.com../x', 'http://example.com/x'],
    ['http://[2001:DB8::1]/', 'http://[2001:db8::1]/'],
    ['http://1.2.3.4./', 'http://1.2.3.4/'],
    ['http://0177.0.0.1/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://0x7f.1../', 'http://127.0.0.1/'],
    ['http://faß.de/', 'http://xn--fa-hia.de/'],
    ['http://ＥＸＡＭＰＬＥ.com/', 'http://example.com/'],
    ['http://例え。jp/', 'http://xn--r8jz45g.jp/'],
    ['http://exam\u00ADple.com/', 'http://example.com/'],
    unchanged('http://a_b.com/'),
    unchanged('http://example.com/a;b=c?d;e'),
    ['http://example.com/?q=é&r=a b', 'http://example.com/?q=%C3%A9&r=a%20b'],
    [`http://example.com/?x='"`, `http://example.com/?x='%22`],
    [`http://example.com/?x=%27`, `http://example.com/?x=%27`],
    ['http://example.com/a\0b', 'http://example.com/a%00b'],
    ['\u00A0http://example.com/\u00A0', 'http://example.com/'],
  ])('%j is %j', (text, address) => {
    expect(normaliseAddress(text)).toBe(address)
  })

  it('keeps a slash at the end: /a and /a/ are two addresses', () => {
    expect(normaliseAddress('http://example.com/a')).not.toBe(normaliseAddress('http://example.com/a/'))
  })

  it.each([
    'mailto:someone@example.com',
    'javascript:void(0)',
    'ftp://example.com/file',
    'https://user:secret@example.com/',
    'http://user@example.com/',
    'http://:pw@example.com/',
    'http://example.com:99999/',
    'http://example.com:65536/',
    'http://example.com:-1/',
    'http://example.com:a/',
    'http://example.com:８０８０/',
    'http:///no-host',
    'not an address',
    'http://[::1/',
    `http://${'ä'.repeat(64)}.example/`,
    'http://./',
    'http://',
    '//example.com/a',
    'example.com',
    'ws://example.com/',
    'data:text/html,x',
    'tel:123',
    '',
    ' \n ',
    `http://example.com/${'a'.repeat(4096)}`,
    `http://example.com/${'é'.repeat(2000)}`,
  ])('%j is none', (text) => {
    expect(normaliseAddress(text)).toBeNull()
  })

  it.each(['url-001', 'url-002', 'url-003'])('%s: spelt as the field asks', (id) => {
    const { input, expected } = bug(id)
    const normalised = (input['urls'] as string[]).map(normaliseAddress)
    expect(normalised).toEqual(expected['normalised'])
    expect(normalised.map((address) => normaliseAddress(address ?? ''))).toEqual(normalised)
  })

  it('url-005: a backslash is the slash a browser makes of it', () => {
    const { input, expected } = bug('url-005')
    expect(normaliseAddress(input['address'] as string)).toBe(expected['normalised'])
  })

  it('changes nothing the second time, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('%', '%2', '..', "'", '\\', '//', '?', '#'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const once = normaliseAddress(`https://example.com/${parts.join('')}`)
        expect(once === null ? null : normaliseAddress(once)).toBe(once)
      }),
      { seed: 20261130, numRuns: 2000 },
    )
  })
})

describe('an href on a page', () => {
  it.each([
    ['b', 'https://e.example/dir/b'],
    ['', "https://e.example/dir/page?o='1"],
    ['#top', "https://e.example/dir/page?o='1"],
    ['?', 'https://e.example/dir/page'],
    ["?a='", "https://e.example/dir/page?a='"],
    ['//other.example/x', 'https://other.example/x'],
    ['https:x', 'https://e.example/dir/x'],
  ])('%j is resolved to %j', (href, address) => {
    expect(resolveAddress(href, "https://e.example/dir/page?o='1")).toBe(address)
  })
})
