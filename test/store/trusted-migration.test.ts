import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addTrustedAccounts } from '../../src/store/migrations/0092-trusted-accounts.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

test('accounts with a public listing are trusted after an update', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table account (account_id integer primary key);
    create table listing (listing_id integer primary key, account_id integer, active integer);
    insert into account values (1), (2), (3);
    insert into listing values (1, 1, 1), (2, 1, 0), (3, 2, 0)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addTrustedAccounts(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select trusted_at from account order by account_id').pluck().all()
  assert.deepEqual(rows, [0, null, null])
})
