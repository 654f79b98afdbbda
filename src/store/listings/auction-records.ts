import type { AuctionStage } from '../../domain/listings/auction-stage.ts'
import type { Auction } from '../../domain/listings/listing.ts'
import type { AccountId, AuctionId, ListingId } from '../../domain/values/ids.ts'

/** The place of an auction in a list: its day and its id. */
export interface AuctionPosition {
  readonly date: string
  readonly id: AuctionId
}

export interface AuctionQuery {
  readonly accounts: 'all' | readonly AccountId[]
  readonly stage: AuctionStage
  /** The present day, yyyy-mm-dd. */
  readonly today: string
  readonly after: AuctionPosition | null
  readonly limit: number
}

/** An auction with how much is sold at it. */
export interface ListedAuction {
  readonly auction: Auction
  /** The listings in it that were not deleted. */
  readonly listings: number
  /** How many of those are active. */
  readonly active: number
  readonly accountName: string
}

/** Auctions that have a listing which was not deleted; others are sold at none. */
export interface AuctionReader {
  /** Auctions to come by day, the next one first; those that have ended, the latest first. */
  page(query: AuctionQuery): Promise<readonly ListedAuction[]>
  /** How many auctions are in each stage, counted no further than a limit. */
  counts(
    query: Omit<AuctionQuery, 'after' | 'stage'>,
  ): Promise<Readonly<Record<AuctionStage, number>>>
  get(id: AuctionId): Promise<ListedAuction | null>
  /** The listings in an auction that were not deleted, by id. */
  listingIds(id: AuctionId, limit: number): Promise<readonly ListingId[]>
}
