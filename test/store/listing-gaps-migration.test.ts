import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addListingGaps } from '../../src/store/migrations/0094-listing-gaps.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

test('after an update, listings know whether they have photos', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table listing (listing_id integer primary key, account_id integer, active integer, status text,
      price_usd real, listing_type integer, encoded_boundary text, modified_at integer, listed_at integer);
    create table listing_picture (listing_id integer, position integer);
    insert into listing (listing_id, account_id) values (1, 1), (2, 1);
    insert into listing_picture values (2, 0), (2, 1)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addListingGaps(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select has_photos from listing order by listing_id').pluck().all()
  assert.deepEqual(rows, [0, 1])
})
