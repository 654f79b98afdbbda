import { type Kysely, sql } from 'kysely'
import type { UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'

/** Voids the sign-ins of a person that have begun and are not complete. */
export async function endSignIns(db: Kysely<Schema>, id: UserId): Promise<void> {
  await db
    .updateTable('person')
    .set({ sign_in_version: sql`sign_in_version + 1` })
    .where('person_id', '=', id)
    .execute()
}
