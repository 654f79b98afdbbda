import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { PhotoSource } from '../../domain/listings/draft/draft-tour.ts'
import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, PictureId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { forgetUploads } from './document-records.ts'
import {
  type NewPhoto,
  type PhotoWalk,
  PictureReader,
  type WalkedPhoto,
  type WalkPlace,
} from './picture-records.ts'

/** A statement takes five values for each photo. */
const RENEWED_TOGETHER = 100

/** For rows of `picture`: whether a listing or an account shows them, or a draft is to. */
function isShown(picture: ExpressionBuilder<Schema, 'picture'>) {
  const places = (table: 'listing_picture' | 'account_picture' | 'draft_picture') =>
    picture.exists(
      picture
        .selectFrom(table)
        .select(`${table}.picture_id`)
        .whereRef(`${table}.picture_id`, '=', 'picture.picture_id'),
    )
  return picture.or([places('listing_picture'), places('account_picture'), places('draft_picture')])
}

/** All rows have the same columns, so that one statement inserts them. */
function newRow({ sourceUrl, changedAt, walk }: NewPhoto, accountId: AccountId) {
  return {
    files: JSON.stringify(null),
    account_id: accountId,
    source_url: sourceUrl,
    walk_host: walk?.host ?? null,
    walk_place: walk?.place ?? null,
    source_changed_at: changedAt,
  }
}

export class PictureWriter extends PictureReader {
  readonly #insert: BulkInsert
  readonly #writersOverlap: boolean

  /**
   * @param writersOverlap Whether other transactions may write listings with a photo while its
   * files are stored.
   */
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

  /** Adds photos of an account that have to be fetched. @returns Their ids, in the same order. */
  async createFrom(
    photos: readonly NewPhoto[],
    accountId: AccountId,
  ): Promise<readonly PictureId[]> {
    const rows = photos.map(photo => newRow(photo, accountId))
    return (await this.#insert('picture', rows)) as readonly PictureId[]
  }

  /** Notes where photos come from now. */
  async renew(photos: readonly (PhotoSource & { readonly id: PictureId })[]): Promise<void> {
    for (const some of inSlices(photos, RENEWED_TOGETHER)) {
      const urls = some.map(({ id, sourceUrl }) => sql`when ${id} then ${sourceUrl}`)
      const times = some.map(
        ({ id, changedAt }) => sql`when ${id} then cast(${changedAt} as bigint)`,
      )
      await this.db
        .updateTable('picture')
        .set({
          source_url: sql<string>`case picture_id ${sql.join(urls, sql` `)} end`,
          source_changed_at: sql<number | null>`case picture_id ${sql.join(times, sql` `)} end`,
        })
        .where(
          'picture_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
    }
  }

  /** Lets photos of an account wait for a walk. */
  async awaitWalk(photos: readonly (WalkPlace & { readonly id: PictureId })[]): Promise<void> {
    for (const [, alike] of Map.groupBy(photos, ({ host, place }) => `${place} ${host}`)) {
      await this.db
        .updateTable('picture')
        .set({ walk_host: alike[0]?.host ?? null, walk_place: alike[0]?.place ?? null })
        .where(
          'picture_id',
          'in',
          alike.map(({ id }) => id),
        )
        .execute()
    }
  }

  /**
   * Ends the wait of the first photos of a walk: main photos first, then by place, each by id.
   * Photos that another transaction takes are left out.
   */
  async takeForWalk(
    { accountId, host }: PhotoWalk,
    limit: number,
  ): Promise<readonly WalkedPhoto[]> {
    const first = this.db
      .selectFrom('picture')
      .select(['picture_id', 'source_url', 'source_changed_at', 'walk_place'])
      .where('account_id', '=', accountId)
      .where('walk_host', '=', host)
      .orderBy('walk_place')
      .orderBy('picture_id')
      .limit(limit)
    const rows = await first
      // A photo that a listing shows by now keeps its row.
      .$if(this.#writersOverlap, open => open.forNoKeyUpdate().skipLocked())
      .execute()
    if (rows.length === 0) return []
    await this.db
      .updateTable('picture')
      .set({ walk_host: null, walk_place: null })
      .where(
        'picture_id',
        'in',
        rows.map(row => row.picture_id),
      )
      .execute()
    return rows.map(row => ({
      id: row.picture_id,
      sourceUrl: row.source_url,
      changedAt: row.source_changed_at,
      place: row.walk_place ?? 0,
    }))
  }

  /** Adds a photo of an account, without files and without an address, under a new id. */
  async createEmpty(accountId: AccountId): Promise<PictureId> {
    const { picture_id } = await this.db
      .insertInto('picture')
      .values({ files: JSON.stringify(null), account_id: accountId })
      .returning('picture_id')
      .executeTakeFirstOrThrow()
    return picture_id
  }

  /**
   * Notes for the posted photos with the next ids whether a listing or an account shows them, and
   * since when none does.
   * @returns The last id that was checked; null: there are no more.
   */
  async markUnused(after: number, limit: number, now: number): Promise<PictureId | null> {
    const rows = await this.db
      .selectFrom('picture')
      .select(picture => [
        'picture_id',
        'account_id',
        'unused_since',
        isShown(picture).as('is_shown'),
      ])
      .where('picture_id', '>', after as PictureId)
      .orderBy('picture_id')
      .limit(limit)
      .execute()
    const mark = async (ids: readonly PictureId[], since: number | null) => {
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
    return rows.at(-1)?.picture_id ?? null
  }

  /**
   * Removes photos that no listing or account has shown since an instant. @returns The removed
   * photos.
   */
  async removeUnused(since: number, limit: number): Promise<readonly PictureId[]> {
    const rows = await this.db
      .selectFrom('picture')
      .select('picture_id')
      .where('unused_since', '<=', since)
      .where(picture => picture.not(isShown(picture)))
      .orderBy('unused_since')
      .limit(limit)
      .execute()
    const ids = rows.map(row => row.picture_id)
    if (ids.length === 0) return []
    await this.db.deleteFrom('picture').where('picture_id', 'in', ids).execute()
    await forgetUploads(this.db, ids)
    return ids
  }

  /** Notes that an account shows a photo as its portrait or logo, or none (null). */
  async showOfAccount(
    accountId: AccountId,
    kind: 'portrait' | 'logo',
    id: PictureId | null,
  ): Promise<void> {
    await this.db
      .deleteFrom('account_picture')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute()
    if (id === null) return
    await this.db
      .insertInto('account_picture')
      .values({ account_id: accountId, kind, picture_id: id })
      .execute()
  }

  /** Removes a photo that no listing shows. */
  async remove(id: PictureId): Promise<void> {
    await this.db.deleteFrom('picture').where('picture_id', '=', id).execute()
  }

  /**
   * Stores the files of a photo. Waits for transactions that write listings with it; with
   * `locksByItself`, the transaction sees these listings.
   */
  async keep(id: PictureId, files: PictureFiles): Promise<void> {
    // An update alone would not wait for transactions that refer to the row.
    if (this.#writersOverlap) {
      const row = this.db.selectFrom('picture').select('picture_id').where('picture_id', '=', id)
      await row.forUpdate().execute()
    }
    await this.db
      .updateTable('picture')
      .set({
        files: JSON.stringify(files),
        refetched: sql`refetched + case when cast(files as text) = 'null' then 0 else 1 end`,
      })
      .where('picture_id', '=', id)
      .execute()
  }
}
