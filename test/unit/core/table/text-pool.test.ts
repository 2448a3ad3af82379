import { describe, expect, it } from 'vitest'
import { TextPool } from '#main/core/table/text-pool.ts'

function holding(pool: TextPool, words: string, from = 0): number[] {
  const found: number[] = []
  pool.eachHolding(words, from, (id) => found.push(id))
  return found
}

describe('the pool of texts', () => {
  it('keeps each text once, folded, and knows the empty one as 0', () => {
    const pool = new TextPool()
    expect(['Kettle', 'lamp', '', 'KETTLE', 'E\u0301', 'é'].map((text) => pool.add(text))).toEqual([
      1, 2, 0, 1, 3, 3,
    ])
    expect([pool.size, pool.text(0), pool.text(1), pool.text(3)]).toEqual([4, '', 'kettle', 'é'])
  })

  it('keeps 300 characters of a text, whole ones', () => {
    const pool = new TextPool()
    expect(pool.text(pool.add('東'.repeat(500)))).toBe('東'.repeat(300))
    expect(pool.text(pool.add('a'.repeat(300)))).toBe(pool.text(pool.add('a'.repeat(400))))
  })

  it('tells plain numbers from other texts', () => {
    const pool = new TextPool()
    const texts = [
      '12',
      '-0.5',
      '+3.25',
      '0012345678905',
      '1,5',
      '1e3',
      '5s',
      '.5',
      '',
      '12 ',
      '1234567890123456',
    ]
    expect(texts.filter((text) => pool.isNumber(pool.add(text)))).toEqual([
      '12',
      '-0.5',
      '+3.25',
      '0012345678905',
    ])
  })

  it('finds texts in every piece of it, and none that it only looked at', () => {
    const pool = new TextPool()
    const needle = pool.add('needle')
    const longs: number[] = []
    // Ten megabytes, in pieces of four.
    for (let number = 0; number < 14_000; number += 1) {
      longs.push(pool.add(`${'é東'.repeat(140)} ${number}`))
      pool.add('needle')
    }
    expect(pool.size).toBe(14_002)
    expect(holding(pool, 'NEEDLE')).toEqual([needle])
    expect(holding(pool, 'é東é')).toEqual(longs)
    expect(holding(pool, ' 1399')).toEqual([1399, ...range(13_990, 14_000)].map((number) => longs[number]))
    expect(holding(pool, ' 1399', longs[13_998] ?? 0)).toEqual([longs[13_998], longs[13_999]])
    expect(pool.text(longs[9000] ?? 0)).toBe(`${'é東'.repeat(140)} 9000`)
    expect(pool.add(`${'é東'.repeat(140)} 9000`)).toBe(longs[9000])
  })

  it('finds nothing in the rest of a piece, where a longer text was looked up before a shorter one was kept', () => {
    const pool = new TextPool()
    const marked = `${'x'.repeat(290)} needle`
    const needle = pool.add(marked)
    // Long texts nearly to the border of the first piece at four megabytes, then steps too small to miss it.
    for (let number = 0; number < 5900; number += 1) pool.add(`${'é東'.repeat(140)} ${number}`)
    for (let number = 0; number < 5000; number += 1) {
      pool.add(marked)
      pool.add(`n${number}`)
    }
    expect(holding(pool, 'needle')).toEqual([needle])
  })

  it('finds nothing across two texts, and everything for no words', () => {
    const pool = new TextPool()
    for (const text of ['ab', 'ba']) pool.add(text)
    expect([holding(pool, 'abba'), holding(pool, 'bb'), holding(pool, 'b'), holding(pool, '', 1)]).toEqual([
      [],
      [],
      [1, 2],
      [1, 2],
    ])
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, step) => from + step)
}
