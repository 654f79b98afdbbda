import { type Kysely, sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { databaseName, type PostgresSettings } from '../../database-settings.ts'
import { FIRST_MIGRATION, MIGRATION_TABLE } from '../../migrations/migrations.ts'

const OLDEST_VERSION = 14
const MAX_NAMED_TABLES = 3

interface ServerState {
  readonly version: string
  readonly version_number: number
  readonly encoding: string
  readonly synchronous_commit: string
  readonly is_standby: boolean
  /** Null: the user may use no schema of its search path. */
  readonly schema: string | null
  readonly may_create: boolean
}

/**
 * Checks that a database can hold the store, before anything is written.
 * @param mayBeEmpty Whether the database may have no tables yet.
 * @returns The schema that holds its tables, or will.
 * @throws Problem `conflict` that says what an operator can do.
 */
export async function checkServer(
  db: Kysely<unknown>,
  place: PostgresSettings,
  mayBeEmpty: boolean,
): Promise<string> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as version_number,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as synchronous_commit,
      pg_is_in_recovery() as is_standby,
      current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The server says nothing about itself.')
  const fault = faultOf(state, place)
  if (fault !== null) throw refused(fault)
  const { schema } = state
  if (schema === null) throw refused(noSchema(place))
  const tables = await tablesIn(db, schema)
  if (tables.length === 0 && !mayBeEmpty) throw refused(isEmpty(place))
  if (tables.length === 0 && !state.may_create) throw refused(mayNotCreate(place))
  if (tables.length > 0 && !(await hasOwnMigration(db, schema, tables))) {
    throw refused(isForeign(place, tables))
  }
  return schema
}

function faultOf(state: ServerState, place: PostgresSettings): string | null {
  const name = databaseName(place)
  if (state.version_number < OLDEST_VERSION * 10_000) {
    return `The server of ${name} is PostgreSQL ${state.version}, and Acreage needs version ${OLDEST_VERSION} or later: update the server, or use another one.`
  }
  if (state.encoding !== 'UTF8') {
    return `The encoding of ${name} is ${state.encoding}, and Acreage needs UTF8: create the database with "createdb --encoding=UTF8 --template=template0 ${place.database}".`
  }
  if (state.is_standby) {
    return `The server of ${name} is a standby, which takes no writes: name its primary in ACREAGE_DATABASE_URL.`
  }
  if (state.synchronous_commit === 'off') {
    return `The server of ${name} confirms writes before they are on its disk: turn that off with "ALTER DATABASE ${quoted(place.database)} SET synchronous_commit = on".`
  }
  return null
}

function noSchema({ user, database }: PostgresSettings): string {
  return `The user ${user} has no schema in the database ${database} that it may use: make it the owner with "ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(user)}", and see its search_path.`
}

function isEmpty(place: PostgresSettings): string {
  return `There is nothing in ${databaseName(place)} yet: correct ACREAGE_DATABASE_URL, or make its tables with "acreage migrate" or "acreage serve".`
}

function mayNotCreate({ user, database }: PostgresSettings): string {
  return `The user ${user} may not create tables in the database ${database}: make it the owner with "ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(user)}".`
}

/** Another program may use tables of the same names, so its database is left alone. */
function isForeign(place: PostgresSettings, tables: readonly string[]): string {
  const named = tables.slice(0, MAX_NAMED_TABLES).join(', ')
  const more = tables.length > MAX_NAMED_TABLES ? ' …' : ''
  return `${capitalized(databaseName(place))} has tables of another program (${named}${more}): create a database for Acreage alone ("createdb --owner=${place.user} acreage"), and name it in ACREAGE_DATABASE_URL.`
}

/** The tables of a schema, without those of extensions. */
async function tablesIn(db: Kysely<unknown>, schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = ${schema}::text::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  return rows.map(row => row.name)
}

async function hasOwnMigration(
  db: Kysely<unknown>,
  schema: string,
  tables: readonly string[],
): Promise<boolean> {
  if (!tables.includes(MIGRATION_TABLE)) return false
  const { rows } = await sql`
    select 1 from ${sql.table(`${schema}.${MIGRATION_TABLE}`)} where name = ${FIRST_MIGRATION}`.execute(
    db,
  )
  return rows.length > 0
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Unusable database', detail)
}

export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}
