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
  /** The person who began it. */
  person_id: number
  /** Grows with each change. */
  version: number
  /** The typed texts, by field, and the marks of the texts that were there before. */
  form: Json
  /** The beginning of the title among the texts; empty: none is typed. */
  title: string
  created_at: Instant
  saved_at: Instant
}

/** The photos, documents and boundary of a draft; a draft without a row has the files of its listing. */
export interface DraftFilesTable {
  draft_id: number
  /** Grows with each change. */
  version: number
  content: Json
}

/** A photo that a draft holds, or has held. */
export interface DraftPictureTable {
  draft_id: number
  picture_id: number
}

/** A document that was sent to a draft. */
export interface DraftDocumentTable {
  path: string
  /** Null: the draft was published or discarded. */
  draft_id: number | null
  /** The listing that the draft became, or that it edits; null: it was not published, or the listing was removed. */
  listing_id: number | null
}

/** A file that was sent to a draft and that no listing shows yet: `photo 12`, or the path of a document. */
export interface DraftUploadTable {
  name: string
  account_id: number
  bytes: number
}

/** A form that was sent before the person had signed in or proved who they are, or a secret that is shown once. */
export interface KeptFormTable {
  kept_form_id: Generated<number>
  person_id: number
  /** The path of the page that has the form, or shows the secret. */
  path: string
  /** The address that the form was sent to; empty: a script sent it. `once`: the row is a secret. */
  action: string
  body: Json
  until: Instant
}
