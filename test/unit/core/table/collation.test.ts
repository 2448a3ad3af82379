import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bytes, writeCollationKey } from '#main/core/table/collation-key.ts'
import { foldText } from '#main/core/table/fold-text.ts'
import { GrowingList } from '#main/core/table/growing-list.ts'
import { compareBytes, rankKeys } from '#main/core/table/sort-keys.ts'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function keyOf(text: string): Uint8Array {
  const bytes: Bytes = new GrowingList((length) => new Uint8Array(length))
  writeCollationKey(foldText(text), bytes)
  return bytes.values.slice(0, bytes.length)
}

function ranks(keys: readonly Uint8Array[]): number[] {
  const starts = new Uint32Array(keys.length + 1)
  for (const [at, key] of keys.entries()) starts[at + 1] = (starts[at] ?? 0) + key.length
  return [...rankKeys({ bytes: Buffer.concat(keys), starts, count: keys.length })]
}

describe('the key of a text', () => {
  it('sorts what titles hold as the language’s own collation does', () => {
    const titles = [
      'Item 10',
      'item 9',
      'Item 009',
      'Écran',
      'ecran',
      'Äpfel',
      'apfel',
      'Zebra',
      'éclair',
      '#1 Kettle',
      '“Quoted”',
      '(brackets)',
      'a b',
      'a-b',
      'ab',
      'a_b',
      'Österreich',
      'ostern',
      '19.90 €',
      '€ 19',
      '£5',
      '100 %',
      'naïve',
      'Naive 2',
      'x/y',
      'x & y',
      'x+y',
      'señor',
      'senor',
      'Łódź',
      'lodz',
      'İstanbul',
      'istanbul',
      '',
      ' ',
      'https://e.example/p/10',
      'https://e.example/p/9',
      'https://e.example/p?x=1',
      'https://e.example/',
      'ça',
      'Ça va',
      '3 < 4',
      'a\tb',
      'Ελλάδα',
      'Αθήνα',
      'Москва',
      'Аксай',
      'Žižek',
      'zizek',
      'Việt',
      'viet 2',
    ]
    const wrong = titles.flatMap((a) =>
      titles.flatMap((b) => {
        const expected = Math.sign(collator.compare(a, b))
        return compareBytes(keyOf(a), keyOf(b)) === expected ? [] : [[a, b, expected]]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('puts numbers in order however long they are, and whatever zeros stand before them', () => {
    const texts = ['v2', 'v10', 'v0010', `v1${'0'.repeat(60)}`, `v2${'0'.repeat(60)}`]
    expect(ranks(texts.map(keyOf))).toEqual([0, 1, 1, 2, 3])
  })

  it('is a number of bytes in proportion to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(keyOf(text).length).toBeLessThanOrEqual(4 * foldText(text).length)
      }),
    )
  })
})

describe('the ranks of keys', () => {
  it('are those of a plain sort, equal keys sharing one', () => {
    const key = fc.uint8Array({ maxLength: 20, max: 3 })
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
        const sorted = keys.map((one) => Buffer.from(one).toString('hex')).sort()
        const distinct = [...new Set(sorted)]
        expect(ranks(keys)).toEqual(keys.map((one) => distinct.indexOf(Buffer.from(one).toString('hex'))))
      }),
    )
  })

  it('take a beginning that many keys share, and keys that all are equal', () => {
    const shared = Buffer.alloc(900, 7)
    const keys = Array.from({ length: 400 }, (_, at) =>
      Buffer.concat([shared, Buffer.from([(at * 7) % 200])]),
    )
    expect(ranks(keys)).toEqual(keys.map((key) => key[900]))
    expect(ranks(Array.from({ length: 50 }, () => shared))).toEqual(Array.from({ length: 50 }, () => 0))
  })
})
