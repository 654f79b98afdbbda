import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { addDifferingAcres } from '../../src/store/migrations/0106-differing-acres.ts'
import { narrowDifferingAcres } from '../../src/store/migrations/0108-doubtful-acres.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

test('after an update, listings know whether their acres are those of their boundary', async () => {
  const database = new Database(':memory:')
  database.exec(`create table listing (listing_id integer primary key, account_id integer, active integer, status text,
    acres real, encoded_boundary text, further_rings text default '', modified_at integer, listed_at integer)`)
  const boundary = encodePolyline([
    { latitude: 31.7, longitude: -97.5 },
    { latitude: 31.71, longitude: -97.5 },
    { latitude: 31.71, longitude: -97.49 },
  ])
  const insert = database.prepare(
    'insert into listing (listing_id, acres, encoded_boundary) values (?, ?, ?)',
  )
  // More than one batch.
  for (let id = 1; id <= 700; id++) insert.run(id, id % 2 === 0 ? 130 : 40, id > 3 ? boundary : '')
  database.prepare("update listing set encoded_boundary = '?' where listing_id = 8").run()
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addDifferingAcres(db, SQLITE_COLUMN_TYPES)
  const ids = database
    .prepare('select listing_id from listing where acres_differ = 1 order by listing_id')
    .pluck()
    .all()
  const expected = Array.from({ length: 700 }, (_, i) => i + 1).filter(id => id > 3 && id % 2 === 1)
  assert.deepEqual(ids, expected)
  // A later version warns of larger differences only: 130 acres are measured as 130, nearly.
  database.exec('update listing set acres_differ = 1 where listing_id > 3')
  await narrowDifferingAcres(db)
  const narrowed = database
    .prepare('select listing_id from listing where acres_differ = 1 order by listing_id')
    .pluck()
    .all()
  assert.deepEqual(narrowed, expected)
})
