import type { Kysely } from 'kysely'
import type { Frequency, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { AlertAddressId, ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { SEARCHES } from './alert-records.ts'

/**
 * Addresses with due news of watched listings, the longest waiting first. One whose daily or weekly
 * email is due comes later: that email has the news too.
 */
export async function watchesDue(
  db: Kysely<Schema>,
  now: number,
  limit: number,
): Promise<readonly AlertAddressId[]> {
  const rows = await db
    .selectFrom('saved_search as watch')
    .select('alert_address_id')
    .where('watch_due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_search as digest')
            .select('saved_search_id')
            .whereRef('digest.alert_address_id', '=', 'watch.alert_address_id')
            .where('digest.next_at', '<=', now),
        ),
      ),
    )
    .groupBy('alert_address_id')
    .orderBy(({ fn }) => fn.min('watch_due_at'))
    .limit(limit)
    .execute()
  return rows.map(row => row.alert_address_id)
}

/** The watches of addresses with news that is due, by id. */
export async function dueWatches(
  db: Kysely<Schema>,
  addresses: readonly AlertAddressId[],
  now: number,
): Promise<readonly SavedSearch[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('saved_search')
    .selectAll()
    .where('alert_address_id', 'in', addresses)
    .where('watch_due_at', '<=', now)
    .orderBy('saved_search_id')
    .execute()
  return rows.map(SEARCHES.read)
}

/** When emails about some listings are due. */
export interface WatchMark {
  readonly listingIds: readonly ListingId[]
  /** Of the watches that are marked. */
  readonly frequency: Frequency
  readonly dueAt: number
  /** Whether an email that is due before waits as well. */
  readonly isHeld: boolean
}

/** Makes emails about listings due at an instant; those due before stay due, unless they wait. */
export async function markWatches(
  db: Kysely<Schema>,
  { listingIds, frequency, dueAt, isHeld }: WatchMark,
): Promise<void> {
  if (listingIds.length === 0) return
  await db
    .updateTable('saved_search')
    .set({ watch_due_at: dueAt })
    .where('listing_id', 'in', listingIds)
    .where('confirmed_at', 'is not', null)
    .where('frequency', '=', frequency)
    .$if(!isHeld, query =>
      query.where(({ or, eb }) =>
        or([eb('watch_due_at', 'is', null), eb('watch_due_at', '>', dueAt)]),
      ),
    )
    .execute()
}

/**
 * Makes the last emails due about listings that were taken down before they were removed for good:
 * no event is published about that.
 * @returns How many.
 */
export async function markRemoved(db: Kysely<Schema>, now: number, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ watch_due_at: now })
    .where('saved_search_id', 'in', query =>
      query
        .selectFrom('saved_search as watch')
        .select('saved_search_id')
        .where('watch.listing_id', 'is not', null)
        .where('watch.watch_due_at', 'is', null)
        .where('watch.confirmed_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('listing')
                .select('listing.listing_id')
                .whereRef('listing.listing_id', '=', 'watch.listing_id'),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
