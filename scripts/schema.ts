import { readFile, writeFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { SQLITE_COLUMN_TYPES } from '../src/store/migrations/column-types.ts'
import { migrateToLatest } from '../src/store/migrations/migrations.ts'
import { SqliteDialect } from '../src/store/sqlite/dialect.ts'
import { postgresSchema } from './postgres-schema.ts'

/** Writes the schemas that the migrations make, or with --check compares them with those committed. */

const FOLDER = new URL('../src/store/migrations/', import.meta.url)

for (const [name, schema] of [
  ['schema.sqlite.sql', await sqliteSchema()],
  ['schema.postgres.sql', await postgresSchema()],
] as const) {
  const file = new URL(name, FOLDER)
  if (!process.argv.includes('--check')) {
    await writeFile(file, schema)
  } else if ((await readFile(file, 'utf8')) !== schema) {
    process.stderr.write(`${name} is not what the migrations make: run npm run schema.\n`)
    process.exitCode = 1
  }
}

async function sqliteSchema(): Promise<string> {
  const database = new Database(':memory:')
  await migrateToLatest(
    new Kysely<never>({ dialect: new SqliteDialect(database) }),
    SQLITE_COLUMN_TYPES,
  )
  const statements = database
    .prepare("select sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  return [
    '-- What the migrations make of an empty SQLite database. Re-derived by: npm run schema',
    ...statements.map(sql => `${sql.replace('("', '(\n  "').replaceAll(', "', ',\n  "')};`),
    '',
  ].join('\n')
}
