import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misplaced } from './misplaced.ts'
import { linesOf, openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
let shown: OpenWindow
let page: Page
let shop: string

beforeAll(async () => {
  shown = await openWindow({ folder })
  page = shown.page
  await button('Start crawl').waitFor()
  await button('Try the demo shop').click()
  await page.getByRole('status', { name: 'Demo shop' }).getByText('inside this program').waitFor()
  shop = await field('Address').inputValue()
  await field('Seconds between requests').fill('0.5')
})
afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string): Locator => shown.button(name)
const field = (name: string): Locator => shown.field(name)
const picture = (name: string): Promise<void> => shown.picture(name)
const card = (name: string): Locator =>
  page.getByRole('radiogroup', { name: 'What to read' }).getByRole('radio', { name, exact: true })
const facts = (): Locator => page.getByRole('region', { name: 'What the list holds' })

async function keptIn(name: string): Promise<string> {
  const file = join(folder, name)
  await shown.answerSaveDialog(file)
  await button('Choose another place').click()
  await page.getByTitle(file).waitFor()
  return file
}

const done = (): Promise<void> => expect.poll(() => shown.stateText(), { timeout: 30_000 }).toMatch(/^Done/)

const urlsIn = (file: string): readonly string[] => linesOf(file).map(({ url }) => url)

describe('what to read', () => {
  it('is a choice of five, each with the fields that mean something to it', async () => {
    const fields = ['Address', 'Pages at most', 'Links deep', 'Seconds between requests', 'Addresses']
    const seen = async (): Promise<readonly string[]> => {
      const found = await Promise.all(
        fields.map(async (name) => ((await field(name).count()) > 0 ? [name] : [])),
      )
      return found.flat()
    }
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['What its sitemaps list', ['Address', 'Pages at most', 'Seconds between requests']],
      ["A Shopify shop's products", ['Address', 'Pages at most', 'Seconds between requests']],
      ['A list I have', ['Seconds between requests', 'Addresses']],
      ['Only list its addresses', ['Address', 'Seconds between requests']],
      ['Follow its links', ['Address', 'Pages at most', 'Links deep', 'Seconds between requests']],
    ]
    for (const [name, there] of expected) {
      await card(name).check()
      expect([name, await seen()]).toEqual([name, there])
    }
    expect(await shown.violations()).toEqual([])
  })

  it('is chosen by keys alone', async () => {
    await card('Follow its links').focus()
    await page.keyboard.press('ArrowDown')
    expect(await card('What its sitemaps list').isChecked()).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect(await card('Follow its links').isChecked()).toBe(true)
    expect(await card('Follow its links').evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('keeps the options most people never need folded away, and shows a fault that stands among them', async () => {
    await page.getByText('More options', { exact: true }).click()
    await field('Only addresses with').fill('/lamps/\n/fur(niture')
    await field('Retries').fill('99')
    await picture('more-options')
    expect(await shown.violations()).toEqual([])
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: 'Retries takes a whole number from 0 to 10' }).waitFor()
    await field('Retries').fill('2')
    // What the fault opened stays open, and whoever mends it stays in the field.
    expect(await field('Retries').isVisible()).toBe(true)
    expect(await field('Retries').evaluate((node) => node === document.activeElement)).toBe(true)
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: 'is not a regular expression' }).waitFor()
    await field('Only addresses with').fill('')
  })
})

describe('what the sitemaps of a site list', () => {
  it('is read, and its sitemaps stand under the site with where one broke', async () => {
    await card('What its sitemaps list').check()
    await picture('card-sitemap')
    const file = await keptIn('sitemap.jsonl')
    await field('Pages at most').fill('4')
    await button('Start crawl').click()
    await expect
      .poll(() => shown.stateText(), { timeout: 10_000 })
      .toMatch(/^(Asking|Waiting|Reading robots\.txt)/)
    await done()
    expect(await shown.stateText()).toContain('The limit is reached: 4 pages. The sitemaps list more.')
    expect(urlsIn(file)).toHaveLength(4)
    await shown.goTo('Sites')
    await page.getByText('stops being XML').first().waitFor()
    await picture('sitemap-run-sites')
  })
})

