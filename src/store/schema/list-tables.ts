import type { Generated } from 'kysely'
import type { Instant, Json } from './stored-values.ts'

/** The values that an edit of a listing has replaced. */
export interface ListingRevisionTable {
  listing_id: number
  version: number
  at: Instant
  actor_kind: string
  actor_name: string
  before: Json
}

/** A list that a person keeps by a name. */
export interface SavedViewTable {
  view_id: Generated<number>
  person_id: number
  name: string
  query: string
}

/** A change of many listings. */
export interface BulkChangeTable {
  change_id: Generated<number>
  person_id: number
  action: Json
  state: string
  created_at: Instant
}

export interface BulkChangeListingTable {
  change_id: number
  listing_id: number
  outcome: string
  version: number | null
  detail: string
}
