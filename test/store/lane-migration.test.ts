import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addJobLanes } from '../../src/store/migrations/0019-job-lanes.ts'
import { addJobOrigins } from '../../src/store/migrations/0023-job-origins.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

/** The tables that the migration changes, with the columns that it reads. */
const TABLES = `
  create table lead (lead_id integer primary key, created_at integer not null);
  create table job (job_id integer primary key, topic text, "key" text, due_at integer, created_at integer);
  create table job_queue (topic text, "key" text, due_at integer, turn integer, primary key (topic, "key"));
  create table lead_address (address_id integer primary key, account_id integer, address_key text, address text,
    unique (account_id, address_key));
  create table lead_address_link (address_id integer)`

test('addresses that were stored in fullwidth letters become the usual ones', async () => {
  const database = new Database(':memory:')
  database.exec(TABLES)
  database.exec(`
    insert into job values (1, 'mail', 'ｊoe@a.example', 7, 1), (2, 'mail', 'joe@a.example', 5, 1),
      (3, 'mail', 'ｊoe@a.example', null, 1), (4, 'mail', 'zoë@a.example', 4, 1), (5, 'photo', '1 ｊoe', 3, 1);
    insert into job_queue values ('mail', 'ｊoe@a.example', 7, 8), ('mail', 'joe@a.example', 5, 2),
      ('mail', 'zoë@a.example', 4, 9), ('photo', '1 ｊoe', 3, 1);
    insert into lead_address values (1, 1, 'ｊoe@a.example', 'ｊoe@a.example'), (2, 1, 'joe@a.example', 'joe@a.example'),
      (3, 2, 'ｊoe@a.example', 'ｊoe@A.example'), (4, 2, 'zoë@a.example', 'zoë@a.example');
    insert into lead_address_link values (1), (3)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addJobLanes(db, SQLITE_COLUMN_TYPES)
  const rows = (query: string) => database.prepare(query).raw().all()
  assert.deepEqual(rows('select job_id, "key", lane, rank from job order by job_id'), [
    [1, 'joe@a.example', '', 0],
    [2, 'joe@a.example', '', 0],
    [3, 'joe@a.example', '', 0],
    [4, 'zoë@a.example', '', 0],
    [5, '1 ｊoe', '', 0],
  ])
  assert.deepEqual(rows('select "key", due_at, turn from job_queue order by due_at'), [
    ['1 ｊoe', 3, 1],
    ['zoë@a.example', 4, 9],
    ['joe@a.example', 5, 2],
  ])
  assert.deepEqual(rows('select address_id, address_key from lead_address order by address_id'), [
    [2, 'joe@a.example'],
    [3, 'joe@a.example'],
    [4, 'zoë@a.example'],
  ])
  assert.deepEqual(rows('select address_id from lead_address_link'), [[3]])
})

test('messages that wait in lanes get the buyer from whom they come', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table lead (lead_id integer primary key, buyer text);
    create table job (job_id integer primary key, topic text, "key" text, lane text, subject integer, created_at integer);
    create index job_of_lane on job (topic, "key", lane, created_at) where lane <> '';
    insert into lead values (1, '192.0.2.1'), (2, '192.0.2.2');
    insert into job values (1, 'mail', 'a', 'key one', 1, 1), (2, 'mail', 'a', '', 2, 1),
      (3, 'mail', 'a', 'key one', 9, 1), (4, 'mail', 'a', 'key one', null, 1), (5, 'photo', '1', 'key one', 2, 1)`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addJobOrigins(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select job_id, origin from job order by job_id').raw().all()
  assert.deepEqual(rows, [
    [1, '192.0.2.1'],
    [2, ''],
    [3, ''],
    [4, ''],
    [5, ''],
  ])
})
