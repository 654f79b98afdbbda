import type { ShortDigest } from '../../domain/feeds/feed-record.ts'
import type { Problem } from '../../domain/problem.ts'
import type { SliceFault } from '../slices/slice.ts'
import { DigestTable } from './digests.ts'
import { growingBytes, growingNumbers } from './growing.ts'

/** How many repeated records keep their faults. */
const MAX_FAULTS = 10_000

const UNCHANGED = 1
const REREAD = 2

/** A record, as the first reading of a file finds it. */
export interface PlannedRecord {
  /** Null: nothing tells it from the others, or it cannot be read. */
  readonly identity: ShortDigest | null
  /** When the source changed it, in milliseconds since 1970 UTC; null: it does not say. */
  readonly modifiedAt: number | null
  /** Whether it is as it was when it was imported last. */
  readonly isUnchanged: boolean
  /** Whether its bytes are, but are read in another way now. */
  readonly isReread: boolean
}

/**
 * The plan for each record of a file, by its place in the file: about 30 bytes for each. Of records with the same identity
 * the one that the source changed last is imported; where the source does not say, the last one that can be read.
 */
export class RecordPlan {
  readonly #identities = new DigestTable()
  readonly #modified = growingNumbers()
  /** Signs of `UNCHANGED` and `REREAD`. */
  readonly #signs = growingBytes()
  /** The record to import of those with the same identity, by the first of them. */
  readonly #chosen = new Map<number, number>()
  readonly #faults = new Map<number, Problem>()
  /** The chosen ones that are known to be right. */
  readonly #right = new Set<number>()
  #unreadable = 0
  #unchanged = 0
  /** The faults of the file as a whole; with one, it may have more records. */
  readonly fileFaults: SliceFault[] = []

  /** How many records there are. */
  get count(): number {
    return this.#identities.length
  }

  /** How many of them may change a listing, as far as one can say before reading them. */
  get changed(): number {
    return this.count - this.#unchanged - this.#unreadable
  }

  /** How many of them have no identity, so that nobody knows which listings they are. */
  get unreadable(): number {
    return this.#unreadable
  }

  /** Adds the next record. */
  add({ identity, modifiedAt, isUnchanged, isReread }: PlannedRecord): void {
    const index = this.count
    this.#modified.push(modifiedAt ?? Number.NaN)
    this.#signs.push(isUnchanged ? UNCHANGED : isReread ? REREAD : 0)
    if (isUnchanged) this.#unchanged++
    if (identity === null) {
      this.#identities.addNone()
      this.#unreadable++
      return
    }
    const first = this.#identities.add(identity)
    if (first === index) return
    const chosen = this.#chosen.get(first) ?? first
    // Comparing with NaN is false.
    const isOlder = this.#modified.at(index) < this.#modified.at(chosen)
    this.#chosen.set(first, isOlder ? chosen : index)
  }

  /** Whether some records have the same identity. */
  get hasRepeated(): boolean {
    return this.#chosen.size > 0
  }

  /** Whether other records have the same identity. */
  isRepeated(index: number): boolean {
    return this.#chosen.has(this.#firstOf(index))
  }

  /**
   * Chooses again among records with the same identity, now that it is known which are right: a broken one replaces none of those. To be called
   * for all repeated records, in their order.
   * @param fault What is wrong with the record; null: nothing is.
   */
  judge(index: number, fault: Problem | null): void {
    const first = this.#firstOf(index)
    const isRight = fault === null
    if (fault && this.#faults.size < MAX_FAULTS) this.#faults.set(index, fault)
    if (first === index) {
      this.#chosen.set(first, index)
      if (isRight) this.#right.add(index)
      return
    }
    const chosen = this.#chosen.get(first) ?? first
    const isChosenRight = this.#right.has(chosen)
    // Comparing with NaN is false.
    const isOlder = this.#modified.at(index) < this.#modified.at(chosen)
    if (isRight === isChosenRight ? isOlder : isChosenRight) return
    this.#chosen.set(first, index)
    if (isRight) this.#right.add(index)
  }

  /** The fault of a record that was judged; null: none, or nobody knows. */
  faultOf(index: number): Problem | null {
    return this.#faults.get(index) ?? null
  }

  #firstOf(index: number): number {
    const identity = this.#identities.at(index)
    return Number.isNaN(identity[0]) ? index : this.#identities.find(identity)
  }

  /** Whether another record of the same identity is imported instead. */
  isReplaced(index: number): boolean {
    if (this.#chosen.size === 0) return false
    const chosen = this.#chosen.get(this.#firstOf(index))
    return chosen !== undefined && chosen !== index
  }

  isUnchanged(index: number): boolean {
    return this.#signs.at(index) === UNCHANGED
  }

  /** Whether it is one of `changed`. */
  isChanged(index: number): boolean {
    return !this.isUnchanged(index) && !Number.isNaN(this.#identities.at(index)[0])
  }

  /** Whether the source has left the record as it was, but it is read in another way now. */
  isReread(index: number): boolean {
    return this.#signs.at(index) === REREAD
  }
}
