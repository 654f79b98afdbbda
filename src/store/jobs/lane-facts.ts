import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { LaneFacts, LaneQuery } from './job-records.ts'

/** Reads the facts about the latest jobs of a lane, in any state. */
export async function laneFacts(db: Kysely<Schema>, keyRows: LaneQuery): Promise<LaneFacts> {
  const { topic, key, lane, origin, since, max, ofAll, ofOrigin } = keyRows
  const latest = db
    .selectFrom('job')
    .select(['origin', 'created_at'])
    .where('topic', '=', topic)
    .where('key', '=', key)
    .where('lane', '=', lane)
    // The index has no other rows.
    .where('lane', '<>', sql.lit(''))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(max)
  // Reads one row instead of hundreds, because this runs for every lead.
  const found = await db
    .with('latest', () => latest)
    .selectNoFrom(eb => {
      const times = eb.selectFrom('latest').select('created_at').orderBy('created_at', 'desc')
      const ofThis = eb.selectFrom('latest').where('origin', '=', origin)
      return [
        ofThis.select(({ fn }) => fn.countAll<number>().as('count')).as('count'),
        times
          .limit(1)
          .offset(ofAll - 1)
          .as('time_of_all'),
        times
          .where('origin', '=', origin)
          .limit(1)
          .offset(ofOrigin - 1)
          .as('time_of_origin'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    originCount: Number(found.count),
    timeOfAll: found.time_of_all,
    timeOfOrigin: found.time_of_origin,
  }
}
