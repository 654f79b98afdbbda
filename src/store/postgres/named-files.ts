import { type Kysely, sql } from 'kysely'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { fromJson } from '../sql/rows.ts'

const ROWS_AT_ONCE = 5000

type Files = Readonly<Record<string, { readonly path: string }>>

/**
 * The files of pictures and documents that rows name, relative to the media folder; some may come
 * twice.
 */
export async function* namedFiles(db: Kysely<Schema>): AsyncIterable<string> {
  for (let last = 0 as PictureId; ; ) {
    const rows = await db
      .selectFrom('picture')
      .select(['picture_id', 'files'])
      .where('picture_id', '>', last)
      .orderBy('picture_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { files } of rows) yield* pathsIn(files)
    if (rows.length < ROWS_AT_ONCE) break
    last = rows.at(-1)?.picture_id ?? last
  }
  for (const column of ['badge', 'portrait', 'logo'] as const) {
    const rows = await db.selectFrom('account').select(`${column} as files`).distinct().execute()
    for (const { files } of rows) yield* pathsIn(files)
  }
  for (let last = 0 as ListingId; ; ) {
    const rows = await db
      .selectFrom('listing')
      .select(['listing_id', 'documents'])
      .where('listing_id', '>', last)
      .orderBy('listing_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { documents } of rows) {
      for (const { path } of fromJson<{ path?: string }[]>(documents)) if (path) yield path
    }
    if (rows.length < ROWS_AT_ONCE) break
    last = rows.at(-1)?.listing_id ?? last
  }
  const { rows } = await sql<{ path: string }>`
    select path from dropped_document union select path from draft_document`.execute(db)
  for (const { path } of rows) yield path
}

function pathsIn(files: string | null): string[] {
  const named = files === null ? null : fromJson<Files | null>(files)
  return Object.values(named ?? {}).map(({ path }) => path)
}
