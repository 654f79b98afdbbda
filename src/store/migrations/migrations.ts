import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { type DatabaseState, OLD_DATABASE, readCopy } from '../database-file.ts'
import { addMediaEvents } from './0090-media-events.ts'
import { addWatchedListings } from './0091-watched-listings.ts'
import { addTrustedAccounts } from './0092-trusted-accounts.ts'
import { addLeadEntries } from './0093-lead-entries.ts'
import { addListingGaps } from './0094-listing-gaps.ts'
import { addFurtherRings } from './0095-further-rings.ts'
import { addPlans } from './0096-plans.ts'
import { addListingTerms } from './0097-listing-terms.ts'
import { addPlanEnds } from './0098-plan-ends.ts'
import { addFeedFiles } from './0099-feed-files.ts'
import { addFiguresMail } from './0100-figures-mail.ts'
import { addLeadRules } from './0101-lead-rules.ts'
import { addCalendarLinks } from './0102-calendar-links.ts'
import { addLeadEmails } from './0103-lead-emails.ts'
import { addPlanEvents } from './0104-plan-events.ts'
import { addAccountTimeZone } from './0105-account-time-zone.ts'
import { addDifferingAcres } from './0106-differing-acres.ts'
import { addRequestMail } from './0107-request-mail.ts'
import { narrowDifferingAcres } from './0108-doubtful-acres.ts'
import type { ColumnTypes } from './column-types.ts'

type Change = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>

/** The last migration of the baseline, which an empty database gets as a whole. */
const BASELINE = '0088-account-events'

/** Every change to the schema since, in order. One that has been released is never edited. */
const MIGRATIONS: Readonly<Record<string, Change>> = {
  [BASELINE]: createSchema,
  '0090-media-events': addMediaEvents,
  '0091-watched-listings': addWatchedListings,
  '0092-trusted-accounts': addTrustedAccounts,
  '0093-lead-entries': addLeadEntries,
  '0094-listing-gaps': addListingGaps,
  '0095-further-rings': addFurtherRings,
  '0096-plans': addPlans,
  '0097-listing-terms': addListingTerms,
  '0098-plan-ends': addPlanEnds,
  '0099-feed-files': addFeedFiles,
  '0100-figures-mail': addFiguresMail,
  '0101-lead-rules': addLeadRules,
  '0102-calendar-links': addCalendarLinks,
  '0103-lead-emails': addLeadEmails,
  '0104-plan-events': addPlanEvents,
  '0105-account-time-zone': addAccountTimeZone,
  '0106-differing-acres': addDifferingAcres,
  '0107-request-mail': addRequestMail,
  '0108-doubtful-acres': narrowDifferingAcres,
}

/** The migrations that every database has after an update, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/** What is said before the schema of an existing database is changed. */
export const UPDATE_STAGE =
  'Bringing the database up to date. This can take minutes for a large one'

/** The first of all migrations, which tells a database of Acreage from that of another program. */
export const FIRST_MIGRATION = '0001-catalogue'

/** The table of the migrations that a database has had. */
export const MIGRATION_TABLE = 'kysely_migration'

async function createSchema(db: Kysely<unknown>, { database }: ColumnTypes): Promise<void> {
  const script = readFileSync(new URL(`baseline.${database}.sql`, import.meta.url), 'utf8')
  // A server takes all statements in one message, and SQLite takes one at a time.
  const statements = database === 'postgres' ? [script] : script.trim().split(/(?<=;)\n/)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Brings a database's schema up to date in one transaction; several processes may do so at the same
 * time.
 * @param beforeUpdate Called before the schema of an existing database is changed; when it throws,
 * nothing is changed.
 * @param schema The schema of PostgreSQL that holds the tables; SQLite has no such thing.
 * @returns The names of the migrations that ran.
 * @throws Problem `conflict` when a newer version of the program has changed the schema, when the
 * schema is too old to be updated, or when an older version has begun to move another database into
 * this one.
 */
export async function migrateToLatest(
  db: Kysely<unknown>,
  types: ColumnTypes,
  beforeUpdate: () => Promise<void> = async () => {},
  schema?: string,
): Promise<readonly string[]> {
  const done = await doneMigrations(db, schema)
  if (missingIn(done).length === 0) return []
  if (done.length > 0) {
    await refuseUnfinishedCopy(db)
    await beforeUpdate()
  }
  const migrate = async (transaction: Kysely<unknown>) => {
    // Another process may have migrated since.
    const missing = missingIn(await doneMigrations(transaction, schema))
    for (const [name, change] of Object.entries(MIGRATIONS)) {
      if (!missing.includes(name)) continue
      await change(transaction, types)
      await sql`insert into ${migrationTable(schema)} (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(transaction)
    }
    return missing
  }
  return db.isTransaction ? await migrate(db) : await db.transaction().execute(migrate)
}

function missingIn(done: readonly string[]): readonly string[] {
  const { isTooOld, newerMigrations, missingMigrations } = compareMigrations(done)
  if (isTooOld) throw Problem.of('conflict', 'Database too old', OLD_DATABASE)
  const newer = newerMigrations.at(-1)
  if (newer !== undefined) {
    throw Problem.of(
      'conflict',
      'Database too new',
      `A newer version of Acreage has written this database (migration ${newer}); start that version, or use another database or data directory.`,
    )
  }
  return missingMigrations
}

/** @param done The migrations that a database has had. */
export function compareMigrations(
  done: readonly string[],
): Pick<DatabaseState, 'isTooOld' | 'newerMigrations' | 'missingMigrations'> {
  return {
    isTooOld: done.length > 0 && !done.includes(BASELINE),
    newerMigrations: done
      .filter(name => name > BASELINE && !Object.hasOwn(MIGRATIONS, name))
      .sort(),
    missingMigrations: MIGRATION_NAMES.filter(name => !done.includes(name)),
  }
}

/** Until a move ends, the schema lacks indexes and foreign keys, which migrations may change. */
async function refuseUnfinishedCopy(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value from setting where name = 'move'`.execute(db)
  const unfinished = readCopy(rows[0]?.value ?? null)
  if (unfinished === null) return
  if (unfinished.by === 'restore') {
    const detail =
      'Another version of Acreage has begun to restore a backup into this database, and has not ended. Run "acreage restore" with that version again, or empty this database and restore with this version.'
    throw Problem.of('conflict', 'Restore not ended', detail)
  }
  throw Problem.of(
    'conflict',
    'Move not ended',
    'An older version of Acreage has begun to move another database into this one, and has not ended. Run "acreage move" with that version again, or empty this database and move with this version.',
  )
}

/** The names of the migrations that a database has had. */
async function doneMigrations(
  db: Kysely<unknown>,
  schema: string | undefined,
): Promise<readonly string[]> {
  const found =
    schema === undefined
      ? sql`select 1 from sqlite_schema where name = ${MIGRATION_TABLE}`
      : sql`select 1 from pg_tables where schemaname = ${schema} and tablename = ${MIGRATION_TABLE}`
  if ((await found.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${migrationTable(schema)}`.execute(db)
  return rows.map(row => row.name)
}

function migrationTable(schema: string | undefined) {
  return schema === undefined ? sql.id(MIGRATION_TABLE) : sql.id(schema, MIGRATION_TABLE)
}
