import { type Kysely, sql } from 'kysely'
import type { FillStateTable, SearchSchema } from './search-tables.ts'

/** Raise this with every change of the contents of a row, so that existing rows are rebuilt. */
const ROWS_VERSION = 9

export type FillState = Readonly<FillStateTable>

export const FIRST_FILL = sql`
  insert into listing_search_fill (version, filled_until, is_usable)
  values (${sql.lit(ROWS_VERSION)}, 0, false)`

export async function fillState(db: Kysely<SearchSchema>): Promise<FillState> {
  const { version, ...state } = await db
    .selectFrom('listing_search_fill')
    .selectAll()
    .executeTakeFirstOrThrow()
  // Another version of the program has made other rows.
  return version === ROWS_VERSION
    ? { version, ...state }
    : { ...state, version: ROWS_VERSION, filled_until: 0 }
}

export async function setFillState(db: Kysely<SearchSchema>, state: FillState): Promise<void> {
  await db.updateTable('listing_search_fill').set(state).execute()
}

/** The next `renew` makes all rows again. */
export async function markOutdated(db: Kysely<SearchSchema>): Promise<void> {
  await db.updateTable('listing_search_fill').set({ filled_until: 0 }).execute()
}
