import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame } from './page-frame.ts'

/** The policy every reservation of the journal points to. */
export const policyPath = '/tdm-policy.json'

/** The journal's front page, whose own meta element lifts what tdmrep.json reserves for the folder. */
export function journalPage(): Markup {
  return pageFrame({
    title: 'The journal',
    description: 'Long pieces about small things.',
    head: markup`<meta name="tdm-reservation" content="0">`,
    main: markup`<h1>The journal</h1>
<p>Long pieces about small things. This list may be read by anyone and anything; the pieces keep their text and data
mining rights, and say so each in its own way.</p>
<ul>
<li><a href="/journal/a-year-of-lamp-light">A year of lamp light</a></li>
<li><a href="/journal/the-last-basket-maker">The last basket maker</a></li>
</ul>`,
  })
}

/** A piece reserved by tdmrep.json and again by its own meta elements. */
export function lampLightPage(origin: string): Markup {
  return pageFrame({
    title: 'A year of lamp light',
    description: 'What twelve months of evenings taught us.',
    head: markup`<meta name="tdm-reservation" content="1">
<meta name="tdm-policy" content="${origin}${policyPath}">`,
    main: markup`<h1>A year of lamp light</h1>
<p>In January the lamp is lit at four and nobody notices when it stops being day. In June it is lit for the moths.
Between them lies everything we know about shades, and it fits on this page.</p>`,
  })
}

/** A piece reserved by tdmrep.json and by the header of its answer. */
export function basketMakerPage(): Markup {
  return pageFrame({
    title: 'The last basket maker',
    description: 'An afternoon among the willows.',
    main: markup`<h1>The last basket maker</h1>
<p>She cuts the rods after the first frost and lets them stand in the ditch until they believe in spring. Then she
weaves, and talks, and the basket comes out as long as the story was.</p>`,
  })
}

/** The journal's licence offer (TDMRep's policy file), about an owner who does not exist. */
export function policyJson(origin: string): string {
  return JSON.stringify({
    '@context': 'http://www.w3.org/ns/odrl.jsonld',
    '@type': 'Offer',
    uid: `${origin}${policyPath}`,
    assigner: { 'vcard:fn': 'The demonstration shop', 'vcard:hasURL': `${origin}/contact` },
    permission: [{ action: 'tdm:mine', target: `${origin}/journal/`, duty: [{ action: 'obtainConsent' }] }],
  })
}

/** `/.well-known/tdmrep.json`: the journal is reserved, everything else is free (the first rule that matches decides). */
export function tdmFile(origin: string): string {
  return JSON.stringify([
    { location: '/journal/', 'tdm-reservation': 1, 'tdm-policy': `${origin}${policyPath}` },
    { location: '/', 'tdm-reservation': 0 },
  ])
}
