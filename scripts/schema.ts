import { readFile, writeFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { SQLITE_COLUMN_TYPES } from '../src/store/migrations/column-types.ts'
import { migrateToLatest } from '../src/store/migrations/migrations.ts'
import { SqliteDialect } from '../src/store/sqlite/dialect.ts'

/** Writes the schema that the migrations make, or with --check compares it with the one committed. */

const FILE = new URL('../src/store/migrations/schema.sqlite.sql', import.meta.url)

const database = new Database(':memory:')
await migrateToLatest(
  new Kysely<never>({ dialect: new SqliteDialect(database) }),
  SQLITE_COLUMN_TYPES,
)
const statements = database
  .prepare("select sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
  .pluck()
  .all() as string[]
const schema = [
  '-- What the migrations make of an empty SQLite database. Re-derived by: npm run schema',
  ...statements.map(sql => `${sql.replace('("', '(\n  "').replaceAll(', "', ',\n  "')};`),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  if ((await readFile(FILE, 'utf8')) !== schema) {
    process.stderr.write(
      'The committed schema is not what the migrations make: run npm run schema.\n',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(FILE, schema)
}
