import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export interface Tables {
  listing: { listing_id: number; documents: string }
  published_listing: { listing_id: number; is_shown: number; media: string }
}

const ROWS_AT_ONCE = 1000
const HASH_CHARACTERS = 16

/**
 * Events of listings name their media, so what is published of a listing has the keys of its media.
 * Photos note how often they were fetched again.
 */
export async function addMediaEvents(db: Kysely<Tables>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('picture')
    .addColumn('refetched', integer, column => column.notNull().defaultTo(0))
    .execute()
  for (const table of ['published_event', 'published_listing']) {
    await db.schema
      .alterTable(table)
      .addColumn('media', 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  await sql`update published_listing set media = coalesce((
      select string_agg('p' || place.picture_id || ',', '') from listing_picture place
      inner join picture on picture.picture_id = place.picture_id
      where place.listing_id = published_listing.listing_id
        and cast(picture.files as text) <> 'null'
    ), '') || (
      select case when flyer = '' then '' else 'f,' end || case when you_tube = '' then '' else 'v,' end
      from listing where listing.listing_id = published_listing.listing_id
    )
    where is_shown = 1 and listing_id in (select listing_id from listing)`.execute(db)
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('listing')
      .innerJoin('published_listing', 'published_listing.listing_id', 'listing.listing_id')
      .select(['listing.listing_id', 'documents', 'media'])
      .where('is_shown', '=', 1)
      .where('documents', '<>', '[]')
      .where('listing.listing_id', '>', last)
      .orderBy('listing.listing_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { listing_id, documents, media } of rows) {
      await db
        .updateTable('published_listing')
        .set({ media: media + keysOf(documents) })
        .where('listing_id', '=', listing_id)
        .execute()
    }
    if (rows.length < ROWS_AT_ONCE) break
    last = rows.at(-1)?.listing_id ?? last
  }
}

function keysOf(documents: string): string {
  const times = new Map<string, number>()
  const stored: readonly { readonly path?: string; readonly url?: string }[] = JSON.parse(documents)
  return stored
    .map(({ path, url }) => {
      const key = `d${hash('sha256', path ?? url ?? '', 'hex').slice(0, HASH_CHARACTERS)}`
      const count = (times.get(key) ?? 0) + 1
      times.set(key, count)
      return count === 1 ? `${key},` : `${key}-${count},`
    })
    .join('')
}
