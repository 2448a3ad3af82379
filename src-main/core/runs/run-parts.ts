import { productToken, userAgent } from '../../../src-shared/product.ts'
import { type Address, originOf } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { Slots } from '../base/slots.ts'
import type { Reader } from './reading-threads.ts'
import type { GateDoor } from '../gate/gate-door.ts'
import { isSwitchedOff } from '../browser/find-browser.ts'
import { createAddressGuard, type Guard, type GuardOptions } from '../guard/address-guard.ts'
import { type Lookup, systemLookup } from '../guard/system-lookup.ts'
import { PartMemory } from '../ladder/part-memory.ts'
import type { SiteMemory } from '../ladder/rung-memory.ts'
import { RobotsBook } from '../robots/robots-book.ts'
import { Evidence } from '../state/evidence.ts'
import { SnippetLog } from '../state/snippet-log.ts'
import { createHttpGet } from '../wire/http-get.ts'
import type { HttpWire } from '../wire/http-wire.ts'
import type { BrowserShelf } from './browser-shelf.ts'
import type { Drawing } from './climb-page.ts'
import { drawPage, type DrawParts } from './draw-page.ts'
import { FailingSites } from './failing-sites.ts'
import { Holds } from './holds.ts'
import { Manners } from './manners.ts'
import { Pause } from './pause.ts'
import type { RunPlan } from './run-plan.ts'
import { SiteRules } from './site-rules.ts'
import { TdmBook } from './tdm-book.ts'
import type { VisitParts } from './visit.ts'

/** What all runs of a process share: one gate, one book of robots.txt, the reading threads, the clock. */
export interface CoreParts {
  readonly clock: Clock
  readonly gate: GateDoor
  readonly book: RobotsBook
  readonly reader: Reader
  /** How this process draws pages, and what sites needed (spec behaviour 4.4); without it plain HTTP is all there is. */
  readonly drawing?: CoreDrawing
  /** How names are looked up; the system's way unless a test says otherwise. */
  readonly lookup?: Lookup
  /** Takes the place of the wire in tests that move time. */
  readonly wire?: HttpWire
}

/** The browsers of a process, and its memory of what sites needed. */
export interface CoreDrawing {
  readonly browsers: Pick<BrowserShelf, 'rungFor'>
  readonly memory: SiteMemory
}

/** Everything one run works with. */
export interface RunParts extends Omit<VisitParts, 'deadline'> {
  readonly guard: Guard
  readonly evidence: Evidence | null
  readonly abort: AbortController
  readonly pause: Pause
  /** Failing sites as the written lines tell; what was read and not written is forgotten by a stop. */
  readonly writtenFailing: FailingSites
  /** Sites met so far. */
  readonly sites: Set<string>
  /** Gives back what was made for this run alone. */
  readonly close: () => Promise<void>
}

/** Where a run begins, and the one origin the person's own headers may go to. */
export interface RunPlace {
  readonly start: Address | null
  readonly origin: string | null
  /** The entries of a list that is read; not there for a run without one. */
  readonly entries?: readonly { readonly address: Address | null }[] | null
}

/** Puts a run's parts together. Guard and connections are the run's own; gate, book and threads are the process's. */
export function runParts(core: CoreParts, plan: RunPlan, place: RunPlace): RunParts {
  const { origin } = place
  const { clock, gate, book, reader } = core
  const { options } = plan
  const lookup = core.lookup ?? systemLookup
  const guard: Guard = createAddressGuard({ lookup, ...privatePlaces(plan, place), clock })
  const wire =
    core.wire ??
    createHttpGet({
      userAgent: userAgent(options.contact),
      resolve: guard.resolved,
      lookup: guard.lookup,
      proxy: plan.proxy,
      clock,
    })
  const rules = new SiteRules(options)
  const evidence = plan.file === null ? null : new Evidence(plan.file)
  const stop = new AbortController()
  const abort = new AbortController()
  const pause = new Pause()
  const manners = new Manners({
    gate,
    book,
    guard,
    wire,
    rules,
    slots: new Slots(options.jobs),
    clock,
    evidence,
    onRequest: plan.onRequest ?? (() => undefined),
    own: { headers: plan.headers, origin },
    pause,
    stop: stop.signal,
    abort: abort.signal,
  })
  return {
    manners,
    guard,
    drawing: drawingOf(core.drawing, { guard, wire, manners, options }),
    gate,
    rules,
    clock,
    reader,
    reading: {
      induce: options.induce,
      microformats: options.microformats,
      snippets: evidence !== null,
    },
    snippets: evidence === null ? null : new SnippetLog(evidence),
    evidence,
    stop,
    abort,
    pause,
    holds: plan.onHold === undefined ? null : new Holds(clock, plan.onHold),
    tdm: options.respectTdm ? new TdmBook(evidence) : null,
    retries: options.retries,
    failingSites: new FailingSites(options.retries),
    writtenFailing: new FailingSites(options.retries),
    sites: new Set(),
    close: () => wire.close(),
  }
}

/** A run's own browser; null where there is none to be used. */
function drawingOf(core: CoreDrawing | undefined, parts: DrawParts): Drawing | null {
  const { browser } = parts.options
  if (core === undefined || isSwitchedOff(browser)) return null
  return {
    find: () => core.browsers.rungFor(browser),
    draw: (rung, address, signal) => drawPage(rung, address, parts, signal),
    memory: new PartMemory(core.memory),
  }
}

/** The product token our rules are looked up under. */
export function newBook(clock: Clock): RobotsBook {
  return new RobotsBook(clock, productToken)
}

/**
 * What a run may ask off the public internet: the start the person typed; for a list, its own addresses when they allowed
 * it. A page or a redirect never leads anywhere else (spec decisions D3).
 */
function privatePlaces(
  { mayAskPrivate, typed }: RunPlan,
  { start, entries = null }: RunPlace,
): Pick<GuardOptions, 'mayAskPrivate' | 'places'> {
  // One address of each origin stands for all of them: a list may have hundreds of thousands.
  const listed = new Map<string, Address>()
  for (const { address } of mayAskPrivate ? (entries ?? []) : []) {
    if (address !== null) listed.set(originOf(address), address)
  }
  const places = [start, typed, ...listed.values()].filter((place) => place !== null)
  return { mayAskPrivate: places.length === 0 ? 'never' : 'places', places }
}
