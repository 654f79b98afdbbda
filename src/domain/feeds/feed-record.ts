import type { ListingId } from '../values/ids.ts'

/** 96 bits of a digest, as two whole numbers of 48 bits. */
export type ShortDigest = readonly [high: number, low: number]

/** A record of a feed, as of its last import. */
export interface FeedRecord {
  /** Identifies the record within the feed, such as `listFeedKey A-1`. */
  readonly identity: string
  /** The digest of its bytes and of how they were read. */
  readonly digest: ShortDigest
  readonly listingId: ListingId
  /** The version of the listing after the import. */
  readonly version: number
  /** Whether the listing was hidden because a later file had no such record. */
  readonly isLeftOut: boolean
}
