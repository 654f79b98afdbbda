import type { PostedListings } from '../../catalog/listings/posted-listings.ts'
import { stampOf } from '../fetching/fetched-file.ts'
import { decisionsOf } from '../mapping/columns.ts'
import { type SliceFault, START } from '../slices/slice.ts'
import { firstReading, type Source } from './first-reading.ts'
import type { ImportReport, StopReason } from './import-report.ts'
import { ImportRun, type RunOptions } from './import-run.ts'
import { keyFault, lackedAddresses } from './key-fault.ts'
import { hideLeftOut, type LeftOut, shownBefore, withholdMany } from './left-out.ts'
import type { RecordPlan } from './record-plan.ts'
import type { RunBook } from './run-book.ts'
import type { RunTally } from './run-tally.ts'

export interface ImportOptions extends RunOptions {
  /** The file, which may be compressed with gzip, and how it is read. */
  readonly source: Source
  /** The name of the file in the audit log and in the report. */
  readonly name: string
  /** Null for a file that is imported once, without a feed. */
  readonly book: RunBook | null
  /** Whether the file has all listings of its feed, so that missing ones are hidden. */
  readonly isFull: boolean
  /** Called after the first reading of the file. */
  readonly onCounted: (records: number) => void
}

type Importer = Pick<PostedListings, 'saveAll' | 'settle' | 'recordImport' | 'writersOverlap'>

/**
 * Imports the listings of a file into an account, in batches. It reads the file twice: first to
 * find out which records are new, and which keys occur more than once. The import can be stopped at
 * any time. With a book it resumes where it stopped; without one it is repeated, and what is
 * already imported stays unchanged. When it resolves, everything is on disk.
 * @throws Problem as `saveListings`, `invalid-input` for anything but a file, and
 *   `payload-too-large` for too many records. Nothing is written then. RunLost when another process
 *   has taken over the run.
 */
export async function importFile(
  listings: Importer,
  options: ImportOptions,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const { source, book, isFull } = options
  const stamp = await stampOf(source.file)
  const plan = await firstReading(source, book, async record => {
    const { principal, accountId, calendar } = options
    const batch = { principal, accountId, calendar, drafts: [record], isDryRun: true }
    const { outcomes } = await listings.saveAll(batch)
    return outcomes[0]?.kind === 'refused' ? outcomes[0].problem : null
  })
  options.onCounted(plan.count)
  if (!options.isDryRun && book === null) {
    await listings.recordImport(options.principal, options.accountId, options.name)
  }
  const run = new ImportRun(listings, { ...options, source, plan, book })
  const vanishing = book && { book, shown: await shownBefore(run, book) }
  const withheld =
    vanishing && (await withholdMany(run, plan, vanishing.book, { ...options, ...vanishing }))
  const stopped = await stopReason(run, options, plan)
  const isWhole = stopped === null
  if ((await stampOf(source.file)) !== stamp) plan.addFileFault(FILE_CHANGED)
  const leftOut =
    withheld === null && isWhole && vanishing && isFull
      ? await hideLeftOut(run, plan, vanishing.book, { ...options, ...vanishing })
      : withheld
  if (!options.isDryRun) await listings.settle()
  const tally = wholeTally(run, plan, stopped)
  await book?.endWith(tally)
  const totalMs = performance.now() - startedAt
  return report(options, tally, run, {
    stopped,
    leftOut,
    isWhole: plan.fileFaults.length === 0,
    totalMs,
  })
}

/** Reads the file to its end, unless it looks like a mistake. @returns Null if it was read. */
async function stopReason(
  run: ImportRun,
  { source, book, isFull, allowances }: ImportOptions,
  plan: RecordPlan,
): Promise<StopReason | null> {
  // A resumed run was checked when it began.
  const isBegun = (book?.recordsDone ?? 0) > 0
  if (!isBegun && !allowances.includes('refusals')) {
    for (const { path, detail } of source.guesses) {
      const reported = { code: 'unit-guessed', field: path, value: undefined, detail }
      run.tally.add([reported], START, null, 'stopped')
    }
    if (source.guesses.length > 0) return 'guesses'
    const lacked = book && isFull ? await lackedAddresses(plan, book) : new Set<string>()
    const fault = await keyFault(run, source, plan, lacked)
    if (fault !== null) return fault
  }
  return (await run.read()) ? null : 'refusals'
}

const FILE_CHANGED: SliceFault = {
  ...START,
  code: 'file-changed',
  detail:
    'The file was changed while it was read, so that records may be missing from this run. Import it again when it is complete.',
}

/** What a run has found, with the faults of the file as a whole. */
function wholeTally(
  { tally }: ImportRun,
  { fileFaults }: RecordPlan,
  stopped: StopReason | null,
): RunTally {
  const whole = tally.copy()
  if (stopped !== null) return whole
  for (const fault of fileFaults) whole.record([{ ...fault, field: null }], fault, null, 'stopped')
  return whole
}

function report(
  { name, accountId, isDryRun, source: { unread, columns } }: ImportOptions,
  { counts, faults }: RunTally,
  { spentMs: { checking, writing } }: ImportRun,
  reported: {
    stopped: StopReason | null
    leftOut: LeftOut | null
    isWhole: boolean
    totalMs: number
  },
): ImportReport {
  const { stopped, leftOut, isWhole, totalMs } = reported
  return {
    file: name,
    accountID: accountId,
    dryRun: isDryRun,
    complete: stopped === null && isWhole,
    stopped,
    leftOut,
    unread,
    decided: decisionsOf(columns),
    counts,
    seconds: seconds(totalMs),
    spent: {
      reading: seconds(totalMs - checking - writing),
      checking: seconds(checking),
      writing: seconds(writing),
    },
    faults,
  }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000
}
