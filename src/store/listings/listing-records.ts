import type { CatalogueEntry } from '../../domain/listings/catalogue-source.ts'
import type {
  Auction,
  Listing,
  ListingDetail,
  ListingHistoryEntry,
  ListingSummary,
  Spotlight,
} from '../../domain/listings/listing.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'

export interface ListingReader {
  count(): Promise<number>
  /** A listing, active or not, with all that its page shows; null when there is none. */
  detail(id: ListingId): Promise<ListingDetail | null>
  /**
   * The listings of a list, in the order of the ids; an id without a listing is left out.
   * @param descriptionCharacters How much of each description to read; 0: none, it is null then.
   */
  summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]>
  /** The spotlights by id: all of them, or those that the showcase shows. */
  spotlights(which: 'all' | 'shown'): Promise<readonly Spotlight[]>
  spotlight(id: SpotlightId): Promise<Spotlight | null>
  /** A listing's own spotlight; null when it is not featured. */
  spotlightOf(listingId: ListingId): Promise<Spotlight | null>
  auction(id: AuctionId): Promise<Auction | null>
  /** The account's listing that came from a feed under a key; null when there is none. */
  idByFeedKey(accountId: AccountId, listFeedKey: string): Promise<ListingId | null>
  /** What searches need of some listings, in no order; an id without a listing is left out. */
  searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]>
  /**
   * What searches need of every listing, in order of id, up to a thousand at a time.
   * @param accountId Of this account's listings only; null: of all.
   */
  allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]>
  /** What an enquiry needs of a listing: whether it is shown, and where its mail goes. */
  enquiryTarget(id: ListingId): Promise<EnquiryTarget | null>
}

export interface EnquiryTarget {
  /** Whether the listing is shown: it is active, and so is its account. */
  readonly active: boolean
  readonly accountId: AccountId
  readonly title: string
  /** The account's. */
  readonly email: string
  /** The listing's own address for leads; empty: none. */
  readonly routingEmail: string
}

export interface ListingWriter extends ListingReader {
  /** Adds listings with their auctions, spotlights, photos' places and history. */
  insertMany(entries: readonly CatalogueEntry[]): Promise<void>
  /** Adds a listing under a new id. */
  create(listing: Omit<Listing, 'id'>): Promise<ListingId>
  /**
   * Overwrites a listing.
   * @returns False, and nothing is written, unless it still has the version named.
   */
  update(listing: Listing, version: number): Promise<boolean>
  addHistory(entry: ListingHistoryEntry): Promise<void>
  createAuction(auction: Omit<Auction, 'id'>): Promise<AuctionId>
  /**
   * Overwrites an auction. All its listings but one count as edited with it.
   * @returns The listings that do.
   */
  updateAuction(auction: Auction, at: number, except: ListingId): Promise<readonly ListingId[]>
  /** Features a listing, which must not be featured yet. */
  createSpotlight(listingId: ListingId): Promise<SpotlightId>
  /** Takes a listing out of the showcase; its spotlight's id is never given again. */
  removeSpotlight(listingId: ListingId): Promise<void>
}
