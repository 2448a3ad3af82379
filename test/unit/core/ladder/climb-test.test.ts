import { describe, expect, it } from 'vitest'
import { climbTest, type ClimbVerdict } from '#main/core/ladder/climb-test.ts'
import { visibleText } from '#main/core/ladder/visible-text.ts'

const long = 'The lamp stands on three legs of oak and gives a warm light. '.repeat(20)
const veryLong = long.repeat(3)
const article = `<html><head><title>A lamp</title></head><body><p>${long}</p></body></html>`

/** The verdict on a page; 200 and without a record unless said. */
const test = (html: string, { status = 200, isFound = false } = {}): ClimbVerdict =>
  climbTest({ status, html, isFound })

const stay = { kind: 'stay' }
const challenge = (marker: string, mayClimb = true): ClimbVerdict => ({
  kind: 'challenge',
  marker,
  reason: `the page is a challenge page (\`${marker}\`)`,
  mayClimb,
})

describe('the climb test (spec behaviour 15.5)', () => {
  it('lets a good page stay (R1)', () => {
    expect(test(article)).toEqual(stay)
  })

  it('climbs from a 403, naming it (R2, decisions A11)', () => {
    expect(test(article, { status: 403 })).toEqual({ kind: 'climb', reason: 'it answered 403' })
  })

  it('stays at every other error status: it is the site’s answer (R3, decisions A11)', () => {
    for (const status of [400, 401, 404, 407, 410, 429, 500, 503]) {
      expect(test('<script src=/app.js></script>', { status }), String(status)).toEqual(stay)
    }
  })

  it('calls a challenge with status 200 a challenge (R4)', () => {
    expect(test('<body><div class="cf-challenge"></div></body>')).toEqual(challenge('cf-challenge'))
  })

  it('climbs from a page of scripts and no text, giving both lengths (R5)', () => {
    const html = '<script src="/chunk.js" defer></script>'.repeat(80)
    const reason = 'the page is skeletal: 0 characters of text in 3120 of HTML'
    expect(test(html)).toEqual({ kind: 'climb', reason })
  })

  it('lets a thin page with a record stay (R6)', () => {
    expect(test('<h1>Lamp</h1><script src=/app.js></script>', { isFound: true })).toEqual(stay)
  })

  it('lets a small page without scripts stay (R7)', () => {
    expect(test('<h1>Closed today</h1>')).toEqual(stay)
  })

  it('climbs from a small page that declares nothing and has a script, naming the script (R8)', () => {
    const reason = 'the page declares nothing, has 4 characters of text and a script that may draw the rest'
    expect(test('<h1>Lamp</h1><script src=/app.js></script>')).toEqual({ kind: 'climb', reason })
  })

  it('counts only scripts that may draw (R8)', () => {
    const data = ['application/json', 'APPLICATION/LD+JSON', " 'application/ld+json'"]
    for (const type of data) expect(test(`<script id=x type=${type}>{}</script>`), type).toEqual(stay)
    const drawing = ['<SCRIPT>x()</SCRIPT>', '<script type=module src=/a></script>']
    for (const html of drawing) expect(test(html).kind, html).toBe('climb')
    expect(test('<script data-type="application/json" src=/a></script>').kind).toBe('climb')
    expect(test('<scripted-lamp>lamp</scripted-lamp>')).toEqual(stay)
  })

  it('names the challenge, not the 403 it came with (R9)', () => {
    expect(test('<script>window.__cf_chl_opt={}</script>', { status: 403 })).toEqual(challenge('__cf_chl'))
  })

  it('judges a page of JSON-LD alone by whether its record was found (R10)', () => {
    const html = `<script type="application/ld+json">${' '.repeat(2100)}{}</script>`
    expect(test(html, { isFound: true })).toEqual(stay)
    expect(test(html)).toMatchObject({ kind: 'climb' })
    expect(test(html)).toHaveProperty('reason', expect.stringContaining('skeletal'))
  })

  it('lets a long article quote a challenge, with and without records (R11)', () => {
    const html = `<title>On waiting</title><p>“Just a moment”, it says. ${veryLong}</p>`
    expect(test(html)).toEqual(stay)
    expect(test(html, { isFound: true })).toEqual(stay)
  })

  it('lets a long page carry the bot detection’s script (R12)', () => {
    expect(
      test(`<p>${veryLong}</p><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`),
    ).toEqual(stay)
  })

  it('knows a challenge by its title whatever else the page holds (R13)', () => {
    const titles: readonly (readonly [string, string])[] = [
      ['Just a moment...', 'just a moment'],
      ['  Just \n a&nbsp;moment… ', 'just a moment'],
      ['Attention Required! | Cloudflare', 'attention required! | cloudflare'],
      ['DDoS-Guard', 'ddos-guard'],
      ['Client Challenge', 'client challenge'],
      ['Making sure you&#39;re not a bot!', "making sure you're not a bot!"],
      ['One moment, please...', 'one moment, please'],
      ['Checking your browser before accessing example.com', expect.any(String) as string],
    ]
    for (const [title, marker] of titles) {
      const html = `<title>${title}</title><p>${veryLong}</p>`
      expect(test(html, { isFound: true }), title).toEqual({
        kind: 'challenge',
        marker,
        reason: expect.any(String) as string,
        mayClimb: true,
      })
    }
  })

  it('lets a headline that begins like a challenge stay (R14)', () => {
    for (const title of ['Just a moment with the mayor', 'One moment, please: a history of waiting']) {
      expect(test(`<title>${title}</title><p>${veryLong}</p>`), title).toEqual(stay)
      expect(test(`<title>${title}</title><p>x</p>`, { isFound: true }), title).toEqual(stay)
    }
  })

  it('knows five vendors’ interstitials (R15)', () => {
    const pages: readonly (readonly [string, string])[] = [
      ['<script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>', '/_fs-ch-'],
      ['<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>', '/_incapsula_resource'],
      ['<div id="px-captcha"></div>', 'px-captcha'],
      ['<script id="anubis_challenge" type="application/json">{}</script>', 'anubis_challenge'],
      ['<title>One moment, please...</title>', 'one moment, please'],
    ]
    for (const [html, marker] of pages) expect(test(html), marker).toEqual(challenge(marker))
  })

  it('lets an article that names the vendors’ paths stay (R16)', () => {
    const html = `<p>Look for /_fs-ch-, /_Incapsula_Resource, px-captcha and anubis_challenge. ${veryLong}</p>`
    expect(test(html)).toEqual(stay)
  })

  it('never sends a browser after a challenge that came with 401, 407, 429 or 503 (decisions A11, P1)', () => {
    for (const status of [401, 407, 429, 503]) {
      expect(test('<title>Just a moment...</title>', { status })).toEqual(challenge('just a moment', false))
    }
  })

  it('takes linear time on pages made to choke it', () => {
    const hostile = [
      '<'.repeat(4_000_000),
      '<script>'.repeat(500_000),
      '<title '.repeat(500_000),
      `${'<script>'.repeat(250_000)}</script${' '.repeat(2_000_000)}`,
      '<script type'.repeat(300_000),
      `<script ${'type '.repeat(800_000)}`,
      `<title>${'&'.repeat(4_000_000)}`,
    ]
    // Quadratic time would be hours: the test's own time limit is the judge.
    for (const html of hostile) expect(test(html).kind, html.slice(0, 20)).toMatch(/^(?:stay|climb)$/)
  })
})

describe('visible text', () => {
  it('is the page without tags, scripts and styles, white space inside kept', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['<p>a</p><p>b</p>', 'a  b'],
      ['a<script>let x = "<p>"</script>b', 'a b'],
      ['a<style media=print>p{}</style >b', 'a b'],
      ['a<SCRIPT>x</SCRIPT>b', 'a x b'],
      ['a<script>b', 'a b'],
      ['<script><b>x</script', 'x</script'],
      ['1 < 2', '1 < 2'],
      ['a<>b', 'a<>b'],
      ['a &amp;  b', 'a &amp;  b'],
      ['a<scripts>b</scripts>', 'a b'],
      ['<script>1</script><script>2</script>c', 'c'],
    ]
    for (const [html, text] of cases) expect(visibleText(html), html).toBe(text)
  })
})
