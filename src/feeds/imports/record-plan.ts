import type { ShortDigest } from '../../domain/feeds/feed-record.ts'
import type { Problem } from '../../domain/problem.ts'
import type { Nameless } from '../records/record-reader.ts'
import type { SliceFault } from '../slices/slice.ts'
import { DigestTable } from './digests.ts'
import { growingBytes, growingCounts, growingNumbers } from './growing.ts'

/** The addresses of more records without a key are not held in memory. */
const MAX_KEYLESS = 10_000
/** How many repeated records keep their faults. */
const MAX_FAULTS = 10_000
/** A file of unclosed comments would have a fault for each. */
const MAX_FILE_FAULTS = 100

/** A flag of an identity: its listing was hidden because it was missing in an earlier file. */
const LEFT_OUT = 1
/** The file has it. */
const SEEN = 2
/** The file has it more than once. */
const REPEATED = 4
/** The chosen record is valid. */
const RIGHT = 8
/** The record takes its land off the market. */
const WITHDRAWS = 16
/** The record is not imported, because too much land would disappear. */
const WITHHELD = 32

/** The result of reading one of several records of the same identity. */
export interface JudgedRecord {
  /** When the source changed it, in milliseconds since 1970 UTC; null if unknown. */
  readonly modifiedAt: number | null
  /** The fault of the record; null for none. */
  readonly fault: Problem | null
  /** Whether it takes its land off the market. */
  readonly withdraws: boolean
}

/**
 * Decides what happens to each record of a file, by its index, and counts what is missing in the
 * file. Takes about 45 bytes for each record that the feed already had, and 30 for each other one
 * of a file. Of records with the same identity, the one that the source changed last is imported;
 * where the source does not say, the last readable one.
 */
export class RecordPlan {
  /** The records that the feed already had come first. */
  readonly #identities = new DigestTable()
  /** The contents of the records that the feed already had. */
  readonly #contents = new DigestTable()
  readonly #signs = growingBytes()
  /** For each identity, the index of the record to import, plus 1. */
  readonly #chosen = growingCounts()
  /** When the source changed the chosen record. */
  readonly #modified = growingNumbers()
  /** The identity of each record, plus 1; 0 if it has none, or it cannot be read. */
  readonly #records = growingCounts()
  /** Whether each record is unchanged since it was last imported. */
  readonly #unchanged = growingBytes()
  readonly #faults = new Map<number, Problem>()
  readonly #fileFaults: SliceFault[] = []
  #known = 0
  #unseen = 0
  #hasRepeated = false
  #hasWithdrawn = false
  #unchangedCount = 0
  #nameless = 0
  #unreadable = 0
  readonly #keyless = new Set<string>()
  get count(): number {
    return this.#records.length
  }

  /** How many of them may change a listing, as far as is known before they are read. */
  get changed(): number {
    return this.count - this.#unchangedCount - this.#nameless
  }

  /** How many of them may belong to any listing. */
  get unreadable(): number {
    return this.#unreadable
  }

  /** The addresses of records without a key. */
  get keyless(): ReadonlySet<string> {
    return this.#keyless
  }

  /**
   * How many listings lack a record in the file, without those that were hidden for this reason
   * before.
   */
  get unseen(): number {
    return this.#unseen
  }

  /** Whether some records have the same identity. */
  get hasRepeated(): boolean {
    return this.#hasRepeated
  }

  /** Whether some records may take their land off the market. */
  get hasWithdrawn(): boolean {
    return this.#hasWithdrawn
  }

  /** The first faults of the file as a whole; with a fault, it may have more records. */
  get fileFaults(): readonly SliceFault[] {
    return this.#fileFaults
  }

