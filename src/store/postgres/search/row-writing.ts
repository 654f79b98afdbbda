import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchRecord } from '../../../domain/searching/search-record.ts'
import { searchRow, wordsRow } from './search-rows.ts'
import { columnType, LISTING_COLUMNS } from './search-schema.ts'
import type { ListingSearchTable, SearchSchema } from './search-tables.ts'

const COLUMNS = Object.keys(LISTING_COLUMNS) as (keyof ListingSearchTable)[]
/** All but the key. */
const VALUE_COLUMNS = COLUMNS.filter(column => column !== 'listing_id')

/**
 * Adds shown listings to the rows that searches read, or replaces them. Rows that stay the same are
 * not written.
 */
export async function putRows(
  db: Kysely<SearchSchema>,
  records: readonly SearchRecord[],
): Promise<void> {
  if (records.length === 0) return
  await putListings(db, records.map(searchRow))
  await putWords(db, records)
}

async function putListings(
  db: Kysely<SearchSchema>,
  rows: readonly ListingSearchTable[],
): Promise<void> {
  const values = COLUMNS.map(
    column => sql`${rows.map(row => row[column])}::${sql.raw(columnType(column))}[]`,
  )
  const old = sql.join(VALUE_COLUMNS.map(column => sql.ref(`listing_search.${column}`)))
  const replaced = sql.join(
    VALUE_COLUMNS.map(column => sql`${sql.ref(column)} = ${excluded(column)}`),
  )
  await sql`
    insert into listing_search (${sql.join(COLUMNS.map(column => sql.ref(column)))})
    select * from unnest(${sql.join(values)})
    on conflict (listing_id) do update set ${replaced}
    where (${old}) is distinct from (${sql.join(VALUE_COLUMNS.map(excluded))})`.execute(db)
}

function excluded(column: string): RawBuilder<unknown> {
  return sql.ref(`excluded.${column}`)
}

async function putWords(db: Kysely<SearchSchema>, records: readonly SearchRecord[]): Promise<void> {
  const rows = records
    .map(wordsRow)
    .map(({ listing_id, words }) => sql`(${listing_id}::bigint, ${words}::text[])`)
  await sql`
    insert into listing_words (listing_id, words) values ${sql.join(rows)}
    on conflict (listing_id) do update set words = excluded.words
    where listing_words.words is distinct from excluded.words`.execute(db)
}

/** Searches no longer find these listings. */
export async function removeRows(db: Kysely<SearchSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from listing_search where listing_id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from listing_words where listing_id = any(${ids}::bigint[])`.execute(db)
}
