/** The style of every page of the demo shop; it stands in the page, so that no page asks for anything else. */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #26312b; --second: #5c6a60; --paper: #faf8f3; --card: #fff; --line: #e2ddd0; --ours: #2f6650 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ece6; --second: #a3b0a5; --paper: #171c19; --card: #1f2622; --line: #333d37; --ours: #86c5a6 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Georgia, 'Times New Roman', serif }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line) }
header strong { font-size: 1.25rem; letter-spacing: .01em }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
a { color: var(--ours) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1.25rem 0 .5rem }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
p { max-width: 42rem }
.shelf { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; padding: 0; list-style: none }
.shelf li { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 1rem }
.shelf a { font-weight: bold; text-decoration: none }
.price { font-variant-numeric: tabular-nums; font-size: 1.1rem }
.price s, .quiet, footer { color: var(--second) }
.picture { width: 100%; max-width: 22rem; border: 1px solid var(--line); border-radius: 6px; background: var(--card) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem }
dd { margin: 0 }
footer { border-top: 1px solid var(--line); margin-top: 3rem; font-size: .9rem }
`
