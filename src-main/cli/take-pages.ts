import { openSync, statSync, writeSync } from 'node:fs'
import { AppError } from '../../src-shared/app-error.ts'
import { type CommandService, type Run, pageFormats } from '../service/command-service.ts'
import type { RunWish } from './run-words.ts'
import { exitCodes } from './exit-code.ts'
import type { Given } from './flags.ts'
import type { CommandLine } from './command-line.ts'
import { Interrupts } from './interrupts.ts'
import { barProgress, jsonProgress, logProgress, type Progress, quietProgress } from './progress.ts'
import { standInWords, triedWords } from './sitemap-words.ts'
import { Tally } from './tally.ts'

/** How often the bar on a terminal counts down. */
const barEveryMs = 250

/** Runs what the words ask for, its pages to a file or to standard output, and resolves to the exit code. */
export async function takePages(
  wish: RunWish,
  given: Given,
  { service, lanes, stderr, stdout }: CommandLine,
): Promise<number> {
  const progress = progressFor(given, wish, stderr)
  const run = await openRun(wish, service, progress)
  const write = pageWriter(wish, stdout.write)
  const tally = new Tally()
  const interrupts = new Interrupts(run, (sentence) => progress.note(sentence))
  stdout.onClosed(() => run.stop())
  lanes.onChange(() => progress.lanes(run.lanes))
  const bar = setInterval(() => progress.lanes(run.lanes), barEveryMs)
  if (run.resumed > 0) {
    progress.note(`${wish.out ?? ''} holds ${run.resumed} pages already; they are not asked for again.`)
  }
  try {
    let count = run.resumed
    for await (const { line } of run.pages()) {
      count += 1
      tally.add(line)
      write(line)
      progress.page(count, line)
    }
  } finally {
    clearInterval(bar)
    interrupts.release()
  }
  return endOf(run, wish, tally, progress, interrupts.count > 0)
}

async function openRun(wish: RunWish, service: CommandService, progress: Progress): Promise<Run> {
  return service.openRun({
    ...wish.plan,
    onRequest: (request) => progress.request(request),
    onSitemap: (tried) => progress.note(triedWords(tried)),
    onMapped: ({ source }) => {
      if (source === 'links') progress.note(standInWords)
    },
  })
}

function endOf(
  run: Run,
  { out, plan }: RunWish,
  tally: Tally,
  progress: Progress,
  isInterrupted: boolean,
): number {
  const stopped = run.stopped ?? 'error'
  const trouble = run.trouble
  if (tally.whyNothing !== null) progress.note(tally.whyNothing)
  progress.end(tally.sentence(stopped, out), {
    stopped,
    pages: tally.pages,
    read: tally.read,
    failed: tally.failed,
    ...(trouble === null ? {} : { sentence: trouble }),
  })
  if (trouble !== null) throw new AppError('file-trouble', trouble)
  if (!isInterrupted) return run.resumed > 0 && tally.pages === 0 ? exitCodes.found : tally.exitCode
  if (plan.file !== null) progress.note(`Continue with: --resume -o ${plan.file}`)
  return exitCodes.interrupted
}

function progressFor(given: Given, wish: RunWish, stderr: CommandLine['stderr']): Progress {
  if (given.isSet('--json-log')) return jsonProgress(stderr.write, () => performance.now())
  if (given.isSet('--quiet')) return quietProgress()
  if (stderr.isTerminal) {
    return barProgress(stderr.write, stderr.width, mostPages(wish.plan))
  }
  return logProgress(stderr.write)
}

/** A listing's products are not counted before its last page. */
function mostPages({ list, template, options }: RunWish['plan']): number | null {
  return template === 'shopify' ? null : (list?.length ?? options.maxPages)
}

type WritePage = (line: Parameters<typeof pageFormats.jsonl.page>[0]) => void

/** Where pages go when they do not go to a crawl file: standard output, or a table. */
function pageWriter({ format, out, plan }: RunWish, toStdout: (text: string) => void): WritePage {
  if (plan.file !== null) return () => undefined
  const { head, page } = pageFormats[format]
  const write = out === null ? toStdout : tableWriter(out)
  if (head !== '') write(head)
  return (line) => write(page(line))
}

function tableWriter(out: string): (text: string) => void {
  const held = statSync(out, { throwIfNoEntry: false })?.size ?? 0
  if (held > 0) throw new AppError('file-in-the-way', `${out} already holds pages. Name another file.`)
  const file = openSync(out, 'w')
  return (text) => void writeSync(file, text)
}
