import type { ShortDigest } from '../../domain/feeds/feed-record.ts'
import type { SliceFault } from '../slices/slice.ts'
import { DigestTable } from './digests.ts'
import { growingBytes, growingNumbers } from './growing.ts'

/** What the first reading of a file finds out about a record. */
export interface PlannedRecord {
  /** Null: nothing tells it from the others, or it cannot be read. */
  readonly identity: ShortDigest | null
  /** When the source changed it, in milliseconds since 1970 UTC; null: it does not say. */
  readonly modifiedAt: number | null
  /** Whether it is as it was when it was imported last. */
  readonly isUnchanged: boolean
}

/**
 * What is to be done with each record of a file, by its place in the file: about 50 bytes for each. Of records with the same identity
 * the one that the source changed last is imported; where the source does not say, the last one.
 */
export class RecordPlan {
  readonly #identities = new DigestTable()
  readonly #modified = growingNumbers()
  readonly #unchanged = growingBytes()
  /** The record to import of those with the same identity, by the first of them. */
  readonly #chosen = new Map<number, number>()
  #unreadable = 0
  /** What is wrong with the file as a whole; with one, it may have more records. */
  readonly fileFaults: SliceFault[] = []

  /** How many records there are. */
  get count(): number {
    return this.#identities.length
  }

  /** How many of them have no identity, so that nobody knows which listings they are. */
  get unreadable(): number {
    return this.#unreadable
  }

  /** Adds the next record. */
  add({ identity, modifiedAt, isUnchanged }: PlannedRecord): void {
    const index = this.count
    this.#modified.push(modifiedAt ?? Number.NaN)
    this.#unchanged.push(Number(isUnchanged))
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

  /** Whether another record of the same identity is imported instead. */
  isReplaced(index: number): boolean {
    if (this.#chosen.size === 0) return false
    const identity = this.#identities.at(index)
    if (Number.isNaN(identity[0])) return false
    const chosen = this.#chosen.get(this.#identities.find(identity))
    return chosen !== undefined && chosen !== index
  }

  isUnchanged(index: number): boolean {
    return this.#unchanged.at(index) === 1
  }
}
