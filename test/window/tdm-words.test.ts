import { describe, expect, it } from 'vitest'
import type { TdmFileView } from '#shared/evidence-view.ts'
import type { PageLine, TdmRights } from '#shared/page-line.ts'
import { readTdm, type TdmStory } from '../../src-renderer/parts/read-tdm.ts'
import {
  policyStanding,
  ruleText,
  saidText,
  standingText,
  tdmVerdictText,
} from '../../src-renderer/words/tdm-words.ts'

const all = ['file', 'header', 'meta'] as const
const story = (tdm: unknown): TdmStory | null => readTdm({ rights: { tdm } } as unknown as PageLine)
const told = (tdm: TdmRights, file: TdmFileView | null = null): unknown => {
  const read = story(tdm)
  return read?.boxes.map((box) => [standingText(box), saidText(box, file), policyStanding(box)])
}

const kept: TdmFileView = {
  address: 'https://e.example/.well-known/tdmrep.json',
  status: 200,
  error: null,
  at: '2026-03-07T09:05:00.000Z',
  isKept: true,
  count: 2,
  rules: [
    { number: 1, location: '/a', reservation: 1, policy: null },
    { number: 2, location: '/', reservation: 0, policy: null },
  ],
  deciding: 2,
}

describe('the boxes of a reservation', () => {
  it('say what superseded what, reservation and policy apart', () => {
    const tdm: TdmRights = {
      reserved: true,
      policy: 'https://e.example/q',
      by: 'header',
      consulted: all,
      trace: [
        { from: 'file', reservation: 0, policy: 'https://e.example/p', rule: '/' },
        { from: 'header', reservation: 1, policy: null },
        { from: 'meta', reservation: null, policy: 'https://e.example/q' },
      ],
    }
    expect(told(tdm, kept)).toEqual([
      ['Superseded by the header', 'Not reserved', 'superseded by the meta element'],
      ['Decides', 'Reserved', null],
      ['Consulted', 'Names a policy alone, which reserves nothing.', null],
    ])
    const read = story(tdm)
    expect(read !== null && tdmVerdictText(read)).toBe(
      'The right to mine this page is reserved: the header says so.',
    )
    expect(read?.policy).toBe('https://e.example/q')
    expect(read?.boxes[0] && ruleText(read.boxes[0], kept)).toBe('Rule 2 of 2')
    // Another rule fits in the file that was read since: its number would be a claim about a file nobody has.
    expect(read?.boxes[0] && ruleText(read.boxes[0], { ...kept, deciding: 1 })).toBe('Its rule')
  })

  it('say who was not asked, and why a file had nothing to say', () => {
    const silent = (consulted: TdmRights['consulted']): TdmRights => ({
      reserved: false,
      policy: null,
      by: null,
      consulted,
      trace: [],
    })
    expect(told(silent(['header', 'meta']))).toEqual([
      ['Not consulted', 'Not asked for: the crawl did not respect reservations.', null],
      ['Consulted', 'Says nothing.', null],
      ['Consulted', 'Says nothing.', null],
    ])
    const ofFile = (file: TdmFileView | null): unknown => (told(silent(all), file) as string[][])[0]?.[1]
    expect(
      [
        null,
        kept,
        { ...kept, count: 0, rules: [] },
        { ...kept, isKept: false },
        { ...kept, isKept: false, status: 404 },
        { ...kept, isKept: false, status: null, error: 'It is refused: line 3 disallows it.' },
      ].map(ofFile),
    ).toEqual([
      'No rule of it fits this page.',
      'None of its 2 rules fits this page.',
      'It holds no rule.',
      'No rule of it fits this page.',
      'The site has none: it answered 404.',
      'Not read: It is refused: line 3 disallows it.',
    ])
  })

  it('are read from any line, whoever wrote it', () => {
    for (const odd of [undefined, null, 'x', 7]) expect(story(odd)).toBeNull()
    const odd = story({
      reserved: 'yes',
      consulted: 'all',
      trace: [null, 7, { from: 'x' }, { from: 'file', rule: 7 }],
    })
    expect(odd).toMatchObject({ reserved: false, by: null, policy: null })
    expect(odd?.boxes).toHaveLength(3)
    expect(odd !== null && tdmVerdictText(odd)).toBe('Nobody reserves the right to mine this page.')
  })
})
