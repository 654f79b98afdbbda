import type { Generated } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { BulkChangeId, ListingId, UserId, ViewId } from '../../domain/values/ids.ts'
import type { Instant, Json } from './stored-values.ts'

/** The values that an edit of a listing has replaced. */
export interface ListingRevisionTable {
  listing_id: ListingId
  version: number
  at: Instant
  actor_kind: Actor['kind']
  actor_name: string
  before: Json
}

/** A list that a person keeps by a name. */
export interface SavedViewTable {
  view_id: Generated<ViewId>
  person_id: UserId
  name: string
  query: string
}

/** A change of many listings. */
export interface BulkChangeTable {
  change_id: Generated<BulkChangeId>
  person_id: UserId
  action: Json
  state: string
  created_at: Instant
}

export interface BulkChangeListingTable {
  change_id: BulkChangeId
  listing_id: ListingId
  outcome: string
  version: number | null
  detail: string
}
