import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { AlertFigures } from './alert-records.ts'

/** More are not counted, because figures are read often. */
const MAX_COUNTED = 100_000

type Ids = SelectQueryBuilder<Schema, keyof Schema, { id: number }>

/** How many searches are saved, and how much waits; each counted up to 100,000. */
export async function alertFigures(db: Kysely<Schema>): Promise<AlertFigures> {
  const addresses = db.selectFrom('alert_address').select('alert_address_id as id')
  const searches = db.selectFrom('saved_search').select('saved_search_id as id')
  const news = db.selectFrom('alert_pending').select('listing_id as id')
  const watches = searches.where('watch_due_at', 'is not', null)
  return {
    addresses: await counted(db, addresses.where('left_at', 'is', null)),
    left: await counted(db, addresses.where('left_at', 'is not', null)),
    confirmed: await counted(db, searches.where('confirmed_at', 'is not', null)),
    unconfirmed: await counted(db, searches.where('confirmed_at', 'is', null)),
    pending: (await counted(db, news)) + (await counted(db, watches)),
  }
}

/**
 * When the mail fell due that waits longest to be made, in milliseconds since 1970 UTC; null: none
 * is due.
 */
export async function dueSince(db: Kysely<Schema>, now: number): Promise<number | null> {
  const { instant } = await db
    .selectFrom('alert_pending')
    .select(({ fn }) => fn.min('due_at').as('instant'))
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
  const { digest } = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.min('next_at').as('digest'))
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow()
  const { watch } = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.min('watch_due_at').as('watch'))
    .where('watch_due_at', '<=', now)
    .executeTakeFirstOrThrow()
  const due = [instant, digest, watch].filter(at => at !== null).map(Number)
  return due.length === 0 ? null : Math.min(...due)
}

async function counted(db: Kysely<Schema>, ids: Ids): Promise<number> {
  const { count } = await db
    .selectFrom(ids.limit(MAX_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
