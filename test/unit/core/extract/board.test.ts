import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { questions } from '#shared/summary.ts'
import { boardPages } from '../../../bench/board/board-pages.ts'
import { figuresOf, saunterReader } from '../../../bench/board/board-report.ts'
import { markOf } from '../../../bench/board/score.ts'

const root = join(import.meta.dirname, '../../../..')
const pages = boardPages(join(root, 'test/pages'))
const reader = saunterReader(pages)
const stored = JSON.parse(readFileSync(join(root, 'test/bench/board/figures.json'), 'utf8')) as Record<
  string,
  number
>

describe('the quality board', () => {
  it('holds at least sixty pages', () => {
    expect(pages.length).toBeGreaterThanOrEqual(60)
  })

  it.each(['price', 'price_regular', 'price_low', 'price_high', 'currency'] as const)(
    'has no wrong %s',
    (question) => {
      const wrong = pages.filter((page) => {
        const mark = markOf(page, question, reader.answers.get(page.name)?.[question])
        return mark === 'wrong' || mark === 'extra'
      })
      expect(wrong.map(({ name }) => name)).toEqual([])
    },
  )

  it.each(questions)('answers %s right as often as it did', (question) => {
    expect(figuresOf(pages, reader)[question]).toBeGreaterThanOrEqual(stored[question] ?? 0)
  })
})
