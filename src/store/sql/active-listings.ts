import { sql } from 'kysely'

/**
 * Compare this with 1 where a query already names its listings. The sum keeps SQLite, which has no
 * statistics, from using an index on `active`: it would read all active listings instead of the
 * named ones.
 */
export const IS_ACTIVE = sql<number>`listing.active + 0`
