import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of those running transactions of a snapshot, an expression in SQL, that may write to this database.
 *
 * A snapshot has the transactions of all databases of the server. One is left out when it is seen to belong to
 * another database: whoever has an id of the snapshot has kept its process since the snapshot was taken, so what is
 * read later of that process is about the same transaction, or has another id. On a standby the list is empty, because
 * PostgreSQL keeps its running transactions elsewhere; `firstUnsettled` does not need it there.
 */
export function runningHere(snapshot: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select id::text::bigint from pg_snapshot_xip(${snapshot}) id
    where not exists (
      select from pg_stat_activity other
      where other.backend_xid = id::xid and other.datname <> current_database()
    ) and not exists (
      select from pg_prepared_xacts other
      where other.transaction = id::xid and other.database <> current_database()
    )
  )`
}

/** The oldest transaction of a snapshot that may still write to this database, or the next one. */
export function firstUnsettled(snapshot: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when pg_is_in_recovery() then pg_snapshot_xmin(${snapshot})::text::bigint
    else coalesce(
      (select min(here.id) from ${runningHere(snapshot)} here (id)),
      pg_snapshot_xmax(${snapshot})::text::bigint
    ) end`
}
