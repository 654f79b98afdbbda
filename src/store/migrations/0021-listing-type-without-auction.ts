import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The type of a listing that leaves its auction: 2 for sale, 3 for lease. */
export async function addListingTypeWithoutAuction(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema
    .alterTable('listing')
    .addColumn('listing_type_without_auction', integer, column => column.notNull().defaultTo(2))
    .execute()
}
