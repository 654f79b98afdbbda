import { rm } from 'node:fs/promises'
import { type FeedRuns, RunLost, runPrincipal } from '../../catalog/feeds/feed-runs.ts'
import type { PostedListings } from '../../catalog/listings/posted-listings.ts'
import type { Feed, FeedMemory, FeedRun, FeedRunOrder } from '../../domain/feeds/feed.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import { type FetchedFile, isStillThere } from '../fetching/fetched-file.ts'
import { feedReading } from './feed-reading.ts'
import { importFile } from './import-file.ts'
import { type ImportReport, STOP_SENTENCES } from './import-report.ts'
import { RunBook } from './run-book.ts'
import { newsOf } from './run-news.ts'

export interface FeedTools {
  readonly runs: FeedRuns
  readonly listings: PostedListings
  readonly calendar: Calendar
  readonly clock: Clock
  /**
   * Gets the file of a feed. Null if it has not changed.
   * @throws Problem with a sentence for the feed's owner.
   */
  readonly fetch: (feed: Feed, run: FeedRun) => Promise<FetchedFile | null>
}

export interface RunFeedOptions {
  /** The order for a new run; an interrupted run is resumed as it was ordered. */
  readonly order: FeedRunOrder
  readonly onCounted: (records: number) => void
  readonly onProgress: (done: number) => void
  /** Called when the file was fetched, before it is imported; absent to import it immediately. */
  readonly untilImport?: () => Promise<void>
}

/** A finished run. */
export interface EndedRun {
  readonly feed: Feed
  readonly run: FeedRun
  readonly state: FeedRun['state']
  /** A sentence; empty on success. */
  readonly cause: string
  /** Null if nothing was read. */
  readonly report: ImportReport | null
  /** Whether the run was interrupted before, and resumed. */
  readonly isResumed: boolean
}

type Ended = Pick<EndedRun, 'state' | 'cause' | 'report'> & { readonly memory: Partial<FeedMemory> }

/**
 * Runs a feed to its end, or resumes a run that was interrupted. Only one process at a time may do
 * so for a feed.
 * @throws Problem `not-found` for an unknown feed, `unavailable` when the database is; RunLost when
 *   the feed was removed in the meantime. The run can be resumed then. A defect ends the run as
 *   failed, and is thrown.
 */
export async function runFeed(
  tools: FeedTools,
  id: FeedId,
  options: RunFeedOptions,
): Promise<EndedRun> {
  const { runs } = tools
  const feed = await runs.feed(id)
  const interrupted = await runs.interrupted(id)
  const run = interrupted ?? (await runs.begin(feed, options.order))
  const held: HeldRun = { run, book: null }
  const ended = await attempt(tools, feed, held, options).catch(async error => {
    const isPassing = error instanceof Problem && error.code === 'unavailable'
    if (isPassing || error instanceof RunLost) throw error
    if (error instanceof Problem) return failed(feed, error.message)
    const cause = 'An internal error ended the run. See the log for details.'
    await end(runs, feed, held, failed(feed, cause))
    throw error
  })
  await end(runs, feed, held, ended)
  const { memory: _memory, ...shown } = ended
  return { feed, run, ...shown, isResumed: interrupted !== null }
}

/** The state of a run in this process. */
interface HeldRun {
  run: FeedRun
  /** Null if nothing was read yet. */
  book: RunBook | null
}

async function attempt(
  tools: FeedTools,
  feed: Feed,
  held: HeldRun,
  options: RunFeedOptions,
): Promise<Ended> {
  const { run } = held
  const before = run.source === '' ? null : (JSON.parse(run.source) as FetchedFile)
  if (before !== null && (await isStillThere(before))) {
    await options.untilImport?.()
    return await imported({ ...tools, ...options }, feed, held, before)
  }
  const fetched = await tools.fetch(feed, run)
  if (fetched === null) return { ...DONE, cause: NOT_CHANGED, memory: { failures: 0 } }
  held.run = await tools.runs.beginSource(run, JSON.stringify(fetched))
  await options.untilImport?.()
  return await imported({ ...tools, ...options }, feed, held, fetched)
}

const DONE = { state: 'done', cause: '', report: null } as const
const NOT_CHANGED = 'The file has not changed since the last run.'
const INCOMPLETE = 'The file was not read to its end.'

async function imported(
  { runs, listings, calendar, clock, onCounted, onProgress }: FeedTools & RunFeedOptions,
  feed: Feed,
  held: HeldRun,
  fetched: FetchedFile,
): Promise<Ended> {
  const { run } = held
  const { accountId } = feed
  const { isDryRun, allowances } = run
  const context = { places: await listings.places(), calendar, clock }
  const { source, isFull, text } = await feedReading(feed, fetched, context)
  const photos = await runs.photoLimit(accountId)
  const reading = photos === null ? text : `${text} ${photos}`
  const book = new RunBook(runs, run, reading, feed.reading)
  held.book = book
  const report = await importFile(listings, {
    source,
    name: feed.name,
    isFull,
    book,
    accountId,
    principal: runPrincipal(run, accountId),
    calendar,
    isDryRun,
    allowances,
    onCounted,
    onProgress,
  })
  if (!fetched.isOwners) await rm(fetched.file, { force: true })
  const { state, cause } = endOf(report)
  return { state, cause, report, memory: memoryOf(report, state, fetched, book) }
}

function endOf({ stopped, complete, leftOut }: ImportReport): Pick<Ended, 'state' | 'cause'> {
  if (stopped) return { state: 'stopped', cause: `${STOP_SENTENCES[stopped]}.` }
  if (leftOut?.refusal) return { state: 'refused', cause: leftOut.refusal }
  return { state: 'done', cause: complete ? '' : INCOMPLETE }
}

function memoryOf(
  { counts: { read, refused }, complete }: ImportReport,
  state: Ended['state'],
  { etag, lastModified }: FetchedFile,
  { reading }: RunBook,
): Partial<FeedMemory> {
  const isWhole = state === 'done' && complete
  return {
    failures: 0,
    // A file that was not imported completely is fetched again.
    ...(isWhole ? { etag, lastModified } : { etag: '', lastModified: '' }),
    // Records that a run has not reached still have the digests of the former reading.
    ...(complete && state !== 'stopped' && { reading }),
    ...(read > 0 && { refusedShare: refused / read }),
  }
}

function failed({ failures }: Feed, cause: string): Ended {
  return { state: 'failed', cause, report: null, memory: { failures: failures + 1 } }
}

async function end(
  runs: FeedRuns,
  feed: Feed,
  { run, book }: HeldRun,
  { state, cause, report, memory }: Ended,
): Promise<void> {
  const reached = { ...run, recordsDone: book?.recordsDone ?? run.recordsDone }
  const isEnded = await runs.end(reached, {
    state,
    cause,
    report: report === null ? '' : JSON.stringify(report),
    ...(report && { recordsRead: report.counts.read }),
    // A dry run leaves nothing for the next run, and only the person who requested it needs its
    // report.
    memory: run.isDryRun ? {} : memory,
    news: run.isDryRun ? null : newsOf(feed, memory, cause, report),
  })
  if (!isEnded) throw new RunLost()
}
