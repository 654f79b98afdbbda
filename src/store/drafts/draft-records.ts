import type { Selectable } from 'kysely'
import type { DraftFileSet } from '../../domain/listings/file-merge.ts'
import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import type { SeenTexts } from '../../domain/listings/form/seen-texts.ts'
import type { AccountId, DraftId, ListingId, PictureId, UserId } from '../../domain/values/ids.ts'
import type { DraftTable } from '../schema/draft-tables.ts'
import { Queries } from '../sql/queries.ts'
import { RecordRows } from '../sql/record-rows.ts'
import { fromJson } from '../sql/rows.ts'

/** A new listing or an edit that is not published. Instants are milliseconds since 1970 UTC. */
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
export type DraftUpload = UploadedBytes & { readonly file: PictureId | string }

export class DraftReader extends Queries {
  async get(id: DraftId): Promise<StoredDraft | null> {
    const row = await this.db
      .selectFrom('draft')
      .selectAll()
      .where('draft_id', '=', id)
      .executeTakeFirst()
    return row ? draftOf(row) : null
  }

  /** A person's draft of a listing. */
  async ofListing(listingId: ListingId, userId: UserId): Promise<StoredDraft | null> {
    const row = await this.db
      .selectFrom('draft')
      .selectAll()
      .where('listing_id', '=', listingId)
      .where('person_id', '=', userId)
      .executeTakeFirst()
    return row ? draftOf(row) : null
  }

  /**
   * The drafts of new listings of an account that a person has begun and not changed since, without
   * files, latest first.
   */
  async untouched(
    accountId: AccountId,
    userId: UserId,
    limit: number,
  ): Promise<readonly StoredDraft[]> {
    const rows = await this.db
      .selectFrom('draft')
      .leftJoin('draft_files', 'draft_files.draft_id', 'draft.draft_id')
      .selectAll('draft')
      .where('account_id', '=', accountId)
      .where('person_id', '=', userId)
      .where('listing_id', 'is', null)
      .where('draft.version', '=', 1)
      .where('draft_files.draft_id', 'is', null)
      .orderBy('saved_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(draftOf)
  }

  /**
   * The drafts of new listings of some accounts, and a person's drafts of listings there; saved
   * last first.
   */
  async list(
    accounts: 'all' | readonly AccountId[],
    userId: UserId | null,
    limit: number,
  ): Promise<readonly ListedDraft[]> {
    if (accounts !== 'all' && accounts.length === 0) return []
    const rows = await this.db
      .selectFrom(
        this.#seen(accounts, userId)
          .select(['draft_id', 'account_id', 'listing_id', 'title', 'saved_at'])
          .orderBy('saved_at', 'desc')
          .limit(limit)
          .as('seen'),
      )
      .leftJoin('listing', 'listing.listing_id', 'seen.listing_id')
      .select(['draft_id', 'seen.account_id', 'seen.listing_id', 'seen.title', 'saved_at'])
      .select('listing.title as listing_title')
      .orderBy('saved_at', 'desc')
      .execute()
    return rows.map(row => ({
      id: row.draft_id,
      accountId: row.account_id,
      listingId: row.listing_id,
      title: row.title || (row.listing_title ?? ''),
      savedAt: row.saved_at,
    }))
  }

  /** How many drafts `list` would show, counted no further than a limit. */
  async countSeen(
    accounts: 'all' | readonly AccountId[],
    userId: UserId | null,
    limit: number,
  ): Promise<number> {
    if (accounts !== 'all' && accounts.length === 0) return 0
    const { count } = await this.db
      .selectFrom(this.#seen(accounts, userId).select('draft_id').limit(limit).as('seen'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  #seen(accounts: 'all' | readonly AccountId[], userId: UserId | null) {
    return this.db
      .selectFrom('draft')
      .$if(accounts !== 'all', query => query.where('account_id', 'in', accounts as AccountId[]))
      .where(({ eb, or }) =>
        or([eb('listing_id', 'is', null), eb('person_id', '=', userId ?? (0 as UserId))]),
      )
  }

  /** How many drafts an account has, of new listings or of edits. */
  async countOf(accountId: AccountId, kind: 'new' | 'edit'): Promise<number> {
    const { count } = await this.db
      .selectFrom('draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('listing_id', kind === 'new' ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Null: the draft has the files of its listing; one of a new listing has none. */
  async files(id: DraftId): Promise<StoredDraftFiles | null> {
    const row = await this.db
      .selectFrom('draft_files')
      .select(['version', 'content'])
      .where('draft_id', '=', id)
      .executeTakeFirst()
    return row ? { files: fromJson<DraftFileSet>(row.content), version: row.version } : null
  }

  /** The paths of the documents that were sent to a draft, with those that were taken off it. */
  async documentPaths(id: DraftId): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('draft_document')
      .select('path')
      .where('draft_id', '=', id)
      .execute()
    return rows.map(({ path }) => path)
  }

  /**
   * The size of the files that were sent to drafts of an account, and that no listing shows yet.
   */
  async uploadedBytes(accountId: AccountId): Promise<number> {
    const { bytes } = await this.db
      .selectFrom('draft_upload')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(bytes)
  }

  /** The accounts with the largest files of drafts, the largest first. */
  async mostUploaded(limit: number): Promise<readonly UploadedBytes[]> {
    const rows = await this.db
      .selectFrom('draft_upload')
      .select(({ fn }) => ['account_id', fn.sum<number>('bytes').as('bytes')])
      .groupBy('account_id')
      .orderBy('bytes', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ accountId: row.account_id, bytes: Number(row.bytes) }))
  }
}

const DRAFTS = new RecordRows({ draft_id: 'id', person_id: 'userId', form: null, title: null })

function draftOf(row: Selectable<DraftTable>): StoredDraft {
  return { ...DRAFTS.read(row), ...fromJson<Pick<StoredDraft, 'form' | 'seen'>>(row.form) }
}
