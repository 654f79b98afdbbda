import type { Kysely } from 'kysely'
import type { AccountId, ListingId, PictureId } from '../../domain/ids.ts'
import type { Picture, PictureFiles } from '../../domain/picture.ts'
import type { BulkInsert } from '../bulk-insert.ts'
import type { Schema } from '../schema.ts'
import type { PictureFetch } from '../store.ts'

export class PictureQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async ofAccount(
    accountId: AccountId,
    ids: readonly PictureId[],
  ): Promise<ReadonlySet<PictureId>> {
    if (ids.length === 0) return new Set()
    const posted = this.db
      .selectFrom('picture')
      .select('picture_id')
      .where('picture_id', 'in', ids)
      .where('account_id', '=', accountId)
    const rows = await this.db
      .selectFrom('listing_picture')
      .innerJoin('listing', 'listing.listing_id', 'listing_picture.listing_id')
      .select('picture_id')
      .where('picture_id', 'in', ids)
      .where('account_id', '=', accountId)
      .union(posted)
      .execute()
    return new Set(rows.map(row => row.picture_id as PictureId))
  }

  async listingsShowing(id: PictureId): Promise<readonly ListingId[]> {
    const rows = await this.db
      .selectFrom('listing_picture')
      .select('listing_id')
      .distinct()
      .where('picture_id', '=', id)
      .execute()
    return rows.map(row => row.listing_id as ListingId)
  }

  async dueFetches(now: number, limit: number): Promise<readonly PictureFetch[]> {
    const rows = await this.db
      .selectFrom('picture_fetch')
      .select(['picture_id', 'source_url', 'created_at', 'attempts'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('picture_id')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      pictureId: row.picture_id as PictureId,
      sourceUrl: row.source_url,
      createdAt: row.created_at,
      attempts: row.attempts,
    }))
  }
}

export class PictureCommands extends PictureQueries {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async insert(pictures: readonly Picture[]): Promise<void> {
    await this.#insert(
      'picture',
      pictures.map(({ id, files }) => ({ picture_id: id, files: JSON.stringify(files) })),
    )
  }

  async createFrom(sourceUrl: string, accountId: AccountId, at: number): Promise<PictureId> {
    const { picture_id } = await this.db
      .insertInto('picture')
      .values({ files: JSON.stringify(null), account_id: accountId, source_url: sourceUrl })
      .returning('picture_id')
      .executeTakeFirstOrThrow()
    const fetch = { source_url: sourceUrl, created_at: at, attempts: 0, due_at: at, last_error: '' }
    await this.#insert('picture_fetch', [{ picture_id, ...fetch }])
    return picture_id as PictureId
  }

  async claimFetch(id: PictureId, now: number, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('picture_fetch')
      .set(({ eb }) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
      .where('picture_id', '=', id)
      .where('due_at', '<=', now)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async keep(id: PictureId, files: PictureFiles): Promise<void> {
    await this.db
      .updateTable('picture')
      .set({ files: JSON.stringify(files) })
      .where('picture_id', '=', id)
      .execute()
    await this.db.deleteFrom('picture_fetch').where('picture_id', '=', id).execute()
  }

  async markFetchFailed(id: PictureId, error: string, nextAttemptAt: number | null): Promise<void> {
    await this.db
      .updateTable('picture_fetch')
      .set({ due_at: nextAttemptAt, last_error: error })
      .where('picture_id', '=', id)
      .execute()
    if (nextAttemptAt !== null) return
    await this.db
      .updateTable('picture')
      .set({ source_url: '' })
      .where('picture_id', '=', id)
      .execute()
  }
}