describe("a Shopify shop's products", () => {
  it('are read from its own list', async () => {
    await shown.goTo('New crawl')
    await card("A Shopify shop's products").check()
    await picture('card-shopify')
    const file = await keptIn('shopify.jsonl')
    await button('Start crawl').click()
    await done()
    expect(await shown.stateText()).toMatch(/The shop's own list was read to its end: \d+ products\./)
    const products = linesOf(file) as readonly { url: string; sources: string[] }[]
    expect(products.length).toBeGreaterThan(10)
    expect(new Set(products.flatMap(({ sources }) => sources))).toEqual(new Set(['shopify']))
    const listings = (await shown.shopLog()).filter(({ path }) => path.startsWith('/products.json'))
    expect(listings).toHaveLength(1)
    await picture('shopify-run')
    expect(await shown.violations()).toEqual([])
  })
})

describe('a list I have', () => {
  it('is pasted where the address belongs, and told before anything is asked', async () => {
    await shown.goTo('New crawl')
    await card('Follow its links').check()
    const before = (await shown.shopLog()).length
    const list = [
      `${shop}about`,
      'https://shop.example/1',
      `${shop}about`,
      'www.shop.example',
      `${shop}lamps/`,
    ]
    await field('Address').focus()
    await page.evaluate(async (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
      await Promise.resolve()
    }, list.join('\n'))
    expect(await card('A list I have').isChecked()).toBe(true)
    await facts()
      .getByText('3 addresses on 2 sites; 1 named again and asked once; 1 line is no web address.')
      .waitFor()
    await facts().getByText('It takes at least 1 s at your pace').waitFor()
    await facts().getByText('No web address (1)').click()
    await facts().getByText('www.shop.example', { exact: true }).waitFor()
    await picture('card-list')
    expect(await shown.violations()).toEqual([])
    expect((await shown.shopLog()).length).toBe(before)
  })

  it('is a column of a file, which may be another one', async () => {
    const source = join(folder, 'pages.csv')
    const rows = ['about', 'lamps/', 'furniture/'].map(
      (path, n) => `${n},${shop}${path},${n === 0 ? `${shop}journal/` : ''}`,
    )
    writeFileSync(source, `number,page,related\n${rows.join('\n')}\n`)
    await shown.answerOpenDialog(source)
    await button('Choose a file').click()
    await facts().getByText('3 addresses on 1 site.').waitFor()
    await field('Column').selectOption({ label: 'related (1 address)' })
    await facts().getByText('1 address on 1 site.').waitFor()
    await field('Column').selectOption({ label: 'page (3 addresses)' })
    await facts().getByText('3 addresses on 1 site.').waitFor()
    await picture('card-list-file')
    expect((await misplaced(page)).found).toEqual([])
  })

  it('asks the own machine only when its person says so, and goes on after a stop', async () => {
    await page.getByLabel('Ask for addresses on this machine and its network too').check()
    const file = await keptIn('list.jsonl')
    await button('Start crawl').click()
    await expect.poll(() => shown.rowCount(), { timeout: 10_000 }).toBeGreaterThan(0)
    await button('Stop').click()
    await expect.poll(() => shown.stateText()).toMatch(/^(Stopped|Done)/)
    await picture('list-stopped')
    await page.getByLabel('Ask for addresses on this machine and its network too').check()
    await button('Continue').click()
    await done()
    expect(await shown.stateText()).toContain('Every address of the list has had its turn: 3 pages.')
    expect(urlsIn(file)).toEqual(['about', 'lamps/', 'furniture/'].map((path) => shop + path))
  })

  it('that was changed a moment ago is read before it is begun: what was taken out is not asked for', async () => {
    await shown.goTo('New crawl')
    await button('Empty the list').click()
    await field('Addresses').fill(`${shop}about\n${shop}lamps/\n`)
    await facts().getByText('2 addresses on 1 site.').waitFor()
    const file = await keptIn('changed.jsonl')
    // All in one turn of the page, before any answer can have come.
    await page.evaluate((text) => {
      const box = document.querySelector<HTMLTextAreaElement>('#new-list')
      Reflect.set(HTMLTextAreaElement.prototype, 'value', text, box)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLFormElement>('form.card')?.requestSubmit()
    }, `${shop}about\n`)
    await expect
      .poll(() => shown.stateText(), { timeout: 10_000 })
      .toMatch(/Every address of the list has had its turn: \d+ pages?\./)
    expect(urlsIn(file)).toEqual([`${shop}about`])
  })

  it('that is none says what to do, and nothing starts', async () => {
    await shown.goTo('New crawl')
    await button('Empty the list').click()
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: 'Hand over a list first' }).waitFor()
    expect(await field('Addresses').evaluate((node) => node === document.activeElement)).toBe(true)
    await field('Addresses').fill('<html><body>A page</body></html>')
    await page.getByRole('alert').filter({ hasText: 'its root is <html>' }).waitFor()
    await picture('list-fault')
    await field('Addresses').fill('')
  })

  it('is taken when it is dropped anywhere', async () => {
    const source = join(folder, 'dropped.txt')
    writeFileSync(source, 'https://a.example/\nhttps://b.example/\n')
    await shown.goTo('Settings')
    await page.evaluate((path) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], path))
      document
        .querySelector('.frame')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, source)
    // A file made by a script lies nowhere, so it is told that it cannot be taken; a real one has a path.
    await page.getByText('was not opened').waitFor()
    await button('Close this message').click()
  })
})

