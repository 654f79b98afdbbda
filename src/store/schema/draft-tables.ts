import type { Generated } from 'kysely'
import type { Instant, Json } from './stored-values.ts'

/** A listing that somebody writes, or edits, and has not published. */
export interface DraftTable {
  draft_id: Generated<number>
  account_id: number
  /** Null: a new listing. */
  listing_id: number | null
  /** The version of the listing that the edit began with. */
  base_version: number | null
  /** Who began it. */
  person_id: number
  /** Grows with each change. */
  version: number
  /** The texts that were typed, by field, and the marks of those that were there before. */
  form: Json
  created_at: Instant
  saved_at: Instant
}

/** A form that somebody sent after the session had ended. */
export interface KeptFormTable {
  kept_form_id: Generated<number>
  person_id: number
  path: string
  body: Json
  at: Instant
}
