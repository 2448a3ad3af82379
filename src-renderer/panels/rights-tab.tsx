import type { ReactNode } from 'react'
import type { PageLine, Rights } from '../../src-shared/page-line.ts'
import type { RobotsRefusal } from '../../src-shared/page-error.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { entriesIn, listIn, textIn } from '../parts/read-line.ts'
import { showCauseOf } from '../state/cause-store.ts'
import { delayText, detailWords as words, refusedBy } from '../words/detail-words.ts'
import { tdmWords } from '../words/tdm-words.ts'
import { RobotsFile } from './robots-file.tsx'
import { TdmBoxes } from './tdm-boxes.tsx'

/** Lines shown on either side of the one that decides. */
const aroundLines = 3

/** What robots.txt says of the page, with the line that decides, and what the page says of its use. */
export function RightsTab({ line }: { readonly line: PageLine }): ReactNode {
  const refusal = line.ok ? undefined : line.error.robots
  return (
    <>
      <h3>{words.robotsHead}</h3>
      {refusal === undefined ? <Allowed line={line} /> : <Refusal refusal={refusal} />}
      <h3>{tdmWords.heading}</h3>
      {line.ok || line.rights !== undefined ? (
        <TdmBoxes line={line} />
      ) : (
        <p className="quiet">{words.notRead}</p>
      )}
      <h3>{words.rights}</h3>
      <RightsList rights={line.rights} />
    </>
  )
}

function Allowed({ line }: { readonly line: PageLine }): ReactNode {
  const { robots } = line
  if (!robots) return <p className="quiet">{words.noRobots}</p>
  return (
    <>
      {line.ok && <p>{words.allowed}</p>}
      <p>
        <ForeignText text={delayText(robots.delay, textIn(robots.why))} />
      </p>
    </>
  )
}

function Refusal({ refusal }: { readonly refusal: RobotsRefusal }): ReactNode {
  const { origin, file, line, rule, agent } = refusal
  const { value } = useFetched(`${origin} ${file ?? ''}`, 0, () =>
    file === null ? Promise.resolve(null) : service.robotsText({ origin, sha256: file }),
  )
  return (
    <>
      <p className="refused-by">
        <ForeignText text={refusedBy(line, rule, agent)} />
      </p>
      {value !== null && line !== null && <RobotsFile text={value} deciding={line} around={aroundLines} />}
      <button type="button" className="button" onClick={() => showCauseOf(refusal)}>
        {words.seeRefusal}
      </button>
    </>
  )
}

function RightsList({ rights }: { readonly rights: Rights | undefined }): ReactNode {
  const rows: [string, string][] = []
  const add = (name: string, values: readonly string[] | undefined): void => {
    const list = listIn(values)
    if (list.length > 0) rows.push([name, list.map(textIn).join(', ')])
  }
  add(words.onThePage, rights?.robots)
  for (const [agent, said] of entriesIn(rights?.agents)) add(words.forAgent(agent), said)
  add(words.inTheHeader, rights?.http?.robots)
  for (const [agent, said] of entriesIn(rights?.http?.agents)) add(words.forAgent(agent), said)
  add(words.licence, rights?.license)
  for (const [use, may] of entriesIn(rights?.http?.content_usage)) {
    rows.push([`${words.usage} (${use})`, textIn(may)])
  }
  if (rows.length === 0) return <p className="quiet">{words.nothingReserved}</p>
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <ForeignText text={name} />
          </dt>
          <dd>
            <ForeignText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
