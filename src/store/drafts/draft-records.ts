import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import type { SeenTexts } from '../../domain/listings/form/seen-texts.ts'
import type { AccountId, DraftId, ListingId, UserId } from '../../domain/values/ids.ts'

/** A listing that somebody writes, or edits, and has not published. Instants are milliseconds since 1970 UTC. */
export interface StoredDraft {
  readonly id: DraftId
  readonly accountId: AccountId
  /** Null: a new listing. */
  readonly listingId: ListingId | null
  /** The version of the listing that the edit began with; null: a new listing. */
  readonly baseVersion: number | null
  /** Who began it. */
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

/** A form that a person sent after the session had ended. */
export interface KeptForm {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface DraftReader {
  get(id: DraftId): Promise<StoredDraft | null>
  /** A person's draft of a listing. */
  ofListing(listingId: ListingId, userId: UserId): Promise<StoredDraft | null>
  /** The drafts of new listings of some accounts, and a person's drafts of listings there; saved last first. */
  list(
    accounts: 'all' | readonly AccountId[],
    userId: UserId | null,
    limit: number,
  ): Promise<readonly StoredDraft[]>
  /** How many drafts of new listings an account has. */
  countOf(accountId: AccountId): Promise<number>
  /** The latest form that a person sent to a path since an instant; null: none. */
  keptForm(userId: UserId, path: string, since: number): Promise<KeptForm | null>
}

export interface DraftWriter extends DraftReader {
  /** @throws StoreConflict `duplicate` when the person has a draft of the listing already. */
  add(draft: Omit<StoredDraft, 'id' | 'version'>): Promise<DraftId>
  /** Overwrites a draft. @returns False when it has another version, or is gone; nothing is written then. */
  update(draft: StoredDraft, version: number): Promise<boolean>
  /** @returns Whether it was there. */
  remove(id: DraftId): Promise<boolean>
  /** Removes the drafts of an account. */
  removeOf(accountId: AccountId): Promise<void>
  /** Keeps a form, and only the latest few of the person. */
  keepForm(userId: UserId, form: KeptForm): Promise<void>
  removeKeptForms(userId: UserId, path: string): Promise<void>
  /** Removes forms from before an instant. @returns How many. */
  removeKeptUntil(until: number, limit: number): Promise<number>
}
