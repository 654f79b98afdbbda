import type { Generated } from 'kysely'
import type { Instant, Json } from '../sql/stored-values.ts'

export interface PictureTable {
  picture_id: Generated<number>
  /** JSON's null until the photo has been fetched. */
  files: Json
  /** Who posted it; null: it belongs to a demo, whose listings share theirs. */
  account_id: number | null
  /** Where it was fetched from, or is to be; empty once that was given up. */
  source_url: Generated<string>
  /** Since when no listing shows it, as the sweeper found; null: one does, or it was not looked at. */
  unused_since: Generated<Instant | null>
}

/** A document that was sent as a file and taken off its listing, while its file is kept still. */
export interface DroppedDocumentTable {
  listing_id: number
  path: string
  dropped_at: Instant
}
