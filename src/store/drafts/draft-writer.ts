import type { DraftFileSet } from '../../domain/listings/file-merge.ts'
import type { AccountId, DraftId, ListingId, PictureId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { forgetUploads, uploadName } from '../pictures/document-records.ts'
import { DraftReader, type DraftUpload, type StoredDraft } from './draft-records.ts'

const MAX_TITLE = 200

export class DraftWriter extends DraftReader {
  /** @throws StoreConflict `duplicate` when the person has a draft of the listing already. */
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
    return draft_id
  }

  /**
   * Overwrites a draft. @returns False when it has another version, or is gone; nothing is written
   * then.
   */
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

  /**
   * Stores the files of a draft that still have a version, 0 where none are stored, and keeps its
   * photos from being removed.
   * @returns False when they have another version; nothing is written then.
   */
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

  /**
   * Removes the stored files of a draft. Its photos are kept no longer, unless something else shows
   * them.
   */
  async removeFiles(id: DraftId): Promise<void> {
    await this.db.deleteFrom('draft_files').where('draft_id', '=', id).execute()
    await this.db.deleteFrom('draft_picture').where('draft_id', '=', id).execute()
  }

  /**
   * Notes the size of a file that was sent to a draft, until a listing shows the file or it is
   * removed.
   */
  async addUpload({ file, accountId, bytes }: DraftUpload): Promise<void> {
    await this.db
      .insertInto('draft_upload')
      .values({ name: uploadName(file), account_id: accountId, bytes })
      .execute()
  }

  /**
   * Forgets the sizes of files that a listing shows from now on. @param files Photos, and the paths
   * of documents.
   */
  settleUploads(files: readonly (PictureId | string)[]): Promise<void> {
    return forgetUploads(this.db, files)
  }

  /** Notes that a document was sent to a draft. */
  async addDocument(id: DraftId, path: string): Promise<void> {
    const row = { path, draft_id: id, listing_id: null }
    await this.db.insertInto('draft_document').values(row).execute()
  }

  /** Notes the listing that shows the documents of a draft from now on. */
  async giveDocuments(id: DraftId, listingId: ListingId): Promise<void> {
    await this.db
      .updateTable('draft_document')
      .set({ listing_id: listingId })
      .where('draft_id', '=', id)
      .execute()
  }

  /** @param version Absent: any. @returns Whether the draft was there, and had this version. */
  async remove(id: DraftId, version: number | null = null): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('draft')
      .where('draft_id', '=', id)
      .$if(version !== null, query => query.where('version', '=', version ?? 0))
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Removes the drafts of an account. */
  async removeOf(accountId: AccountId): Promise<void> {
    await this.db.deleteFrom('draft').where('account_id', '=', accountId).execute()
  }
}

/** The title in a list, which nothing has checked yet. */
function titleOf({ form: { title = '' } }: Pick<StoredDraft, 'form'>): string {
  return oneLine(title.slice(0, MAX_TITLE))
}

function formJson({ form, seen }: Pick<StoredDraft, 'form' | 'seen'>): string {
  return JSON.stringify({ form, seen })
}
