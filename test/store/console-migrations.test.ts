import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addRequestsOfPeople } from '../../src/store/migrations/0044-requests-of-people.ts'
import { addLeadHandling } from '../../src/store/migrations/0045-lead-handling.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

const DAY_MS = 86_400_000

test('results of requests stay when people may repeat requests too', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table api_key (key_id text primary key);
    create table idempotency (key_id text not null references api_key, token text not null, fingerprint text not null,
      result text not null, created_at integer not null, primary key (key_id, token)) without rowid;
    create index idempotency_by_age on idempotency (created_at);
    insert into api_key values ('AAAAAAAA');
    insert into idempotency values ('AAAAAAAA', 'one', 'f', '{"id":1}', 7), ('AAAAAAAA', 'two', 'g', '', 8)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addRequestsOfPeople(db, SQLITE_COLUMN_TYPES)
  database.exec(`insert into idempotency values ('user 12', 'one', 'h', '', 9)`)
  const rows = database.prepare('select * from idempotency order by created_at').raw().all()
  assert.deepEqual(rows, [
    ['AAAAAAAA', 'one', 'f', '{"id":1}', 7],
    ['AAAAAAAA', 'two', 'g', '', 8],
    ['user 12', 'one', 'h', '', 9],
  ])
})

test('leads that sellers have answered by mail are closed: those more than 30 days older than the latest', async () => {
  const database = new Database(':memory:')
  const latest = 100 * DAY_MS
  database.exec(`
    create table person (person_id integer primary key);
    create table lead (lead_id integer primary key, account_id integer, created_at integer not null);
    insert into lead values (1, 1, ${latest}), (2, 1, ${latest - 30 * DAY_MS}), (3, 2, ${latest - 30 * DAY_MS - 1}), (4, 2, 0)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addLeadHandling(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select lead_id, status, person_id from lead').raw().all()
  assert.deepEqual(rows, [
    [1, 'new', null],
    [2, 'new', null],
    [3, 'closed', null],
    [4, 'closed', null],
  ])
})
