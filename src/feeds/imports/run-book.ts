import type { FeedRuns, HeldRecords } from '../../catalog/feeds/feed-runs.ts'
import type { BatchOutcome, WriteAlongside } from '../../catalog/listings/write-together.ts'
import type { FeedRun } from '../../domain/feeds/feed.ts'
import type { FeedRecord, ShortDigest } from '../../domain/feeds/feed-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { digestIn, digestText, salted, shortDigest } from './digests.ts'
import type { FaultKind, ImportCounts } from './import-report.ts'
import { RunTally } from './run-tally.ts'

/** The stored counts of a run; examples of faults are stored separately, when there are more. */
interface StoredCounts {
  readonly counts: ImportCounts
  /** How many faults of each kind there are, in the order of the stored kinds. */
  readonly faults: readonly number[]
  /** How many faults are stored one by one; absent: none, as in former versions. */
  readonly stored?: number
}

/** A position in a file up to which a run is done. */
export interface DonePlace {
  readonly recordsDone: number
  readonly offset: number
}

/** Stores the records of a feed and the progress of its run, so that any process can resume it. */
export class RunBook {
  readonly #runs: FeedRuns
  readonly #run: FeedRun
  readonly #salt: ShortDigest
  /** The salt of the reading before; null if it was the same, or is unknown. */
  readonly #formerSalt: ShortDigest | null
  #recordsDone: number
  #offset: number
  /** How many examples of faults are stored. */
  #examples: number
  readonly tally: RunTally

  /**
   * @param reading Everything that determines how the bytes of a record are read, besides the
   *   bytes.
   * @param formerReading The `reading` of an earlier book; empty for none.
   */
  constructor(runs: FeedRuns, run: FeedRun, reading: string, formerReading: string) {
    this.#runs = runs
    this.#run = run
    this.#salt = shortDigest(reading)
    this.#formerSalt = formerReading === this.reading ? null : digestIn(formerReading)
    this.#recordsDone = run.recordsDone
    this.#offset = run.offset
    this.tally = storedTally(run)
    this.#examples = this.tally.examples
  }

  /** How records are read, for the next book. */
  get reading(): string {
    return digestText(this.#salt)
  }

  /** How many records of the file were done when the run was interrupted. */
  get recordsDone(): number {
    return this.#recordsDone
  }

  /** The records that the feed had, in batches. */
  records(): AsyncIterable<readonly FeedRecord[]> {
    return this.#runs.records(this.#run.feedId)
  }

  /** The digest of a record's bytes, read in this way. */
  digestOf(bytes: Buffer): ShortDigest {
    return salted(shortDigest(bytes), this.#salt)
  }

  /**
   * The digest that the same bytes had in the former reading; null if the reading has not changed.
   */
  formerDigestOf(bytes: Buffer): ShortDigest | null {
    return this.#formerSalt && salted(shortDigest(bytes), this.#formerSalt)
  }

  /** Stores the run's progress. @throws RunLost */
  async note(place: DonePlace, tally: RunTally): Promise<void> {
    await this.#runs.note(this.#run, this.#recordsDone, this.#progress(place, tally))
    this.noted(place, tally)
  }

  /**
   * The same for a batch, with its records, in the transaction that writes it. Call `noted` when
   * that has ended.
   * @param takenOver Identities of records that other feeds had.
   */
  notedWith(
    place: DonePlace,
    next: (outcomes: readonly BatchOutcome[]) => RunTally,
    records: (outcomes: readonly BatchOutcome[]) => readonly FeedRecord[],
    takenOver: readonly string[],
  ): WriteAlongside {
    const written = (outcomes: readonly BatchOutcome[]) => ({
      progress: this.#progress(place, next(outcomes)),
      records: records(outcomes),
    })
    return this.#runs.notedWith(this.#run, this.#recordsDone, written, takenOver)
  }

  /** The records with some identities, of the feed or otherwise of another feed of the account. */
  known(identities: readonly string[]): Promise<HeldRecords> {
    return this.#runs.known(this.#run.feedId, identities)
  }

  /** The same for listings that are hidden. @param size How many. */
  leftOutWith(size: number, tally: RunTally): WriteAlongside {
    const place = this.#behind(size)
    return this.#runs.leftOutWith(this.#run, this.#recordsDone, hidden => {
      const next = tally.copy()
      next.counts.hidden += hidden
      return this.#progress(place, next)
    })
  }

  noted({ recordsDone, offset }: DonePlace, tally: RunTally): void {
    this.#recordsDone = recordsDone
    this.#offset = offset
    this.#examples = tally.examples
    tally.markStored()
  }

  notedLeftOut(size: number, tally: RunTally): void {
    this.noted(this.#behind(size), tally)
  }

  /** Stores the faults that are not stored yet one by one, at the end of a run. */
  async endWith(tally: RunTally): Promise<void> {
    await this.#runs.addFaults(this.#run, tally.listed.unstored)
    tally.markStored()
  }

  /** The source addresses of some listings. */
  addressesOf(ids: readonly ListingId[]): Promise<ReadonlySet<string>> {
    return this.#runs.addressesOf(ids)
  }

  publicCount(): Promise<number> {
    return this.#runs.publicCount(this.#run.feedId)
  }

  /** The identities of the account's public listings with a key, in batches. */
  async *publicIdentities(): AsyncIterable<readonly string[]> {
    for await (const keys of this.#runs.publicKeys(this.#run.feedId)) {
      yield keys.map(key => `listFeedKey ${key}`)
    }
  }

  publicAmong(ids: readonly ListingId[]): Promise<readonly ListingId[]> {
    return this.#runs.publicAmong(ids)
  }

  /**
   * Hidden listings count like records after the last one, so that two processes cannot resume the
   * same run.
   */
  #behind(size: number): DonePlace {
    return { recordsDone: this.#recordsDone + size, offset: this.#offset }
  }

  #progress(place: DonePlace, tally: RunTally) {
    const { counts, foundFaults: faults } = tally
    const { stored: before, unstored: newFaults } = tally.listed
    const listed = before + newFaults.length
    const stored: StoredCounts = {
      counts,
      faults: faults.map(({ count }) => count),
      stored: listed,
    }
    const report = tally.examples === this.#examples ? null : JSON.stringify({ faults })
    return { ...place, progress: JSON.stringify(stored), report, newFaults }
  }
}

function storedTally({ progress, report }: FeedRun): RunTally {
  if (progress === '') return new RunTally()
  const { counts, faults, stored = 0 } = JSON.parse(progress) as StoredCounts
  const kinds = report === '' ? [] : (JSON.parse(report) as { faults: readonly FaultKind[] }).faults
  return new RunTally(
    counts,
    kinds.map((kind, i) => ({ ...kind, count: faults[i] ?? kind.count })),
    { stored, unstored: [] },
  )
}
