import type { Rights } from '../../../src-shared/page-line.ts'
import { productToken } from '../../../src-shared/product.ts'
import { resolveAddress } from '../base/address.ts'
import { readContentUsage } from './content-usage.ts'
import type { PageParts } from './page-parts.ts'
import { tokensOf } from './plain-text.ts'
import {
  addDirectives,
  forbidsLinks,
  readDirectives,
  readRobotsTags,
  type RobotsDirectives,
} from './robots-directives.ts'

/** What a page says may be done with it, and whether a crawl may follow its links. */
export interface PageRights {
  readonly rights: Rights
  /** The page or its header says nofollow or none, to all or to us (spec behaviour 1.5). */
  readonly isNoFollow: boolean
}

/** Crawlers whose own directives are reported (spec decisions R6). */
const knownCrawlers = [
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-User',
  'PerplexityBot',
  'Google-Extended',
  'CCBot',
  'Bytespider',
  'Amazonbot',
  'Applebot-Extended',
  'Meta-ExternalAgent',
  'cohere-ai',
  'Diffbot',
]

const ourName = productToken.toLowerCase()
const properNames = new Map([...knownCrawlers, productToken].map((name) => [name.toLowerCase(), name]))

/** Directives reported of one list (spec behaviour 11.8), crawlers of one header and licences of a page (our own bounds). */
const maxDirectives = 50
const maxAgents = 50
const maxLicences = 50

/** Values of the headers that speak of a page's rights. */
export interface RightsHeaders {
  readonly robotsTags: readonly string[]
  readonly contentUsage?: readonly string[]
}

/** Reads the rights of a page: metas, `rel=license` links, the headers `X-Robots-Tag` and `Content-Usage`. */
export function readRights(parts: PageParts, base: string, headers: RightsHeaders): PageRights {
  const page = readMetas(parts)
  const http = readRobotsTags(headers.robotsTags)
  const license = readLicences(parts, base)
  const usage = readContentUsage(headers.contentUsage ?? [])
  const httpPart = {
    ...listed(http.everyone),
    ...namedAgents(http),
    ...(Object.keys(usage).length > 0 && { content_usage: usage }),
  }
  const rights: Rights = {
    ...listed(page.everyone),
    ...namedAgents(page),
    ...(license.length > 0 && { license }),
    ...(Object.keys(httpPart).length > 0 && { http: httpPart }),
  }
  return { rights, isNoFollow: [page, http].some(forbidsUs) }
}

function forbidsUs(said: RobotsDirectives): boolean {
  return forbidsLinks(said.everyone) || forbidsLinks(said.agents.get(ourName) ?? new Set())
}

/** Metas count anywhere on the page; names of crawlers we do not know are somebody else's business. */
function readMetas(parts: PageParts): RobotsDirectives {
  const said: RobotsDirectives = { everyone: new Set(), agents: new Map() }
  for (const meta of parts.metas) {
    const name = meta.attribs['name']?.trim().toLowerCase()
    if (name === undefined || (name !== 'robots' && !properNames.has(name))) continue
    addDirectives(said, name === 'robots' ? null : name, readDirectives(meta.attribs['content'] ?? ''))
  }
  return said
}

function readLicences(parts: PageParts, base: string): string[] {
  const licences = new Set<string>()
  for (const element of [...parts.links, ...parts.anchors]) {
    if (licences.size >= maxLicences) break
    const rel = element.attribs['rel']
    if (rel === undefined || !tokensOf(rel).includes('license')) continue
    const address = resolveAddress(element.attribs['href'] ?? '', base)
    if (address !== null) licences.add(address)
  }
  return [...licences]
}

function listed(directives: ReadonlySet<string>): Pick<Rights, 'robots'> {
  return directives.size > 0 ? { robots: [...directives].slice(0, maxDirectives) } : {}
}

function namedAgents({ agents }: RobotsDirectives): Pick<Rights, 'agents'> {
  const named = [...agents].filter(([, directives]) => directives.size > 0).slice(0, maxAgents)
  if (named.length === 0) return {}
  const lists = named.map(([name, list]) => [
    properNames.get(name) ?? name,
    [...list].slice(0, maxDirectives),
  ])
  return { agents: Object.fromEntries(lists) as Record<string, string[]> }
}
