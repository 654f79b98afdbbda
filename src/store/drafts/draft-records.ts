import type { DraftFileSet } from '../../domain/listings/file-merge.ts'
import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import type { SeenTexts } from '../../domain/listings/form/seen-texts.ts'
import type { AccountId, DraftId, ListingId, PictureId, UserId } from '../../domain/values/ids.ts'

/** A listing that somebody writes, or edits, and has not published. Instants are milliseconds since 1970 UTC. */
export interface StoredDraft {
  readonly id: DraftId
  readonly accountId: AccountId
  /** Null: a new listing. */
  readonly listingId: ListingId | null
  /** The version of the listing that the edit began with; null: a new listing. */
  readonly baseVersion: number | null
  /** The person who began it. */
  readonly userId: UserId
  /** Grows by 1 with each change, from 1. */
  readonly version: number
  /** The texts that differ from the listing, or from an empty form. */
  readonly form: ListingForm
  /** The marks of the texts of the listing that these take the place of. */
  readonly seen: SeenTexts
  readonly createdAt: number
  readonly savedAt: number
}

/** A draft as lists show it, without its texts, which may be long. */
export interface ListedDraft
  extends Pick<StoredDraft, 'id' | 'accountId' | 'listingId' | 'savedAt'> {
  /** The title; where none is typed, that of the listing. Empty: none. */
  readonly title: string
}

/** The files of a draft as they are stored. */
export interface StoredDraftFiles {
  readonly files: DraftFileSet
  /** Grows by 1 with each change, from 1. */
  readonly version: number
}

export interface UploadedBytes {
  readonly accountId: AccountId
  readonly bytes: number
}

/** A file that was sent to a draft. */
export type DraftUpload = UploadedBytes & {
  readonly file: PictureId | string
}

export interface DraftReader {
  /** Null: the draft has the files of its listing; one of a new listing has none. */
  files(id: DraftId): Promise<StoredDraftFiles | null>
  /** The paths of the documents that were sent to a draft, with those that were taken off it. */
  documentPaths(id: DraftId): Promise<readonly string[]>
  get(id: DraftId): Promise<StoredDraft | null>
  /** A person's draft of a listing. */
  ofListing(listingId: ListingId, userId: UserId): Promise<StoredDraft | null>
  /** The drafts of new listings of some accounts, and a person's drafts of listings there; saved last first. */
  list(
    accounts: 'all' | readonly AccountId[],
    userId: UserId | null,
    limit: number,
  ): Promise<readonly ListedDraft[]>
  /** How many drafts `list` would show, counted no further than a limit. */
  countSeen(
    accounts: 'all' | readonly AccountId[],
    userId: UserId | null,
    limit: number,
  ): Promise<number>
  /** How many drafts an account has, of new listings or of edits. */
  countOf(accountId: AccountId, kind: 'new' | 'edit'): Promise<number>
  /** The size of the files that were sent to drafts of an account, and that no listing shows yet. */
  uploadedBytes(accountId: AccountId): Promise<number>
  /** The accounts with the largest files of drafts, the largest first. */
  mostUploaded(limit: number): Promise<readonly UploadedBytes[]>
}

export interface DraftWriter extends DraftReader {
  /** @throws StoreConflict `duplicate` when the person has a draft of the listing already. */
  add(draft: Omit<StoredDraft, 'id' | 'version'>): Promise<DraftId>
  /** Overwrites a draft. @returns False when it has another version, or is gone; nothing is written then. */
  update(draft: StoredDraft, version: number): Promise<boolean>
  /**
   * Stores the files of a draft that still have a version, 0 where none are stored, and keeps its photos from being removed.
   * @returns False when they have another version; nothing is written then.
   */
  putFiles(id: DraftId, files: DraftFileSet, version: number): Promise<boolean>
  /** Removes the stored files of a draft. Its photos are kept no longer, unless something else shows them. */
  removeFiles(id: DraftId): Promise<void>
  /** Notes the size of a file that was sent to a draft, until a listing shows the file or it is removed. */
  addUpload(upload: DraftUpload): Promise<void>
  /** Forgets the sizes of files that a listing shows from now on. @param files Photos, and the paths of documents. */
  settleUploads(files: readonly (PictureId | string)[]): Promise<void>
  /** Notes that a document was sent to a draft. */
  addDocument(id: DraftId, path: string): Promise<void>
  /** Notes the listing that shows the documents of a draft from now on. */
  giveDocuments(id: DraftId, listingId: ListingId): Promise<void>
  /** @param version Absent: any. @returns Whether the draft was there, and had this version. */
  remove(id: DraftId, version?: number): Promise<boolean>
  /** Removes the drafts of an account. */
  removeOf(accountId: AccountId): Promise<void>
}
