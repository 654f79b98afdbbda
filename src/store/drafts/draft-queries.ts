import type { Selectable } from 'kysely'
import type { DraftFileSet } from '../../domain/listings/file-merge.ts'
import type { AccountId, DraftId, ListingId, PictureId, UserId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { forgetUploads, uploadName } from '../pictures/forget-uploads.ts'
import type { DraftTable } from '../schema/draft-tables.ts'
import { fromJson } from '../sql/rows.ts'
import type {
  DraftReader,
  DraftUpload,
  DraftWriter,
  ListedDraft,
  StoredDraft,
  StoredDraftFiles,
} from './draft-records.ts'
import { UploadQueries } from './upload-queries.ts'

export class DraftQueries extends UploadQueries implements DraftReader {
  async get(id: DraftId): Promise<StoredDraft | null> {
    const row = await this.db
      .selectFrom('draft')
      .selectAll()
      .where('draft_id', '=', id)
      .executeTakeFirst()
    return row ? draftOf(row) : null
  }

  async ofListing(listingId: ListingId, userId: UserId): Promise<StoredDraft | null> {
    const row = await this.db
      .selectFrom('draft')
      .selectAll()
      .where('listing_id', '=', listingId)
      .where('person_id', '=', userId)
      .executeTakeFirst()
    return row ? draftOf(row) : null
  }

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
      id: row.draft_id as DraftId,
      accountId: row.account_id as AccountId,
      listingId: row.listing_id as ListingId | null,
      title: row.title || (row.listing_title ?? ''),
      savedAt: row.saved_at,
    }))
  }

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
      .where(({ eb, or }) => or([eb('listing_id', 'is', null), eb('person_id', '=', userId ?? 0)]))
  }

  async countOf(accountId: AccountId, kind: 'new' | 'edit'): Promise<number> {
    const { count } = await this.db
      .selectFrom('draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('listing_id', kind === 'new' ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async files(id: DraftId): Promise<StoredDraftFiles | null> {
    const row = await this.db
      .selectFrom('draft_files')
      .select(['version', 'content'])
      .where('draft_id', '=', id)
      .executeTakeFirst()
    return row ? { files: fromJson<DraftFileSet>(row.content), version: row.version } : null
  }

  async documentPaths(id: DraftId): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('draft_document')
      .select('path')
      .where('draft_id', '=', id)
      .execute()
    return rows.map(({ path }) => path)
  }
}

const MAX_TITLE = 200

export class DraftCommands extends DraftQueries implements DraftWriter {
  async add(draft: Omit<StoredDraft, 'id' | 'version'>): Promise<DraftId> {
    const { draft_id } = await this.db
      .insertInto('draft')
      .values({
        account_id: draft.accountId,
        listing_id: draft.listingId,
        person_id: draft.userId,
        base_version: draft.baseVersion,
        version: 1,
        form: formJson(draft),
        title: titleOf(draft),
        created_at: draft.createdAt,
        saved_at: draft.savedAt,
      })
      .returning('draft_id')
      .executeTakeFirstOrThrow()
    return draft_id as DraftId
  }

  async update(
    { id, baseVersion, savedAt, ...draft }: StoredDraft,
    version: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('draft')
      .set({
        base_version: baseVersion,
        version: version + 1,
        form: formJson(draft),
        title: titleOf(draft),
        saved_at: savedAt,
      })
      .where('draft_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async putFiles(id: DraftId, files: DraftFileSet, version: number): Promise<boolean> {
    const content = JSON.stringify(files)
    if (version === 0) {
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('draft_files')
        .values({ draft_id: id, version: 1, content })
        .onConflict(conflict => conflict.column('draft_id').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
    } else {
      const { numUpdatedRows } = await this.db
        .updateTable('draft_files')
        .set({ version: version + 1, content })
        .where('draft_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
    }
    const rows = files.pictures.map(({ pictureId }) => ({ draft_id: id, picture_id: pictureId }))
    await this.db.deleteFrom('draft_picture').where('draft_id', '=', id).execute()
    if (rows.length > 0) await this.db.insertInto('draft_picture').values(rows).execute()
    return true
  }

  async removeFiles(id: DraftId): Promise<void> {
    await this.db.deleteFrom('draft_files').where('draft_id', '=', id).execute()
    await this.db.deleteFrom('draft_picture').where('draft_id', '=', id).execute()
  }

  async addUpload({ file, accountId, bytes }: DraftUpload): Promise<void> {
    await this.db
      .insertInto('draft_upload')
      .values({ name: uploadName(file), account_id: accountId, bytes })
      .execute()
  }

  settleUploads(files: readonly (PictureId | string)[]): Promise<void> {
    return forgetUploads(this.db, files)
  }

  async addDocument(id: DraftId, path: string): Promise<void> {
    const row = { path, draft_id: id, listing_id: null }
    await this.db.insertInto('draft_document').values(row).execute()
  }

  async giveDocuments(id: DraftId, listingId: ListingId): Promise<void> {
    await this.db
      .updateTable('draft_document')
      .set({ listing_id: listingId })
      .where('draft_id', '=', id)
      .execute()
  }

  async remove(id: DraftId, version: number | null = null): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('draft')
      .where('draft_id', '=', id)
      .$if(version !== null, query => query.where('version', '=', version ?? 0))
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async removeOf(accountId: AccountId): Promise<void> {
    await this.db.deleteFrom('draft').where('account_id', '=', accountId).execute()
  }
}

function draftOf(row: Selectable<DraftTable>): StoredDraft {
  return {
    id: row.draft_id as DraftId,
    accountId: row.account_id as AccountId,
    listingId: row.listing_id as ListingId | null,
    baseVersion: row.base_version,
    userId: row.person_id as UserId,
    version: row.version,
    ...fromJson<Pick<StoredDraft, 'form' | 'seen'>>(row.form),
    createdAt: row.created_at,
    savedAt: row.saved_at,
  }
}

/** The title in a list, which nothing has checked yet. */
function titleOf({ form: { title = '' } }: Pick<StoredDraft, 'form'>): string {
  return oneLine(title.slice(0, MAX_TITLE))
}

function formJson({ form, seen }: Pick<StoredDraft, 'form' | 'seen'>): string {
  return JSON.stringify({ form, seen })
}
