import { type RawBuilder, sql } from 'kysely'

const OWN_DATABASE = sql`(select oid from pg_database where datname = current_database())`

/**
 * The ids of those running transactions of a snapshot, an expression in SQL, that may write to this
 * database.
 *
 * A snapshot has the transactions of all databases of the server. One is left out when it is seen
 * to belong to another database: a process with an id of the snapshot has run since the snapshot
 * was taken, so what is read later of that process is about the same transaction, or has another
 * id. On a standby the list is empty, because PostgreSQL keeps its running transactions elsewhere;
 * `firstUnsettled` does not need it there.
 *
 * The functions behind the views `pg_stat_activity` and `pg_prepared_xacts`: the views also look up
 * names, which takes longer to plan than all of this takes to run.
 */
export function runningHere(snapshot: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select id::text::bigint from pg_snapshot_xip(${snapshot}) id
    where not exists (
      select from pg_stat_get_activity(null) other
      where other.backend_xid = id::xid and other.datid <> ${OWN_DATABASE}
    ) and not exists (
      select from pg_prepared_xact() other
      where other.transaction = id::xid and other.dbid <> ${OWN_DATABASE}
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
