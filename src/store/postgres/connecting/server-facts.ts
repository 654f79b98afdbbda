import { type Kysely, sql } from 'kysely'
import type { MissingRights, ServerFacts } from '../../database-server.ts'
import type { Schema } from '../../schema/database-schema.ts'

interface FactsRow {
  readonly version: string
  readonly clock: number
  readonly bytes: number
  readonly fsync: string
  readonly full_page_writes: string
  readonly autovacuum: string
  readonly broken_pages: number | null
  readonly max: number
  readonly role_limit: number
  readonly database_limit: number
  readonly used: number
  readonly role_used: number
  readonly database_used: number
  readonly own_used: number
}

const CLOCK = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Reserved for administrators: the first number since ever, the second one since version 16. */
const RESERVED = ['superuser_reserved_connections', 'reserved_connections']

/** The time of the server's clock, in milliseconds since 1970 UTC. */
export async function serverClock(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ clock: number }>`
    select ${CLOCK} as clock`.execute(db)
  return rows[0]?.clock ?? 0
}

export async function serverFacts(db: Kysely<Schema>): Promise<ServerFacts> {
  const { rows } = await sql<FactsRow>`
    select current_setting('server_version') as version,
      ${CLOCK} as clock,
      pg_database_size(current_database()) as bytes,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('autovacuum') as autovacuum,
      (select checksum_failures from pg_stat_database where datname = current_database()) as broken_pages,
      current_setting('max_connections')::int
        - (select sum(setting::int) from pg_settings where name = any(${RESERVED})) as max,
      (select rolconnlimit from pg_roles where rolname = current_user) as role_limit,
      (select datconnlimit from pg_database where datname = current_database()) as database_limit,
      count(*) as used,
      count(*) filter (where usename = current_user) as role_used,
      count(*) filter (where datname = current_database()) as database_used,
      count(*) filter (where application_name = 'acreage' and datname = current_database()) as own_used
    from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The server says nothing about itself.')
  const limits = [
    { max: Number(row.max), used: row.used },
    { max: row.role_limit, used: row.role_used },
    { max: row.database_limit, used: row.database_used },
  ].filter(({ max }) => max >= 0)
  // The limit that is reached first.
  const [tightest] = limits.toSorted((a, b) => a.max - a.used - (b.max - b.used))
  return {
    engine: `PostgreSQL ${row.version}`,
    risks: risksOf(row),
    clock: row.clock,
    databaseBytes: row.bytes,
    connections: {
      max: tightest?.max ?? 0,
      used: tightest?.used ?? 0,
      // Without the connection that asks.
      ownUsed: row.own_used - 1,
    },
  }
}

function risksOf({ fsync, full_page_writes, autovacuum, broken_pages }: FactsRow): string[] {
  const pages = broken_pages ?? 0
  return [
    ...(fsync === 'off' ? ['fsync is off, so a power cut may destroy the database'] : []),
    ...(full_page_writes === 'off'
      ? ['full_page_writes is off, so a power cut may leave half a page']
      : []),
    ...(autovacuum === 'off' ? ['autovacuum is off, so the tables only grow'] : []),
    ...(pages > 0 ? [`${pages} pages did not have their checksum when they were read`] : []),
  ]
}

export async function missingRights(db: Kysely<Schema>): Promise<MissingRights> {
  const { rows } = await sql<{ name: string; usable: boolean; owned: boolean }>`
    select relname::text as name,
      has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') as usable,
      pg_has_role(relowner, 'usage') as owned
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  const names = (isMissing: (row: { usable: boolean; owned: boolean }) => boolean) =>
    rows.filter(isMissing).map(({ name }) => name)
  return { unusable: names(row => !row.usable), notOwned: names(row => !row.owned) }
}
