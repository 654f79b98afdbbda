import type { ListSort, ListState } from '../../domain/listings/list-order.ts'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'

/** The place of a listing in a list: the value by which it is sorted, and its id. */
export interface ListPosition {
  readonly value: number | string
  readonly id: ListingId
}

export interface ListQuery {
  readonly accounts: 'all' | readonly AccountId[]
  readonly state: ListState
  /** Words in small letters, all of which must be in the title, the street, the parcel number or the feed key; empty: any. */
  readonly words: readonly string[]
  readonly sort: ListSort
  readonly after: ListPosition | null
  readonly limit: number
}

/** The result of a search for words. */
export interface FoundPlaces {
  readonly places: readonly ListPosition[]
  /** The place of the last listing that was looked at, where there are more behind it; null: there are no more. */
  readonly lookedTo: ListPosition | null
}

/** How many listings there are by stage; deleted ones are not among the hidden ones. */
export type StageCounts = Readonly<Record<StatusCode | 'hidden' | 'held' | 'deleted', number>>

/** Reads lists for people who may see more than everybody. */
export interface ListReader {
  /** One page of a list, with the places of its listings. */
  page(query: ListQuery): Promise<readonly ListPosition[]>
  /**
   * Looks for the words of a query among the next `mostLooked` listings of its list: without an index, each of them is read. For
   * lists by the last edit and by number.
   */
  withWords(query: ListQuery, mostLooked: number): Promise<FoundPlaces>
  /**
   * Counts from indexes, and no further than a limit: for each account, or for all together. @param limit A count that reaches it means this
   * many or more.
   */
  stageCounts(
    accounts: 'all' | readonly AccountId[],
    limit: number,
  ): Promise<readonly StageCounts[]>
  /** Listings of some accounts with a feed key, or whose title begins with a text, without deleted ones. */
  idsNamed(
    text: string,
    accounts: ListQuery['accounts'],
    limit: number,
  ): Promise<readonly ListingId[]>
  /** The accounts of some listings; ids without a listing are left out. */
  accountsOf(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, AccountId>>
  /** How many leads there are about some listings; those without any are left out. */
  leadCounts(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, number>>
}
