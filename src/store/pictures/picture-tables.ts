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

/** A photo that is to be fetched from where its listing's seller says it is. */
export interface PictureFetchTable {
  picture_id: number
  source_url: string
  created_at: Instant
  attempts: number
  /** How many attempts ended a process; one that is under way counts until it ends otherwise. */
  crashes: Generated<number>
  /** Null: given up. */
  due_at: Instant | null
  last_error: string
  /** Its seller and its host; queues take turns. */
  queue: Generated<string>
}

/** A document that was sent as a file and taken off its listing, while its file is kept still. */
export interface DroppedDocumentTable {
  listing_id: number
  path: string
  dropped_at: Instant
}
