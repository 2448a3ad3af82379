/** What robots tags say: to everyone, and to crawlers by name (lower case); directives in lower case, each once. */
export interface RobotsDirectives {
  readonly everyone: Set<string>
  readonly agents: Map<string, Set<string>>
}

/** Directives with a value after a colon besides those that begin with `max-`; no names of crawlers. */
const valued = new Set(['unavailable_after'])

/** The directives of a meta's content, split at commas and, where there is no value, at white space. */
export function readDirectives(content: string): string[] {
  const pieces = content.toLowerCase().split(',')
  return pieces
    .flatMap((piece) => (piece.includes(':') ? [piece.trim()] : piece.split(/\s+/)))
    .filter(Boolean)
}

/** Adds directives to what has been said to one crawler, or to everyone (null). */
export function addDirectives(
  said: RobotsDirectives,
  agent: string | null,
  directives: readonly string[],
): void {
  const before = agent === null ? said.everyone : said.agents.get(agent)
  const list = before ?? new Set<string>()
  if (agent !== null && before === undefined) said.agents.set(agent, list)
  for (const directive of directives) list.add(directive)
}

/**
 * Reads `X-Robots-Tag` headers. A crawler's name with a colon holds for the directives after it in the same header, up
 * to the next name; names are told from directives that carry a value.
 */
export function readRobotsTags(headers: readonly string[]): RobotsDirectives {
  const said: RobotsDirectives = { everyone: new Set(), agents: new Map() }
  for (const header of headers) {
    let agent: string | null = null
    for (const piece of header.toLowerCase().split(',')) {
      const named = /^\s*([a-z0-9_-]+)\s*:(.*)$/.exec(piece)
      const name = named?.[1]
      const isName = name !== undefined && !valued.has(name) && !name.startsWith('max-')
      if (isName) agent = name
      addDirectives(said, agent, readDirectives(isName ? (named?.[2] ?? '') : piece))
    }
  }
  return said
}

/** Whether directives forbid following links. */
export function forbidsLinks(directives: ReadonlySet<string>): boolean {
  // A value and the next directive may stand without a comma between them (`max-snippet:-1 nofollow`).
  const words = [...directives].flatMap((directive) => directive.split(/\s+/))
  return words.includes('nofollow') || words.includes('none')
}
