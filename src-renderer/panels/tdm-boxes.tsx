import type { ReactNode } from 'react'
import type { TdmFileView } from '../../src-shared/evidence-view.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { readTdm, type TdmBox } from '../parts/read-tdm.ts'
import {
  furtherRules,
  policyStanding,
  ruleText,
  saidText,
  standingText,
  tdmVerdictText,
  tdmWords as words,
  voiceNames,
} from '../words/tdm-words.ts'

interface TdmBoxesProps {
  readonly line: PageLine
  /** Whether the rules of the kept file are shown too. */
  readonly hasRules?: boolean
}

/** Three boxes, file, header, meta: what each said of a page's rights, and what superseded what (spec window 5). */
export function TdmBoxes({ line, hasRules = false }: TdmBoxesProps): ReactNode {
  const story = readTdm(line)
  const address = line.landed ?? line.url
  const { value } = useFetched(address, 0, async () => ({ file: await service.tdmFile({ address }) }))
  if (story === null) return <p className="quiet">{words.silent}</p>
  const file = value?.file ?? null
  return (
    <>
      <p>{tdmVerdictText(story)}</p>
      <div className="tdm-frame">
        <ol className="tdm-boxes" aria-label={words.boxes}>
          {story.boxes.map((box) => (
            <Box key={box.from} box={box} file={file} />
          ))}
        </ol>
      </div>
      {hasRules && file !== null && <Rules file={file} />}
    </>
  )
}

function Box({ box, file }: { readonly box: TdmBox; readonly file: TdmFileView | null }): ReactNode {
  const { from, policy, rule, decides } = box
  const isSuperseded = box.reservationSupersededBy !== null
  const superseded = policyStanding(box)
  return (
    <li
      className="tdm-box"
      data-standing={decides ? 'decides' : isSuperseded ? 'superseded' : 'silent'}
      aria-current={decides ? 'true' : undefined}
    >
      <div className="tdm-head">
        <h4>{voiceNames[from]}</h4>
        <p className="tdm-standing">{standingText(box)}</p>
      </div>
      {from === 'file' && rule !== null && (
        <p>
          {ruleText(box, file)}:{' '}
          <code>
            <ForeignText text={rule} />
          </code>
        </p>
      )}
      <p className="tdm-said">
        <ForeignText text={saidText(box, file)} />
      </p>
      {policy !== null && (
        <p>
          {words.policy}
          {superseded !== null && ` (${superseded})`}:{' '}
          <code className="tdm-policy">
            <ForeignText text={policy} />
          </code>
        </p>
      )}
    </li>
  )
}

/** The kept file's rules, the first that fits marked; when the file is gone, that it is. */
function Rules({ file }: { readonly file: TdmFileView }): ReactNode {
  if (!file.isKept) return file.error === null && file.status === 200 ? <p>{words.notKept}</p> : null
  const { rules, count, deciding } = file
  return (
    <>
      <h3>{words.rules}</h3>
      <p className="quiet">{words.rulesHint}</p>
      <ol className="tdm-rules" aria-label={words.rules}>
        {rules.map(({ number, location, reservation }) => (
          <li key={number} value={number} aria-current={number === deciding ? 'true' : undefined}>
            <code>
              <ForeignText text={location} />
            </code>{' '}
            <span className="quiet">{reservation === 1 ? words.reserves : words.frees}</span>
            {number === deciding && <strong>{words.fits}</strong>}
          </li>
        ))}
      </ol>
      {count > rules.length && <p className="quiet">{furtherRules(count - rules.length)}</p>}
    </>
  )
}