  addFileFault(fault: SliceFault): void {
    if (this.#fileFaults.length < MAX_FILE_FAULTS) this.#fileFaults.push(fault)
  }

  /** Adds a record that the feed already had. Call it before records of the file are added. */
  know(identity: ShortDigest, content: ShortDigest, isLeftOut: boolean): void {
    this.#addIdentity(identity, isLeftOut ? LEFT_OUT : 0)
    this.#contents.add(content)
    this.#known++
    if (!isLeftOut) this.#unseen++
  }

  /**
   * Adds the next record if the feed already had one with this content.
   * @returns Whether it had.
   */
  addKnown(content: ShortDigest): boolean {
    const identity = this.#contents.find(content)
    if (identity < 0) return false
    const isUnchanged = (this.#signs.at(identity) & LEFT_OUT) === 0
    if (isUnchanged) this.#unchangedCount++
    this.#add(identity, isUnchanged)
    return true
  }

  /** Adds the next record. @param withdraws Whether it takes its land off the market. */
  add(identity: ShortDigest, withdraws: boolean): void {
    const found = this.#identities.find(identity)
    const index = found < 0 ? this.#addIdentity(identity, 0) : found
    this.#add(index, false)
    this.#noteWithdrawal(index, withdraws)
  }

  /** Adds the next record, which has no identity, or cannot be read. */
  addNameless(record: Nameless): void {
    this.#records.push(0)
    this.#unchanged.push(0)
    this.#nameless++
    if (record.kind === 'notice') return
    const isKnown = record.kind === 'keyless' && this.#keyless.size < MAX_KEYLESS
    if (isKnown) this.#keyless.add(record.address)
    else this.#unreadable++
  }

  /** Whether other records have the same identity. */
  isRepeated(index: number): boolean {
    return (this.#signs.at(this.#identityOf(index)) & REPEATED) !== 0
  }

  /**
   * Chooses among records with the same identity: an invalid record never replaces a valid one.
   * Call it for all repeated records, in order, once all are added.
   */
  judge(index: number, { modifiedAt, fault, withdraws }: JudgedRecord): void {
    const identity = this.#identityOf(index)
    const signs = this.#signs.at(identity)
    const isRight = fault === null
    if (fault && this.#faults.size < MAX_FAULTS) this.#faults.set(index, fault)
    if (this.#chosen.at(identity) > 0) {
      const isChosenRight = (signs & RIGHT) !== 0
      // Comparisons with NaN are false.
      const isOlder = (modifiedAt ?? Number.NaN) < this.#modified.at(identity)
      if (isRight === isChosenRight ? isOlder : isChosenRight) return
    }
    this.#chosen.set(identity, index + 1)
    this.#modified.set(identity, modifiedAt ?? Number.NaN)
    this.#signs.set(identity, isRight ? signs | RIGHT : signs & ~RIGHT)
    this.#noteWithdrawal(identity, withdraws)
  }

  /** The fault of a record that was judged; null if there is none, or it is unknown. */
  faultOf(index: number): Problem | null {
    return this.#faults.get(index) ?? null
  }

  /** Whether another record of the same identity is imported instead. */
  isReplaced(index: number): boolean {
    return this.isRepeated(index) && this.#chosen.at(this.#identityOf(index)) !== index + 1
  }

  /** Whether the file has a record of an identity that the feed never had. */
  isNew(identity: ShortDigest): boolean {
    return this.#identities.find(identity) >= this.#known
  }

  /** Whether the chosen record takes the land of an identity off the market. */
  isWithdrawn(identity: ShortDigest): boolean {
    const found = this.#identities.find(identity)
    return found >= 0 && (this.#signs.at(found) & WITHDRAWS) !== 0
  }

  /** Leaves the listing of an identity unchanged, although its record takes it off the market. */
  withhold(identity: ShortDigest): void {
    const found = this.#identities.find(identity)
    if (found >= 0) this.#signs.set(found, this.#signs.at(found) | WITHHELD)
  }

  isWithheld(index: number): boolean {
    return (this.#signs.at(this.#identityOf(index)) & WITHHELD) !== 0
  }

  isUnchanged(index: number): boolean {
    return this.#unchanged.at(index) === 1
  }

  /** Whether it is one of `changed`. */
  isChanged(index: number): boolean {
    return !this.isUnchanged(index) && this.#identityOf(index) >= 0
  }

  /** Whether the record counts in `unseen`. */
  isUnseen(identity: ShortDigest): boolean {
    const found = this.#identities.find(identity)
    return found >= 0 && found < this.#known && (this.#signs.at(found) & (SEEN | LEFT_OUT)) === 0
  }

  #noteWithdrawal(identity: number, withdraws: boolean): void {
    const signs = this.#signs.at(identity)
    this.#signs.set(identity, withdraws ? signs | WITHDRAWS : signs & ~WITHDRAWS)
    if (withdraws) this.#hasWithdrawn = true
  }

  #addIdentity(identity: ShortDigest, signs: number): number {
    this.#signs.push(signs)
    this.#chosen.push(0)
    this.#modified.push(Number.NaN)
    return this.#identities.add(identity)
  }

  #add(identity: number, isUnchanged: boolean): void {
    this.#records.push(identity + 1)
    this.#unchanged.push(Number(isUnchanged))
    const signs = this.#signs.at(identity)
    if (signs & SEEN) this.#hasRepeated = true
    else if (identity < this.#known && !(signs & LEFT_OUT)) this.#unseen--
    this.#signs.set(identity, signs | (signs & SEEN ? REPEATED : SEEN))
  }

  #identityOf(index: number): number {
    return this.#records.at(index) - 1
  }
}
