import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

export class PictureQueries extends Queries {
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

  async files(ids: readonly PictureId[]): Promise<readonly Picture[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('picture')
      .select(['picture_id', 'files'])
      .where('picture_id', 'in', ids)
      .execute()
    return rows.map(row => ({
      id: row.picture_id as PictureId,
      files: fromJson<Picture['files']>(row.files),
    }))
  }
}

/** For rows of `picture`: where listings show them. */
function placesOf(picture: ExpressionBuilder<Schema, 'picture'>) {
  return picture
    .selectFrom('listing_picture')
    .select('listing_picture.picture_id')
    .whereRef('listing_picture.picture_id', '=', 'picture.picture_id')
}

export class PictureCommands extends PictureQueries {
  readonly #insert: BulkInsert
  readonly #writersOverlap: boolean

  /** @param writersOverlap Whether other transactions may write listings with a photo while its files are stored. */
  constructor(db: Kysely<Schema>, insert: BulkInsert, writersOverlap: boolean) {
    super(db)
    this.#insert = insert
    this.#writersOverlap = writersOverlap
  }

  async insert(pictures: readonly Picture[]): Promise<void> {
    await this.#insert(
      'picture',
      pictures.map(({ id, files }) => ({ picture_id: id, files: JSON.stringify(files) })),
    )
  }

  async createFrom(
    sourceUrls: readonly string[],
    accountId: AccountId,
  ): Promise<readonly PictureId[]> {
    if (sourceUrls.length === 0) return []
    const files = JSON.stringify(null)
    const rows = await this.db
      .insertInto('picture')
      .values(sourceUrls.map(source_url => ({ files, account_id: accountId, source_url })))
      .returning('picture_id')
      .execute()
    // Ids are given in the order of the rows; the order in which they are returned is not promised.
    return rows.map(row => row.picture_id as PictureId).sort((one, other) => one - other)
  }

  async createEmpty(accountId: AccountId): Promise<PictureId> {
    const { picture_id } = await this.db
      .insertInto('picture')
      .values({ files: JSON.stringify(null), account_id: accountId })
      .returning('picture_id')
      .executeTakeFirstOrThrow()
    return picture_id as PictureId
  }

  async markUnused(after: number, limit: number, now: number): Promise<PictureId | null> {
    const rows = await this.db
      .selectFrom('picture')
      .select(picture => [
        'picture_id',
        'account_id',
        'unused_since',
        picture.exists(placesOf(picture)).as('is_shown'),
      ])
      .where('picture_id', '>', after)
      .orderBy('picture_id')
      .limit(limit)
      .execute()
    const mark = async (ids: readonly number[], since: number | null) => {
      if (ids.length === 0) return
      await this.db
        .updateTable('picture')
        .set({ unused_since: since })
        .where('picture_id', 'in', ids)
        .execute()
    }
    const ids = (wanted: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(wanted).map(row => row.picture_id)
    const isPosted = (row: (typeof rows)[number]) => row.account_id !== null
    await mark(
      ids(row => isPosted(row) && !row.is_shown && row.unused_since === null),
      now,
    )
    await mark(
      ids(row => Boolean(row.is_shown) && row.unused_since !== null),
      null,
    )
    return (rows.at(-1)?.picture_id ?? null) as PictureId | null
  }

  async removeUnused(since: number, limit: number): Promise<readonly PictureId[]> {
    const rows = await this.db
      .selectFrom('picture')
      .select('picture_id')
      .where('unused_since', '<=', since)
      .where(picture => picture.not(picture.exists(placesOf(picture))))
      .orderBy('unused_since')
      .limit(limit)
      .execute()
    const ids = rows.map(row => row.picture_id as PictureId)
    if (ids.length === 0) return []
    await this.db.deleteFrom('picture').where('picture_id', 'in', ids).execute()
    return ids
  }

  async remove(id: PictureId): Promise<void> {
    await this.db.deleteFrom('picture').where('picture_id', '=', id).execute()
  }

  async keep(id: PictureId, files: PictureFiles): Promise<void> {
    // An update alone would not wait for those who refer to the row.
    if (this.#writersOverlap) {
      const row = this.db.selectFrom('picture').select('picture_id').where('picture_id', '=', id)
      await row.forUpdate().execute()
    }
    await this.db
      .updateTable('picture')
      .set({ files: JSON.stringify(files) })
      .where('picture_id', '=', id)
      .execute()
  }
}
