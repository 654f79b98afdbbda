import { type Kysely, sql } from 'kysely'

/** Finds the entries of the audit log about ways in, keys and addresses for leads among all others: the latest, and those of one record. */
export async function addSecurityEvents(db: Kysely<unknown>): Promise<void> {
  // Written so that no other index serves it: SQLite would take one by subject, and sort all of these entries.
  const subjects = sql`case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1 when 'account' then 1 else 0 end = 1`
  await sql`create index audit_of_security on audit (at, audit_id) where ${subjects}`.execute(db)
  await sql`create index audit_of_security_by_record on audit (subject, subject_id, at, audit_id) where ${subjects}`.execute(
    db,
  )
}
