import type { Generated } from 'kysely'
import type {
  AccountId,
  DraftId,
  KeptFormId,
  ListingId,
  PictureId,
  UserId,
} from '../../domain/values/ids.ts'
import type { Instant, Json } from './stored-values.ts'

/** A new listing or an edit that is not published. */
export interface DraftTable {
  draft_id: Generated<DraftId>
  account_id: AccountId
  /** Null: a new listing. */
  listing_id: ListingId | null
  /** The version of the listing that the edit began with. */
  base_version: number | null
  /** The person who began it. */
  person_id: UserId
  /** Grows with each change. */
  version: number
  /** The typed texts, by field, and the marks of the texts that were there before. */
  form: Json
  /** The beginning of the title among the texts; empty: none is typed. */
  title: string
  created_at: Instant
  saved_at: Instant
}

/**
 * The photos, documents and boundary of a draft; a draft without a row has the files of its
 * listing.
 */
export interface DraftFilesTable {
  draft_id: DraftId
  /** Grows with each change. */
  version: number
  content: Json
}

/** A photo that a draft holds, or has held. */
export interface DraftPictureTable {
  draft_id: DraftId
  picture_id: PictureId
}

/** A document that was sent to a draft. */
export interface DraftDocumentTable {
  path: string
  /** Null: the draft was published or discarded. */
  draft_id: DraftId | null
  /**
   * The listing that the draft became, or that it edits; null: it was not published, or the listing
   * was removed.
   */
  listing_id: ListingId | null
}

/**
 * A file that was sent to a draft and that no listing shows yet: `photo 12`, or the path of a
 * document.
 */
export interface DraftUploadTable {
  name: string
  account_id: AccountId
  bytes: number
}

/**
 * A form that was sent before the person had signed in or confirmed it's them, or a secret that is
 * shown once.
 */
export interface KeptFormTable {
  kept_form_id: Generated<KeptFormId>
  person_id: UserId
  /** The path of the page that has the form, or shows the secret. */
  path: string
  /**
   * The address that the form was sent to; empty: a script sent it. `once`: the row is a secret.
   */
  action: string
  body: Json
  until: Instant
}
