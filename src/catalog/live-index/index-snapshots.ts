import { type ChangePosition, changesBetween } from '../../domain/accounts/change-position.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Snapshottable } from '../../search/search-index.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { UnusableSnapshot } from '../../snapshot/snapshots.ts'
import type { Store } from '../../store/store.ts'
import { databaseId } from '../setup/database-id.ts'
import { requireUsable } from './usable-snapshot.ts'

/** A start reads fewer changes from the log in less time than writing a snapshot takes. */
const CHANGES_WORTH_WRITING = 1000

export interface SnapshotOptions {
  /** The digest of the program's sources; a snapshot of other sources cannot be read. */
  readonly program: string
  readonly newIndex: () => Snapshottable
  /** Whether this process writes snapshots. */
  readonly isWriter: boolean
  /**
   * Whether to ignore a snapshot with many listings out of order. Reading all listings takes
   * longer, but the next snapshot makes searches faster.
   */
  readonly isOrderWanted?: boolean
  readonly clock: Clock
  readonly newDatabaseId: () => string
  readonly onRead: (listings: number, milliseconds: number) => void
  readonly onIgnored: (reason: string) => void
  readonly onWritten: (bytes: number, milliseconds: number) => void
  readonly onFailed: (error: unknown) => void
}

export interface RestoredIndex {
  readonly index: Snapshottable
  /** The index has all changes up to this one. */
  readonly position: ChangePosition
}

/**
 * Stores the search index between two runs of the program. A snapshot is used only if it certainly
 * equals, with the changes in the log, an index built from all listings. Otherwise the index is
 * loaded from the store.
 */
export class IndexSnapshots {
  readonly #store: Store
  readonly #snapshots: Snapshots
  readonly #options: SnapshotOptions
  /** Whether places have changed since the index's listings were read. */
  #havePlacesChanged = false
  /** The last change in the latest snapshot; null: there is no usable snapshot. */
  #savedPosition: ChangePosition | null = null
  /** Ends when the snapshot that is being written is on the disk. */
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, snapshots: Snapshots, options: SnapshotOptions) {
    this.#store = store
    this.#snapshots = snapshots
    this.#options = options
  }

  /** Reads the index from the latest snapshot; null: there is no usable snapshot. */
  async restore(): Promise<RestoredIndex | null> {
    const { clock, newIndex, isWriter, isOrderWanted, onRead, onIgnored, onFailed } = this.#options
    if (isWriter) await this.#snapshots.sweep().catch(onFailed)
    const began = clock()
    const index = newIndex()
    try {
      const label = await this.#snapshots.read({
        judge: found => requireUsable(this.#store, this.#options.program, found),
        reserve: lengths => index.reserve(lengths),
      })
      if (label === null) return null
      index.restore()
      if (isOrderWanted && index.isDisordered) {
        throw new UnusableSnapshot('many listings were added since its listings were put in order')
      }
      this.#havePlacesChanged = false
      this.#savedPosition = label.position
      onRead(index.size, clock() - began)
      return { index, position: label.position }
    } catch (error) {
      onIgnored(error instanceof Error ? error.message : String(error))
      return null
    }
  }

  /** Says that the index is loaded from the store. */
  loaded(): void {
    this.#havePlacesChanged = false
    this.#savedPosition = null
  }

  /** Says that the index has taken in a change of places. */
  placesChanged(): void {
    this.#havePlacesChanged = true
  }

  /** About how many changes up to `position` the latest snapshot lacks; 0: there is no snapshot. */
  changesSince(position: ChangePosition): number {
    return changesBetween(this.#savedPosition ?? position, position)
  }

  /** Says that another process has written a snapshot with all changes up to `position`. */
  renewed(position: ChangePosition): void {
    this.#savedPosition = position
  }

  /**
   * Writes a snapshot of an index that has all changes up to `position`, unless the latest snapshot
   * lacks only few of them. Resolves once the index may be used again; `settled` resolves when the
   * snapshot is on the disk. A failure is reported to `onFailed`; the former snapshot stays.
   */
  async write(index: Snapshottable, position: ChangePosition): Promise<void> {
    await this.#writing
    const saved = this.#savedPosition
    if (!this.#options.isWriter) return
    if (saved !== null && changesBetween(saved, position) < CHANGES_WORTH_WRITING) return
    const { promise: taken, resolve: onTaken } = Promise.withResolvers<void>()
    this.#writing = this.#write(index, position, onTaken).finally(onTaken)
    await taken
  }

  /** Resolves when no snapshot is being written. */
  settled(): Promise<void> {
    return this.#writing
  }

  async #write(index: Snapshottable, position: ChangePosition, onTaken: () => void): Promise<void> {
    const { clock, program, onWritten, onFailed } = this.#options
    const began = clock()
    try {
      // The index holds listings by the names that their places had when the listings were read.
      if (this.#havePlacesChanged) return
      const change = (await this.#store.changes.describe(position)) ?? ''
      const database = await databaseId(this.#store, this.#options.newDatabaseId)
      const label = { program, database, position, change, listings: index.size }
      const bytes = await this.#snapshots.write(label, index.save(), onTaken)
      this.#savedPosition = position
      onWritten(bytes, clock() - began)
    } catch (error) {
      onFailed(error)
    }
  }
}
