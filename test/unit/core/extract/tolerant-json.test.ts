import { describe, expect, it } from 'vitest'
import { readTolerantJson } from '#main/core/extract/tolerant-json.ts'

describe('readTolerantJson', () => {
  it.each([
    ['{"a": 41.90}', { a: '41.90' }],
    ['[1e5, -0.50, 12345678901234567890, 0]', ['1e5', '-0.50', '12345678901234567890', '0']],
    ['{"1": "2 3.0 NaN"}', { '1': '2 3.0 NaN' }],
    ['{"a": NaN, "b": -Infinity, "c": Infinity}', { a: null, b: null, c: null }],
    ['{"a": "x\ny\tz"}', { a: 'x\ny\tz' }],
    ['{"a": "\\"\\\\", "b": true}', { a: '"\\', b: true }],
    ['{"a": [1, 2, ], }', { a: ['1', '2'] }],
    ['\ufeff {"a": null}', { a: null }],
    ['<!--\n{"a": "-->"}\n-->', { a: '-->' }],
    ['//<![CDATA[\n{"a": "b"}\n//]]>', { a: 'b' }],
    ['/*<![CDATA[*/{"a": "b"}/*]]>*/', { a: 'b' }],
    ['"//text//"', '//text//'],
  ])('reads %j', (text, value) => {
    expect(readTolerantJson(text)).toEqual(value)
  })

  it.each([
    '',
    '{"a": "bad" "quote"}',
    '{"a": 1};',
    "{'a': 1}",
    '{"a": 01}',
    '{"a": 1.}',
    '[1,,2]',
    '{"a"',
    '"open',
    '{&quot;a&quot;:1}',
  ])('does not read %j', (text) => {
    expect(readTolerantJson(text)).toBeUndefined()
  })

  it('keeps a name that is special to JavaScript as a name', () => {
    const value = readTolerantJson('{"__proto__": {"x": 1}, "constructor": 2}')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