describe('only the addresses of a site', () => {
  it('are looked up with a sentence for each wait, and listed with its sitemaps', async () => {
    await shown.goTo('New crawl')
    await card('Only list its addresses').check()
    await field('Address').fill(shop)
    await picture('card-map')
    await button('List the addresses').click()
    const state = page.getByRole('status', { name: 'Map state' })
    await expect.poll(() => state.innerText(), { timeout: 10_000 }).toMatch(/Looking up.*robots\.txt line/s)
    await picture('map-waiting')
    await expect
      .poll(() => state.innerText(), { timeout: 20_000 })
      .toMatch(/\d+ addresses, from its own sitemaps\./)
    await page.getByText('stops being XML').waitFor()
    await page.getByRole('group', { name: 'Addresses' }).getByTitle(shop, { exact: true }).waitFor()
    await picture('map-found')
    expect(await shown.violations()).toEqual([])
    expect((await misplaced(page)).found).toEqual([])
  })

  it('are saved as a table and as text', async () => {
    const table = join(folder, 'addresses.csv')
    await shown.answerSaveDialog(table)
    await button('Save as CSV').click()
    await page.getByText(`as ${table}.`).waitFor()
    expect(readFileSync(table, 'utf8').split('\n')[0]).toBe('url,lastmod,sitemap')
    const text = join(folder, 'addresses.txt')
    await shown.answerSaveDialog(text)
    await button('Save as text').click()
    await page.getByText(`as ${text}.`).waitFor()
    expect(readFileSync(text, 'utf8').split('\n')[0]).toBe(shop)
  })

  it('become the list that is read', async () => {
    await button('Read these pages').click()
    expect(await card('A list I have').isChecked()).toBe(true)
    await facts()
      .getByText(/^\d+ addresses on 1 site\.$/)
      .waitFor()
    await picture('map-as-list')
  })

  it('are not looked up any more once a list is dropped instead, and the list can be begun', async () => {
    const source = join(folder, 'instead.txt')
    writeFileSync(source, 'https://a.example/\nhttps://b.example/\n')
    const sitemapsAsked = async (): Promise<number> =>
      (await shown.shopLog()).filter(({ path }) => path.includes('sitemap')).length
    await card('Only list its addresses').check()
    await field('Address').fill(shop)
    // A file the browser itself was given has a path, as one that a person drops.
    await page.evaluate(() => {
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'given'
      document.body.append(input)
    })
    await page.locator('#given').setInputFiles(source)
    const before = await sitemapsAsked()
    await button('List the addresses').click()
    await expect.poll(sitemapsAsked).toBeGreaterThan(before)
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#given')
      const [file] = input?.files ?? []
      const data = new DataTransfer()
      if (file) data.items.add(file)
      document
        .querySelector('.frame')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      input?.remove()
    })
    await facts().getByText('2 addresses on 2 sites.').waitFor()
    await expect.poll(() => button('Start crawl').isEnabled()).toBe(true)
    expect(await sitemapsAsked()).toBeLessThan(before + 3)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('of a site that cannot be asked are a sentence at the address', async () => {
    await card('Only list its addresses').check()
    await field('Address').fill('http://127.0.0.1:9/')
    await button('List the addresses').click()
    await page.getByRole('alert').filter({ hasText: 'could not be read' }).waitFor({ timeout: 20_000 })
    expect(await field('Address').inputValue()).toBe('http://127.0.0.1:9/')
  })
})
