import type { Change } from '../../domain/accounts/change.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { IndexFull, type SearchIndex } from '../../search/search-index.ts'
import type { ListingReader } from '../../store/listings/listing-reader.ts'
import type { IntakePace } from './intake-pace.ts'
import type { ListingObserver } from './listing-observer.ts'

/** Gets reports of listings that could not be put into the index, or taken out of it. */
export interface ListingReports {
  /** Called with listings in the change log that neither the store nor the index has ever had. */
  readonly onUnknown?: (ids: readonly ListingId[]) => void
  /** Called with the first listing that does not fit into the index. */
  readonly onFull?: (error: IndexFull) => void
}

/** The listings of an index, those without room in it, and the observers of their changes. */
export class IndexedListings {
  readonly #reports: ListingReports
  readonly #observers: ListingObserver[] = []
  readonly #withoutRoom = new Set<ListingId>()
  #index: SearchIndex

  constructor(index: SearchIndex, reports: ListingReports) {
    this.#index = index
    this.#reports = reports
  }

  get index(): SearchIndex {
    return this.#index
  }

  /** How many listings no search finds, because the index has no room for them. */
  get withoutRoomCount(): number {
    return this.#withoutRoom.size
  }

  /** Takes another index, whose listings all have room. */
  replace(index: SearchIndex): void {
    this.#index = index
    this.#withoutRoom.clear()
  }

  observe(observer: ListingObserver): void {
    this.#observers.push(observer)
  }

  placesChanged(): void {
    for (const observer of this.#observers) observer.placesChanged()
  }

  /**
   * A listing without room is not found at all, rather than found by its former state. All others
   * are not affected.
   */
  put(record: SearchRecord): void {
    const { id } = record
    for (const observer of this.#observers) observer.listingChanged(id)
    try {
      this.#index.put(record)
      this.#withoutRoom.delete(id)
    } catch (error) {
      if (!(error instanceof IndexFull)) throw error
      this.#index.remove(id)
      this.#withoutRoom.add(id)
      if (this.#withoutRoom.size === 1) this.#reports.onFull?.(error)
    }
  }

  /**
   * Takes in the present state of some listings, and lets searches go first in between.
   * @param intake `changes`: what the change log says of them.
   */
  async readAgain(
    store: Pick<ListingReader, 'searchRecords' | 'details'>,
    ids: readonly ListingId[],
    { changes, pace }: { readonly changes: readonly Change[]; readonly pace: IntakePace },
  ): Promise<void> {
    const gone = new Set(ids)
    for (const record of await store.searchRecords(ids)) {
      const rest = pace.rest()
      if (rest) await rest
      this.put(record)
      gone.delete(record.id)
    }
    const isDeleted = (id: ListingId) =>
      changes.some(change => change.id === id && change.actions.includes('deleted'))
    const missing = this.#removeAll(gone).filter(id => !isDeleted(id))
    if (missing.length === 0 || !this.#reports.onUnknown) return
    // An edit may be read after the listing was deleted, and its deletion in a later step.
    const known = new Set((await store.details(missing)).map(({ listing }) => listing.id))
    const unknown = missing.filter(id => !known.has(id))
    if (unknown.length > 0) this.#reports.onUnknown(unknown)
  }

  /** @returns Those that the index did not have. */
  #removeAll(ids: Iterable<ListingId>): readonly ListingId[] {
    const missing: ListingId[] = []
    for (const id of ids) {
      const { size } = this.#index
      this.#index.remove(id)
      const isKnown = this.#withoutRoom.delete(id) || this.#index.size < size
      if (!isKnown) missing.push(id)
      for (const observer of this.#observers) observer.listingChanged(id)
    }
    return missing
  }
}
