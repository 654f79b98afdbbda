import type { Generated } from 'kysely'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Instant, Json } from './stored-values.ts'

export interface PictureTable {
  picture_id: Generated<PictureId>
  /** The JSON value null until the photo is fetched. */
  files: Json
  /** The account that posted it; null: a photo of a demo, whose listings share photos. */
  account_id: AccountId | null
  /**
   * The address that the photo is fetched from; empty: the photo was sent as a file, or given up by
   * an earlier version.
   */
  source_url: Generated<string>
  /**
   * When the sweeper first found that no listing shows the photo; null: a listing shows it, or the
   * sweeper has not checked it.
   */
  unused_since: Generated<Instant | null>
  /** How often its files were stored again. */
  refetched: Generated<number>
  /**
   * The host of the address of a photo that waits for a walk; null: it has its own job, or needs
   * none.
   */
  walk_host: Generated<string | null>
  /**
   * The photo's place in the tour that an import has named it in, from 0. Null if and only if the
   * host is.
   */
  walk_place: Generated<number | null>
  /** When the source says that it has changed the photo; null: it has not said so. */
  source_changed_at: Generated<Instant | null>
}

/** A picture that an account shows as its portrait or logo. */
export interface AccountPictureTable {
  account_id: AccountId
  kind: string
  picture_id: PictureId
}

/**
 * A document that was sent as a file and removed from its listing, and whose file is still stored.
 */
export interface DroppedDocumentTable {
  listing_id: ListingId
  path: string
  dropped_at: Instant
}
