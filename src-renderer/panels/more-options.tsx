import { type ReactNode, useState } from 'react'
import { type CrawlOptionName, crawlFields } from '../../src-shared/crawl-options.ts'
import { CheckChoice } from '../parts/check-choice.tsx'
import { Field } from '../parts/field.tsx'
import { LinesField } from '../parts/lines-field.tsx'
import { editField, setFlag, useNewCrawl } from '../state/new-crawl-store.ts'
import { fieldsOf } from '../state/readings.ts'
import { newCrawlWords as words } from '../words/new-crawl-words.ts'

interface MoreOptionsProps {
  readonly idOf: (name: CrawlOptionName) => string
  readonly faultAt: (name: CrawlOptionName) => string | null
}

const patterns = ['include', 'exclude'] as const
const switches = ['isAnySite', 'respectTdm', 'induce', 'microformats'] as const
const numbers = ['retries', 'jobs'] as const

/** Options most people never need, folded away; those that mean nothing to what is read are not there. */
export function MoreOptions({ idOf, faultAt }: MoreOptionsProps): ReactNode {
  const { fields, flags, reading, fault } = useNewCrawl()
  const [isOpen, setOpen] = useState(false)
  const { further } = fieldsOf[reading]
  const isThere = (name: CrawlOptionName): boolean => further.some((field) => field === name)
  if (further.length === 0) return null
  const hasFault = further.some((name) => fault?.field === name)
  return (
    <details
      className="further"
      // What a fault opened stays open while it is mended.
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.further}</summary>
      <div className="further-fields">
        {patterns.filter(isThere).map((name) => (
          <LinesField
            key={name}
            id={idOf(name)}
            label={crawlFields[name].label}
            value={fields[name]}
            onChange={(value) => editField(name, value)}
            rows={2}
            hint={`${crawlFields[name].hint} ${words.patternsHint}`}
            fault={faultAt(name)}
          />
        ))}
        {numbers.filter(isThere).map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            label={crawlFields[name].label}
            value={fields[name]}
            onChange={(value) => editField(name, value)}
            hint={crawlFields[name].hint}
            fault={faultAt(name)}
            number={{ min: 0, step: 1 }}
          />
        ))}
      </div>
      {switches.filter(isThere).map((name) => (
        <CheckChoice
          key={name}
          hintId={`new-${name}-hint`}
          label={crawlFields[name].label}
          hint={crawlFields[name].hint}
          isOn={flags[name]}
          onChange={(isOn) => setFlag(name, isOn)}
        />
      ))}
    </details>
  )
}
