import { BatchSize } from '../../catalog/listings/batch-size.ts'
import type { PostedListings } from '../../catalog/listings/posted-listings.ts'
import type { BatchOutcome } from '../../catalog/listings/write-together.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { FeedAllowance } from '../../domain/feeds/feed.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { ReadRecord } from '../records/record-reader.ts'
import { isOfRecord, type Place, type Slice } from '../slices/slice.ts'
import {
  again,
  type Counted,
  isEditedSince,
  isElsewhere,
  recordsOf,
  type Taken,
} from './batch-records.ts'
import { type Source, slicesOf } from './first-reading.ts'
import { ReadOutcomes } from './read-outcomes.ts'
import type { RecordPlan } from './record-plan.ts'
import type { DonePlace, RunBook } from './run-book.ts'
import { EDITED, ofOther, outcomeNote, REPEATED, withheldWarning } from './run-notes.ts'
import { RunTally } from './run-tally.ts'

/** After this many records, the run checks whether the mapping is wrong. */
const JUDGED_RECORDS = 500
/**
 * Records that are refused or have the key of another record: the key may be read from the wrong
 * column.
 */
const MAX_WRONG = 150
/** With unchanged records, a run stores its position after this many. */
const NOTE_EVERY = 50_000

/** The account whose listings a run writes, and how it writes them. */
export interface RunOptions {
  readonly accountId: AccountId
  readonly principal: Principal
  readonly calendar: Calendar
  readonly isDryRun: boolean
  readonly allowances: readonly FeedAllowance[]
  /** Called with the number of records that are done. */
  readonly onProgress: (done: number) => void
}

type Importer = Pick<PostedListings, 'saveAll' | 'writersOverlap'>

/** What a run reads, and how. */
interface RunReading {
  readonly source: Source
  readonly plan: RecordPlan
  /** Null for the import of a file, which has no earlier runs. */
  readonly book: RunBook | null
}

/**
 * The second reading of a file, which saves records. With a database server, the next batch is read
 * while one is written. The counts stored with a batch include only the records up to its end.
 */
export class ImportRun {
  readonly #listings: Importer
  readonly #options: RunOptions & RunReading
  readonly #source: Source
  readonly #plan: RecordPlan
  readonly #book: RunBook | null
  readonly #size: BatchSize
  readonly spentMs = { checking: 0, writing: 0 }
  #tally: RunTally
  #batch: Taken[] = []
  readonly #ahead = new ReadOutcomes()
  #saving: Promise<void> = Promise.resolve()
  #noted = 0
  #sameKeys = 0
  #place: Place = { line: 1, offset: 0 }

  constructor(listings: Importer, options: RunOptions & RunReading) {
    const { source, plan, book } = options
    this.#listings = listings
    this.#options = options
    this.#source = source
    this.#plan = plan
    this.#book = book
    this.#size = new BatchSize(listings.writersOverlap)
    this.#tally = book?.tally ?? new RunTally()
  }

  get tally(): RunTally {
    return this.#tally
  }

  /**
   * @returns Whether the file was read to its end. False if so many records were refused that the
   *   mapping must be wrong.
   */
  async read(): Promise<boolean> {
    try {
      return await this.#readAll()
    } finally {
      await this.#saving.catch(() => {})
    }
  }

  async #readAll(): Promise<boolean> {
    const done = this.#book?.recordsDone ?? 0
    let index = 0
    for await (const slice of slicesOf(this.#source)) {
      if ('code' in slice && !isOfRecord(slice)) continue
      if (index < done) {
        index++
        continue
      }
      if (this.#isHopeless()) return false
      this.#place = slice
      this.#take(slice, index++)
      const { length } = this.#batch
      const isJudged = this.#tally.counts.read + this.#ahead.read === JUDGED_RECORDS
      const isDue = length >= this.#size.listings || this.#ahead.isFull
      if (isDue || isJudged) await this.#saveNext(index)
      else if (length === 0 && index - this.#noted >= NOTE_EVERY) await this.#note(index)
      if (isJudged || !this.#listings.writersOverlap) await this.#saving
    }
    await this.#saveNext(index)
    await this.#saving
    return !this.#isHopeless()
  }

  /** Starts to save the batch, once the one before it is saved. */
  async #saveNext(index: number): Promise<void> {
    await this.#saving
    const batch = this.#batch
    this.#batch = []
    this.#ahead.moveTo(this.#tally)
    if (batch.length === 0) return
    this.#saving = this.#save(batch, { recordsDone: index, offset: this.#place.offset })
    // The error is thrown where the save is awaited.
    this.#saving.catch(() => {})
  }

  /** Reports what would happen to records. Writes nothing. */
  async checkAll(drafts: readonly ReadRecord[]) {
    const { principal, accountId, calendar } = this.#options
    return await this.#listings.saveAll({ principal, accountId, calendar, drafts, isDryRun: true })
  }

  /** Saves drafts that come from no record of the file. */
  async saveAll(batch: Pick<Parameters<PostedListings['saveAll']>[0], 'drafts' | 'alongside'>) {
    const { principal, accountId, calendar, isDryRun } = this.#options
    return await this.#listings.saveAll({ principal, accountId, calendar, isDryRun, ...batch })
  }

  #isHopeless(): boolean {
    const { read, refused } = this.#tally.counts
    const isAllowed = this.#options.allowances.includes('refusals')
    return read === JUDGED_RECORDS && refused + this.#sameKeys > MAX_WRONG && !isAllowed
  }

  #take(slice: Slice, index: number): void {
    this.#ahead.noteRead()
    if (!('bytes' in slice)) {
      this.#ahead.record(tally => tally.record([{ ...slice, field: null }], slice, null, 'refused'))
    } else if (this.#plan.isUnchanged(index) && !this.#plan.isReplaced(index)) {
      this.#ahead.noteUnchanged()
    } else {
      this.#read(slice, slice.bytes, index)
    }
  }

