import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'
import { fromJson } from '../sql/rows.ts'
import type { DueFetches, PictureFetch, PictureFetchState } from './picture-records.ts'

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

  async dueFetches(now: number, after: string, limit: number): Promise<DueFetches> {
    // Goes from queue to queue by the index, past all that wait in each.
    const { rows } = await sql<QueueRow>`
      with recursive queue (name) as (
        select min(queue) from picture_fetch where due_at is not null and queue > ${after}
        union all
        select (select min(f.queue) from picture_fetch f where f.due_at is not null and f.queue > queue.name)
        from queue where queue.name is not null limit ${limit}
      )
      select queue.name, first.picture_id, first.source_url, first.created_at, first.attempts,
        first.crashes, picture.account_id
      from queue
      left join picture_fetch first on first.picture_id = (
        select due.picture_id from picture_fetch due
        where due.queue = queue.name and due.due_at <= ${now}
        order by due.due_at, due.picture_id limit 1
      )
      left join picture on picture.picture_id = first.picture_id
      where queue.name is not null
      order by queue.name`.execute(this.db)
    const fetches = rows.flatMap(row => (row.picture_id === null ? [] : fetchOf(row)))
    return { fetches, last: rows.length < limit ? null : (rows.at(-1)?.name ?? null) }
  }

  async fetchStates(ids: readonly PictureId[]): Promise<readonly PictureFetchState[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('picture_fetch')
      .select(['picture_id', 'source_url', 'attempts', 'due_at', 'last_error'])
      .where('picture_id', 'in', ids)
      .execute()
    return rows.map(row => ({
      pictureId: row.picture_id as PictureId,
      sourceUrl: row.source_url,
      attempts: row.attempts,
      dueAt: row.due_at,
      lastError: row.last_error,
    }))
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

interface QueueRow {
  name: string
  picture_id: number | null
  account_id: number
  source_url: string
  created_at: number
  attempts: number
  crashes: number
}

function fetchOf(row: QueueRow): PictureFetch {
  return {
    pictureId: row.picture_id as PictureId,
    accountId: row.account_id as AccountId,
    queue: row.name,
    sourceUrl: row.source_url,
    createdAt: row.created_at,
    attempts: row.attempts,
    crashes: row.crashes,
  }
}

/** The host is what is slow, the seller who has posted too much. */
function queueOf(sourceUrl: string, accountId: AccountId): string {
  return `${accountId} ${URL.parse(sourceUrl)?.hostname ?? ''}`
}

/** For the rows of `picture`: the places that listings show one in. */
function placesOf(picture: ExpressionBuilder<Schema, 'picture'>) {
  return picture
    .selectFrom('listing_picture')
    .select('listing_picture.picture_id')
    .whereRef('listing_picture.picture_id', '=', 'picture.picture_id')
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
    const queue = queueOf(sourceUrl, accountId)
    await this.#insert('picture_fetch', [{ picture_id, ...fetch, queue }])
    return picture_id as PictureId
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
    for (const id of ids) await this.remove(id)
    return ids
  }

  async remove(id: PictureId): Promise<void> {
    await this.db.deleteFrom('picture_fetch').where('picture_id', '=', id).execute()
    await this.db.deleteFrom('picture').where('picture_id', '=', id).execute()
  }

  async claimFetch(id: PictureId, now: number, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('picture_fetch')
      .set(({ eb }) => ({
        due_at: until,
        attempts: eb('attempts', '+', 1),
        crashes: eb('crashes', '+', 1),
      }))
      .where('picture_id', '=', id)
      .where('due_at', '<=', now)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async releaseFetch(id: PictureId, now: number): Promise<void> {
    await this.db
      .updateTable('picture_fetch')
      .set(({ eb }) => ({
        due_at: now,
        attempts: eb('attempts', '-', 1),
        crashes: eb('crashes', '-', 1),
      }))
      .where('picture_id', '=', id)
      .execute()
  }

  async keep(id: PictureId, files: PictureFiles): Promise<void> {
    await this.db
      .updateTable('picture')
      .set({ files: JSON.stringify(files) })
      .where('picture_id', '=', id)
      .execute()
    await this.db.deleteFrom('picture_fetch').where('picture_id', '=', id).execute()
  }

  async markFetchFailed(
    id: PictureId,
    error: string,
    outcome: { readonly nextAttemptAt: number | null; readonly isCrash: boolean },
  ): Promise<void> {
    const { nextAttemptAt, isCrash } = outcome
    await this.db
      .updateTable('picture_fetch')
      .set(({ eb }) => ({
        due_at: nextAttemptAt,
        last_error: error,
        crashes: eb('crashes', '-', isCrash ? 0 : 1),
      }))
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
