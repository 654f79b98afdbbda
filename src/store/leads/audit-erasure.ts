import type { Kysely } from 'kysely'
import type { UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'

/**
 * Settings that exist only within the transaction of `prune` or `lead erase`, and that the triggers
 * of the audit log read: the instant before which entries may be removed, and the subject whose
 * entries may lose their network address.
 */
const AUDIT_CUT = 'audit-cut'
const AUDIT_ERASING = 'audit-erasing'

/** Blanks the network addresses in the audit entries about some records. */
export async function blankEntriesAbout(
  db: Kysely<Schema>,
  subject: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await unguarded(db, AUDIT_ERASING, subject, () =>
    db
      .updateTable('audit')
      .set({ client_address: '' })
      .where('subject', '=', subject)
      .where('subject_id', 'in', ids.map(String))
      .where('client_address', '<>', '')
      .execute(),
  )
}

/** Blanks the network addresses in the audit entries of what some people did. */
export async function blankEntriesBy(db: Kysely<Schema>, ids: readonly UserId[]): Promise<void> {
  if (ids.length === 0) return
  const subjects = await db
    .selectFrom('audit')
    .select('subject')
    .distinct()
    .where('actor_kind', '=', 'user')
    .where('actor_name', 'in', ids.map(String))
    .where('client_address', '<>', '')
    .execute()
  for (const { subject } of subjects) {
    await unguarded(db, AUDIT_ERASING, subject, () =>
      db
        .updateTable('audit')
        .set({ client_address: '' })
        .where('subject', '=', subject)
        .where('actor_kind', '=', 'user')
        .where('actor_name', 'in', ids.map(String))
        .where('client_address', '<>', '')
        .execute(),
    )
  }
}

/** Removes the oldest audit entries from before an instant. @returns How many. */
export async function removeOldEntries(
  db: Kysely<Schema>,
  before: number,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await unguarded(db, AUDIT_CUT, String(before), () =>
    db
      .deleteFrom('audit')
      .where('audit_id', 'in', ({ selectFrom }) =>
        selectFrom('audit').select('audit_id').where('at', '<', before).orderBy('at').limit(limit),
      )
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/**
 * Allows changes that the triggers of the audit log refuse. The setting ends with the transaction.
 */
async function unguarded<Result>(
  db: Kysely<Schema>,
  name: string,
  value: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await db.insertInto('setting').values({ name, value }).execute()
  const result = await change()
  await db.deleteFrom('setting').where('name', '=', name).execute()
  return result
}
