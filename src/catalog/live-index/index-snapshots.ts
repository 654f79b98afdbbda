import type { Clock } from '../../domain/values/clock.ts'
import { counted } from '../../domain/values/counted.ts'
import type { Snapshottable } from '../../search/search-index.ts'
import type { SnapshotLabel, Snapshots } from '../../snapshot/snapshots.ts'
import { UnusableSnapshot } from '../../snapshot/snapshots.ts'
import type { Store } from '../../store/store.ts'
import { databaseId } from '../setup/database-id.ts'

/** Fewer changes are read from the log at the next start in less time than a snapshot is written. */
const CHANGES_WORTH_WRITING = 1000
/** More changes than this, and than there are listings, are no quicker read than all listings. */
const MOST_CHANGES_BEHIND = 10_000

export interface SnapshotOptions {
  /** Names the sources whose snapshots can be read. */
  readonly program: string
  readonly newIndex: () => Snapshottable
  /** Whether this process writes any. */
  readonly isWriter: boolean
  readonly clock: Clock
  readonly newDatabaseId: () => string
  readonly onRead: (listings: number, milliseconds: number) => void
  readonly onIgnored: (reason: string) => void
  readonly onWritten: (bytes: number, milliseconds: number) => void
  readonly onFailed: (error: unknown) => void
}

export interface RestoredIndex {
  readonly index: Snapshottable
  /** The number of the change up to which it has all changes. */
  readonly sequence: number
}

/**
 * Keeps the search index beyond the end of the process. A snapshot is used only if it is known to be what
 * reading every listing would come to, but for changes that the log has; whatever else, the index
 * is loaded from the store.
 */
export class IndexSnapshots {
  readonly #store: Store
  readonly #snapshots: Snapshots
  readonly #options: SnapshotOptions
  /** Whether places have changed since the index's listings were read. */
  #havePlacesChanged = false
  /** How far the latest snapshot goes; null: there is none of use. */
  #savedSequence: number | null = null
  /** The snapshot that is on its way to the disk. */
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, snapshots: Snapshots, options: SnapshotOptions) {
    this.#store = store
    this.#snapshots = snapshots
    this.#options = options
  }

  /** Makes an index of the latest snapshot; null: there is none that can be used. */
  async restore(): Promise<RestoredIndex | null> {
    const { clock, newIndex, isWriter, onRead, onIgnored, onFailed } = this.#options
    if (isWriter) await this.#snapshots.sweep().catch(onFailed)
    const began = clock()
    const index = newIndex()
    try {
      const label = await this.#snapshots.read({
        judge: found => this.#judge(found),
        reserve: lengths => index.reserve(lengths),
      })
      if (label === null) return null
      index.restore()
      this.#havePlacesChanged = false
      this.#savedSequence = label.sequence
      onRead(index.size, clock() - began)
      return { index, sequence: label.sequence }
    } catch (error) {
      onIgnored(error instanceof Error ? error.message : String(error))
      return null
    }
  }

  /** Says that the index is loaded from the store. */
  loaded(): void {
    this.#havePlacesChanged = false
    this.#savedSequence = null
  }

  /** Says that the index has taken in a change of places. */
  placesChanged(): void {
    this.#havePlacesChanged = true
  }

  /** How many changes up to one are not in the latest snapshot; 0 where there is none. */
  changesSince(sequence: number): number {
    return sequence - (this.#savedSequence ?? sequence)
  }

  /** Says that another process has written a snapshot with all changes up to one. */
  renewed(sequence: number): void {
    this.#savedSequence = sequence
  }

  /**
   * Has a snapshot written of an index that has all changes up to one, where that is of use. Resolves
   * once the index may be used again; `settled` tells when it is on the disk. What fails is told, and
   * does no harm.
   */
  async write(index: Snapshottable, sequence: number): Promise<void> {
    await this.#writing
    const saved = this.#savedSequence
    if (!this.#options.isWriter) return
    if (saved !== null && sequence - saved < CHANGES_WORTH_WRITING) return
    const { promise: taken, resolve: onTaken } = Promise.withResolvers<void>()
    this.#writing = this.#write(index, sequence, onTaken).finally(onTaken)
    await taken
  }

  /** Resolves when no snapshot is on its way to the disk. */
  settled(): Promise<void> {
    return this.#writing
  }

  async #write(index: Snapshottable, sequence: number, onTaken: () => void): Promise<void> {
    const { clock, program, onWritten, onFailed } = this.#options
    const began = clock()
    try {
      // The index holds listings by the names that their places had when the listings were read.
      if (this.#havePlacesChanged) return
      const change = (await this.#store.changes.describe(sequence)) ?? ''
      const database = await databaseId(this.#store, this.#options.newDatabaseId)
      const label = { program, database, sequence, change, listings: index.size }
      const bytes = await this.#snapshots.write(label, index.save(), onTaken)
      this.#savedSequence = sequence
      onWritten(bytes, clock() - began)
    } catch (error) {
      onFailed(error)
    }
  }

  async #judge(label: SnapshotLabel): Promise<void> {
    const { changes, settings } = this.#store
    const { program, database, sequence } = label
    if (program !== this.#options.program) {
      throw new UnusableSnapshot('another version of the program, or of Node.js, wrote it')
    }
    if (database !== (await settings.get('database-id'))) {
      throw new UnusableSnapshot('it is of another database')
    }
    if (sequence > 0 && sequence <= (await changes.prunedUntil())) {
      throw new UnusableSnapshot('the change log no longer has the changes since it was written')
    }
    if (label.change !== ((await changes.describe(sequence)) ?? '')) {
      throw new UnusableSnapshot(
        `it has a change, number ${sequence}, that the database does not have`,
      )
    }
    if (await changes.has('places', sequence)) {
      throw new UnusableSnapshot('places have changed since the listings in it were read')
    }
    const behind = (await changes.latest()) - sequence
    if (behind > Math.max(MOST_CHANGES_BEHIND, label.listings)) {
      throw new UnusableSnapshot(`it is ${counted(behind, 'change')} behind`)
    }
  }
}
