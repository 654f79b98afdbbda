import { type Kysely, sql } from 'kysely'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'

/** How many listings were not deleted. */
export async function countListings(db: Kysely<Schema>): Promise<number> {
  const all = db.selectFrom('listing').select(({ fn }) => fn.countAll<number>().as('count'))
  // The column is behind the long texts, and few listings have it: their index is read instead.
  const deleted = all.where('deleted_at', 'is not', null)
  const counts = await db
    .selectNoFrom([all.$asScalar().as('all'), deleted.$asScalar().as('deleted')])
    .executeTakeFirstOrThrow()
  return (counts.all ?? 0) - (counts.deleted ?? 0)
}

/** How many listings of an account were not deleted. */
export async function countListingsOf(db: Kysely<Schema>, accountId: AccountId): Promise<number> {
  const all = db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
  // Looks for the account among the deleted listings: the plus keeps the index of accounts out of
  // it, which would read all rows of the account.
  const deleted = db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`+account_id = ${accountId}`)
  const counts = await db
    .selectNoFrom([all.$asScalar().as('all'), deleted.$asScalar().as('deleted')])
    .executeTakeFirstOrThrow()
  return Number(counts.all ?? 0) - Number(counts.deleted ?? 0)
}
