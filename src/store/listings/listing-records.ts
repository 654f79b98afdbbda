import type { CatalogEntry } from '../../domain/listings/catalog-source.ts'
import type {
  Auction,
  Listing,
  ListingDetail,
  ListingHistoryEntry,
  ListingSummary,
  Spotlight,
} from '../../domain/listings/listing.ts'
import type { MarketPlace, Sale } from '../../domain/markets/market.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'

export interface ListingReader {
  /** How many listings there are, without those that were deleted. */
  count(): Promise<number>
  /** A listing, even if it is inactive or deleted, with everything that its page shows; null: there is none. */
  detail(id: ListingId): Promise<ListingDetail | null>
  /** Like `detail`, in any order; ids without a listing are left out. */
  details(ids: readonly ListingId[]): Promise<readonly ListingDetail[]>
  /**
   * The listings of a list, in the order of the ids; ids without a listing are left out.
   * @param descriptionCharacters How many characters of each description to read; 0: the description is null.
   */
  summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]>
  /** The listings that are shown, by id, from the first one behind an id. */
  shownTitles(after: ListingId, limit: number): Promise<readonly ShownTitle[]>
  /** Where the listings are that were not deleted, by id, from the first one behind an id. */
  addresses(after: ListingId, limit: number): Promise<readonly ListingAddress[]>
  /** The same for some listings, by id; those that were deleted are left out. */
  addressesOf(ids: readonly ListingId[]): Promise<readonly ListingAddress[]>
  /** All spotlights, or those that the showcase shows, by id. */
  spotlights(which: 'all' | 'shown'): Promise<readonly Spotlight[]>
  spotlight(id: SpotlightId): Promise<Spotlight | null>
  /** A listing's spotlight; null: it is not featured. */
  spotlightOf(listingId: ListingId): Promise<Spotlight | null>
  auction(id: AuctionId): Promise<Auction | null>
  /** All states that a listing had, oldest first; empty: there is no such listing. */
  history(id: ListingId): Promise<readonly ListingHistoryEntry[]>
  /** The same for some listings; ids without a listing are left out. */
  histories(
    ids: readonly ListingId[],
  ): Promise<ReadonlyMap<ListingId, readonly ListingHistoryEntry[]>>
  /** Whether any listing of an account is active. */
  hasActive(accountId: AccountId): Promise<boolean>
  /** How many listings of an account were not deleted. */
  countOf(accountId: AccountId): Promise<number>
  /** The account's listing with a feed key, unless it was deleted; null: there is none. */
  idByFeedKey(accountId: AccountId, listFeedKey: string): Promise<ListingId | null>
  /** The account's listings with these feed keys, without those that were deleted. */
  idsByFeedKeys(
    accountId: AccountId,
    listFeedKeys: readonly string[],
  ): Promise<ReadonlyMap<string, ListingId>>
  /** Some of the listings with a title, in upper or lower case, by id, without those that were deleted. */
  idsTitled(title: string, limit: number): Promise<readonly ListingId[]>
  /** The next listings by id that were not deleted. @param accountId Null: those of all accounts. */
  idsAfter(
    accountId: AccountId | null,
    after: ListingId,
    limit: number,
  ): Promise<readonly ListingId[]>
  /** The search records of some listings, in any order; ids without a listing, or of a deleted one, are left out. */
  searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]>
  /**
   * The search records of all listings that were not deleted, by id, up to a thousand at a time.
   * @param accountId Only listings of this account; null: all.
   */
  allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]>
  /**
   * The sales of land without a house in a place, in any order: of listings that are shown and have acres, a sold price
   * and a day of the sale, leases left out.
   * @param since The first day that counts, yyyy-mm-dd.
   */
  sales(place: MarketPlace, since: string): Promise<readonly Sale[]>
  /** The listing of an inquiry: whether it is shown, and where its mail goes. */
  inquiryTarget(id: ListingId): Promise<InquiryTarget | null>
}

/** Where a listing is. */
export type ListingAddress = Pick<
  Listing,
  'id' | 'stateId' | 'countyId' | 'cityId' | 'zip' | 'latitude' | 'longitude'
>

/** New coordinates of a listing. */
export interface ListingMove {
  readonly id: ListingId
  readonly from: Coordinates
  readonly to: Coordinates
}

/** A listing in a list of addresses, such as a sitemap. */
export interface ShownTitle {
  readonly id: ListingId
  readonly title: string
  /** When it was last edited, or else listed; milliseconds since 1970 UTC. */
  readonly changedAt: number
}

export interface InquiryTarget {
  /** Whether the listing is shown: it is active, and so is its account. */
  readonly active: boolean
  readonly accountId: AccountId
  readonly title: string
  /** The account's address. */
  readonly email: string
  /** The listing's own address for leads; empty: none. */
  readonly routingEmail: string
}

/** Listings that were deleted up to an instant, or all of an account. */
export type RemovedListings = { readonly deletedUntil: number } | { readonly accountId: AccountId }

export interface ListingWriter extends ListingReader {
  /** Adds listings with their auctions, spotlights, photos' places and history. */
  insertMany(entries: readonly CatalogEntry[]): Promise<void>
  /** Adds listings under new ids. @returns The ids, in the same order. */
  create(listings: readonly Omit<Listing, 'id'>[]): Promise<readonly ListingId[]>
  /**
   * Keeps other transactions from changing listings until this one ends.
   * @returns The version of each listing that exists.
   */
  lockVersions(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, number>>
  /**
   * Overwrites a listing.
   * @param version The version that it must still have.
   * @param before The content of that version. Its photos are written only if they differ; null: in any case.
   * @returns False when it has another version; nothing is written then.
   */
  update(
    listing: Listing,
    version: number,
    before?: Pick<Listing, 'pictures'> | null,
  ): Promise<boolean>
  /**
   * Gives listings other coordinates; each counts as edited.
   * @returns The listings that were moved. A listing that is elsewhere meanwhile stays.
   */
  move(moves: readonly ListingMove[], at: number): Promise<readonly ListingId[]>
  addHistory(entries: readonly ListingHistoryEntry[]): Promise<void>
  createAuction(auction: Omit<Auction, 'id'>): Promise<AuctionId>
  /**
   * Overwrites an auction. All its listings, except one and those that were deleted, count as edited with it.
   * @returns Those listings.
   */
  updateAuction(auction: Auction, at: number, except: ListingId): Promise<readonly ListingId[]>
  /** Features a listing. @returns Null when it is featured already; nothing is written then. */
  createSpotlight(listingId: ListingId): Promise<SpotlightId | null>
  /** Removes a listing from the showcase. The id of its spotlight is never used again. */
  removeSpotlight(listingId: ListingId): Promise<void>
  /** Marks a listing as deleted, and makes it inactive. @returns False when it has another version, or was deleted. */
  markDeleted(id: ListingId, version: number, at: number): Promise<boolean>
  /**
   * Takes back a deletion; the listing is inactive. @returns False when the listing was not deleted.
   * @throws StoreConflict `duplicate` when another listing of the account has its feed key.
   */
  restore(id: ListingId, at: number): Promise<boolean>
  /**
   * Removes listings that were deleted before an instant, or those of a deleted account, with their photos' places, history,
   * spotlights, and auctions that have no other listing.
   * @returns Their ids, at most `limit`.
   */
  remove(which: RemovedListings, limit: number): Promise<readonly ListingId[]>
}
