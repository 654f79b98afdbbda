import type { Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/**
 * Treats everything that was published as known to all searches: the published log has been
 * restarted. Watched listings are compared with what was last emailed about them.
 */
export async function restartAlerts(
  db: Kysely<Schema>,
  sequence: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('saved_search')
    .set({ born_sequence: sequence, since_sequence: sequence, forgotten_sequence: sequence })
    .execute()
  await db
    .updateTable('saved_search')
    .set({ instant_sequence: sequence })
    .where('instant_sequence', 'is not', null)
    .execute()
  await db
    .updateTable('saved_search')
    .set({ watch_due_at: now })
    .where('listing_id', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .where('watch_due_at', 'is', null)
    .execute()
  await db.updateTable('alert_told').set({ sequence: 0 }).execute()
  await db
    .updateTable('alert_listing')
    .set({
      shown_sequence: 0,
      back_sequence: 0,
      drop_sequence: 0,
      edit_sequence: 0,
      last_sequence: 0,
    })
    .execute()
}
