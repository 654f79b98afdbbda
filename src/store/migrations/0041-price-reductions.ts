import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * The latest change of each price, where it lowered the price, from the history. Only listings with such a change are written. The
 * rows of searches in SQL have new columns: the next start with `sql` makes them again.
 */
export async function addPriceReductions(
  db: Kysely<unknown>,
  { integer, real }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('listing').addColumn('price_reduced_at', integer).execute()
  await db.schema.alterTable('listing').addColumn('price_before_usd', real).execute()
  await sql`
    update listing set price_reduced_at = latest.at, price_before_usd = latest.before
    from (
      select listing_id, at, price_usd, before,
        row_number() over (partition by listing_id order by version desc) as place
      from (
        select listing_id, version, at, price_usd,
          lag(price_usd) over (partition by listing_id order by version) as before,
          row_number() over (partition by listing_id order by version) as number
        from listing_history) as entry
      where number > 1 and price_usd is distinct from before) as latest
    where latest.listing_id = listing.listing_id and latest.place = 1
      and latest.price_usd < latest.before and latest.price_usd = listing.price_usd`.execute(db)
  for (const table of ['listing_search', 'listing_words', 'listing_search_fill']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
}