  #read(place: Place, bytes: Buffer, index: number): void {
    const { format, reader } = this.#source
    try {
      const parsed = format.parse(bytes)
      const record = reader.read(parsed)
      const fault = this.#plan.isReplaced(index) ? this.#plan.faultOf(index) : null
      if (fault && 'faults' in record) {
        this.#ahead.record(tally => tally.record(fault.faults, place, record, 'refused'))
      } else if (this.#plan.isReplaced(index)) {
        // If the source gives a modification time for each, they are versions of one record.
        if (reader.modifiedAt(parsed) === null) this.#sameKeys++
        this.#ahead.record(tally => tally.noteKinds([REPEATED], place, record.identity, 'replaced'))
      } else if ('skipped' in record) {
        const { skipped, identity } = record
        this.#ahead.record(tally => tally.noteKinds([skipped], place, identity, 'skipped'))
      } else if (record.withdrawal && this.#plan.isWithheld(index)) {
        const withheld = withheldWarning(record.withdrawal)
        this.#ahead.record(tally => tally.noteKinds([withheld], place, record.identity, 'skipped'))
      } else {
        const { line, offset } = place
        this.#batch.push({ line, offset, record, bytes })
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#ahead.record(tally => tally.record(error.faults, place, null, 'refused'))
    }
  }

  async #save(taken: readonly Taken[], place: DonePlace): Promise<void> {
    const { batch, takenOver } = await this.#withBefores(taken)
    if (batch.length === 0) return
    const next = (outcomes: readonly BatchOutcome[]) => this.#counted(batch, outcomes)
    const book = this.#options.isDryRun ? undefined : this.#book
    const startedAt = performance.now()
    const { outcomes, checkedMs, waitMs } = await this.saveAll({
      drafts: batch.map(({ record }) => record),
      alongside: book?.notedWith(
        place,
        next,
        outcomes => recordsOf(book, batch, outcomes),
        takenOver,
      ),
    })
    this.spentMs.checking += checkedMs
    this.spentMs.writing += performance.now() - startedAt - checkedMs
    const written = outcomes.filter(({ kind }) => kind === 'created' || kind === 'changed').length
    this.#size.learn(written, waitMs)
    this.#tally = next(outcomes)
    book?.noted(place, this.#tally)
    this.#noted = place.recordsDone
    this.#options.onProgress(this.#tally.counts.read)
  }

  /**
   * Adds the records of earlier runs. Refuses records whose keys another feed of the account uses
   * for land at another address: of two tables with keys such as 1, 2, 3, one would overwrite the
   * other. A listing at the same address moves from feed to feed.
   */
  async #withBefores(
    taken: readonly Taken[],
  ): Promise<{ batch: readonly Counted[]; takenOver: readonly string[] }> {
    const book = this.#book
    if (book === null) return { batch: taken.map(one => ({ ...one, before: null })), takenOver: [] }
    const { own, ofOthers } = await book.known(taken.flatMap(({ record }) => record.identity ?? []))
    const takenOver: string[] = []
    const batch = taken.flatMap(one => {
      const { identity, draft } = one.record
      const holder = ofOthers.get(identity ?? '')
      if (holder && isElsewhere(holder, draft)) {
        this.#tally.noteKinds([ofOther(holder)], one, identity, 'refused')
        return []
      }
      if (holder) takenOver.push(holder.identity)
      const before = own.get(identity ?? '') ?? null
      return { ...one, record: before ? again(one, before, book) : one.record, before }
    })
    return { batch, takenOver }
  }

  async #note(index: number): Promise<void> {
    await this.#saveNext(index)
    this.#noted = index
    const place = { recordsDone: index, offset: this.#place.offset }
    if (!this.#options.isDryRun) await this.#book?.note(place, this.#tally)
    this.#options.onProgress(this.#tally.counts.read)
  }

  #counted(batch: readonly Counted[], outcomes: readonly BatchOutcome[]): RunTally {
    const tally = this.#tally.copy()
    for (const [i, outcome] of outcomes.entries()) {
      const counted = batch[i]
      if (!counted) throw new Error('There are more outcomes than records.')
      const { record, before } = counted
      tally.count(outcome, counted, record)
      const notes = 'notes' in outcome ? outcome.notes.map(outcomeNote) : []
      tally.add(notes, counted, record.identity, 'adjusted')
      if (isEditedSince(before, outcome)) tally.add([EDITED], counted, record.identity, 'adjusted')
    }
    return tally
  }
}
