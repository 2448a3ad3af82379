import { describe, expect, it } from 'vitest'
import { type Address, normaliseAddress } from '#main/core/base/address.ts'
import { readTdmFile } from '#main/core/rights/tdm-file.ts'
import { tdmRefusal } from '#main/core/rights/tdm-refusal.ts'
import { type TdmEvidence, tdmVerdict } from '#main/core/rights/tdm-verdict.ts'
import { bugs } from '../../../cases.ts'

const address = (text: string): Address => normaliseAddress(text)!
const silent = { reservation: null, policy: null }

function judge(path: string, evidence: Partial<TdmEvidence>) {
  return tdmVerdict({
    file: null,
    header: silent,
    meta: silent,
    address: address(`https://e.example${path}`),
    ...evidence,
  })
}

const rule = (location: string, reservation: 0 | 1, policy: string | null = null) => ({
  location,
  reservation,
  policy,
})

describe('the file', () => {
  it('is judged by its first rule that matches, not its longest', () => {
    const file = [rule('/', 0), rule('/private/*', 1)]
    expect(judge('/private/a', { file })).toEqual({
      reserved: false,
      policy: null,
      by: 'file',
      consulted: ['file', 'header', 'meta'],
      trace: [{ from: 'file', reservation: 0, policy: null, rule: '/' }],
    })
    expect(judge('/private/a', { file: file.toReversed() })).toMatchObject({ reserved: true, by: 'file' })
  })

  it('sees the query, and says nothing where no rule matches', () => {
    const file = [rule('/*.pdf$', 1), rule('/list?all', 1)]
    expect(judge('/a.pdf', { file }).reserved).toBe(true)
    expect(judge('/list?all=1', { file }).reserved).toBe(true)
    expect(judge('/a.pdf?x=1', { file })).toEqual({
      reserved: false,
      policy: null,
      by: null,
      consulted: ['file', 'header', 'meta'],
      trace: [],
    })
  })

  it('is consulted only when it was asked for, and counts as consulted when it has no rules', () => {
    expect(judge('/', {}).consulted).toEqual(['header', 'meta'])
    expect(judge('/', { file: [], meta: null }).consulted).toEqual(['file', 'header'])
  })
})

describe('what the page says', () => {
  it('supersedes the file, the meta superseding the header; an absent value resets nothing', () => {
    const file = [rule('/', 1, 'https://e.example/file.json')]
    const header = { reservation: '0', policy: null }
    const meta = { reservation: '1', policy: 'https://e.example/meta.json' }
    expect(judge('/', { file, header })).toEqual({
      reserved: false,
      policy: 'https://e.example/file.json',
      by: 'header',
      consulted: ['file', 'header', 'meta'],
      trace: [
        { from: 'file', reservation: 1, policy: 'https://e.example/file.json', rule: '/' },
        { from: 'header', reservation: 0, policy: null },
      ],
    })
    expect(judge('/', { file, header, meta })).toMatchObject({
      reserved: true,
      policy: 'https://e.example/meta.json',
      by: 'meta',
    })
  })

  it('reserves nothing by a policy alone, which replaces the policy all the same', () => {
    const policyAlone = { reservation: null, policy: 'https://e.example/new.json' }
    expect(judge('/', { header: policyAlone })).toEqual({
      reserved: false,
      policy: 'https://e.example/new.json',
      by: null,
      consulted: ['header', 'meta'],
      trace: [{ from: 'header', reservation: null, policy: 'https://e.example/new.json' }],
    })
    expect(
      judge('/', { file: [rule('/', 1, 'https://e.example/old.json')], meta: policyAlone }),
    ).toMatchObject({
      reserved: true,
      policy: 'https://e.example/new.json',
      by: 'file',
    })
  })

  it.each(['yes', 'true', '2', '', ' ', '01', '1.0'])(
    'is passed over when it is neither 0 nor 1: %j',
    (reservation) => {
      const file = [rule('/', 1)]
      expect(judge('/', { file, header: { reservation, policy: '' } })).toMatchObject({
        reserved: true,
        by: 'file',
        trace: [{ from: 'file' }],
      })
    },
  )

  it('is the first of a header sent several times', () => {
    const header = { reservation: ' 1, 0', policy: 'https://e.example/a,b.json, https://e.example/c.json' }
    expect(judge('/', { header })).toMatchObject({ reserved: true, policy: 'https://e.example/a,b.json' })
  })
})

describe('the refusal', () => {
  it('names the page, what reserves it, and the policy', () => {
    const landed = address('https://e.example/a')
    const file = [rule('/', 1)]
    expect(tdmRefusal(landed, judge('/a', { file }))).toEqual({
      code: 'tdm_reserved',
      message:
        'https://e.example/a reserves its text and data mining rights by its /.well-known/tdmrep.json.',
      retryable: false,
    })
    const header = { reservation: '1', policy: 'https://e.example/p.json' }
    expect(tdmRefusal(landed, judge('/a', { file, header }))?.message).toBe(
      'https://e.example/a reserves its text and data mining rights by its header, policy https://e.example/p.json.',
    )
    const meta = { reservation: '1', policy: null }
    expect(tdmRefusal(landed, judge('/a', { meta }))?.message).toContain('by its meta tag.')
  })

  it('is none where nothing is reserved', () => {
    expect(tdmRefusal(address('https://e.example/a'), judge('/a', { file: [rule('/', 0)] }))).toBeNull()
  })
})

interface TdmCase {
  readonly tdmrep: unknown
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

it.each(bugs('tdm'))('$id: $title', ({ input, expected }) => {
  const cases = input['cases'] as readonly TdmCase[]
  const verdicts = cases.map(({ tdmrep, url, headers, html }) => {
    // No row says anything in headers or metas yet; one that did would need them read.
    expect({ headers, html }).toEqual({ headers: {}, html: '<head></head><body>x</body>' })
    const file = readTdmFile(new TextEncoder().encode(JSON.stringify(tdmrep)))
    return tdmVerdict({ file, address: address(url), header: silent, meta: silent }).reserved
  })
  expect(verdicts).toEqual(expected['reserved'])
})
