import metascraper from 'metascraper'
import author from 'metascraper-author'
import date from 'metascraper-date'
import description from 'metascraper-description'
import image from 'metascraper-image'
import lang from 'metascraper-lang'
import logo from 'metascraper-logo'
import publisher from 'metascraper-publisher'
import title from 'metascraper-title'
import url from 'metascraper-url'
import openGraphScraper from 'open-graph-scraper'

/** The rules metascraper's own documentation begins with. */
const scrape = metascraper([
  author(),
  date({ datePublished: true, dateModified: true }),
  description(),
  image(),
  lang(),
  logo(),
  publisher(),
  title(),
  url(),
])

const filled = (answers) =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => typeof value === 'string' && value !== ''))

async function metascraperAnswers(page, html) {
  const found = await scrape({ url: page.url, html })
  const {
    author: by,
    datePublished,
    dateModified,
    date: anyDate,
    lang: language,
    publisher: house,
    ...rest
  } = found
  // It has one name for the house; where the page names a site and no publisher, that is what it means.
  const named = page.answers.publisher === undefined ? {} : { publisher: house }
  return filled({
    title: rest.title,
    description: rest.description,
    url: rest.url,
    image: rest.image,
    author: by,
    published: datePublished ?? anyDate,
    modified: dateModified,
    language,
    site_name: house,
    ...named,
  })
}

const first = (value) => (Array.isArray(value) ? value[0] : value)

/** Its fields for each question, in the order they are believed. */
const openGraphFields = {
  title: ['ogTitle', 'twitterTitle', 'dcTitle'],
  description: ['ogDescription', 'twitterDescription', 'dcDescription'],
  url: ['ogUrl'],
  image: ['ogImage', 'twitterImage'],
  author: ['author', 'articleAuthor', 'dcCreator'],
  published: ['articlePublishedTime', 'articleDate', 'dcDateIssued', 'dcDate'],
  modified: ['articleModifiedTime', 'modifiedTime'],
  language: ['ogLocale'],
  site_name: ['ogSiteName'],
  publisher: ['dcPublisher'],
  type: ['ogType'],
  price: ['ogPriceAmount', 'ogProductPriceAmount'],
  currency: ['ogPriceCurrency', 'ogProductPriceCurrency'],
  availability: ['ogAvailability', 'ogProductAvailability'],
  sku: ['ogProductRetailerItemId'],
}

const resolved = (address, base) => (URL.canParse(address, base) ? new URL(address, base).href : address)

async function openGraphAnswers(page, html) {
  const { error, result } = await openGraphScraper({ html }).catch((reason) => reason)
  if (error) return {}
  const answers = Object.entries(openGraphFields).map(([question, fields]) => {
    const value = first(fields.map((field) => result[field]).find((given) => given !== undefined))
    const text = question === 'image' ? value?.url : value
    return [question, question === 'image' && text !== undefined ? resolved(text, page.url) : text]
  })
  return filled(Object.fromEntries(answers))
}

const withCommonName = (text) => text.replaceAll('.example', '.example.com')
const withReservedName = (text) => text.replaceAll('.example.com', '.example')

/** The peers' answers on pages, each with the questions it has a field for. */
export async function peerReaders(pages) {
  const peers = [
    {
      name: 'metascraper',
      fields: [
        'title',
        'description',
        'url',
        'image',
        'author',
        'published',
        'modified',
        'language',
        'site_name',
        'publisher',
      ],
      ask: metascraperAnswers,
    },
    {
      name: 'open-graph-scraper',
      fields: Object.keys(openGraphFields),
      ask: openGraphAnswers,
    },
  ]
  const readers = []
  for (const { name, fields, ask } of peers) {
    const answers = new Map()
    for (const { page, html } of pages) {
      // metascraper takes no address under a reserved name; it is lent a common one.
      const lent = { ...page, url: withCommonName(page.url) }
      const given = await ask(lent, withCommonName(html))
      answers.set(page.name, JSON.parse(withReservedName(JSON.stringify(given))))
    }
    readers.push({ name, fields, answers })
  }
  return readers
}
