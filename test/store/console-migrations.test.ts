import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addRequestsOfPeople } from '../../src/store/migrations/0044-requests-of-people.ts'
import { addLeadHandling } from '../../src/store/migrations/0045-lead-handling.ts'
import { addInvitations } from '../../src/store/migrations/0071-invitations.ts'
import { addKeyMakers } from '../../src/store/migrations/0072-key-makers.ts'
import { addMakersAndOffices } from '../../src/store/migrations/0081-makers-and-offices.ts'
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

test('memberships of people who have never confirmed their address become invitations, except of the person of a demo', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table setting (name text primary key, value text not null);
    create table account (account_id integer primary key);
    create table account_application (account_id integer primary key);
    create table person (person_id integer primary key, email_key text, email text, confirmed_at integer);
    create table membership (person_id integer, account_id integer, role text not null, primary key (person_id, account_id)) without rowid;
    insert into setting values ('demo-desk', 'seller@demo.example');
    insert into account values (1), (2);
    insert into account_application values (2);
    insert into person values (1, 'a@land.example', 'A@land.example', 7), (2, 'b@land.example', 'B@land.example', null),
      (3, 'seller@demo.example', 'seller@demo.example', null);
    insert into membership values (1, 1, 'owner'), (2, 1, 'editor'), (2, 2, 'owner'), (3, 1, 'owner')`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addInvitations(db, SQLITE_COLUMN_TYPES)
  const rows = (query: string) => database.prepare(query).raw().all()
  assert.deepEqual(
    rows(
      'select account_id, email_key, email, role, expires_at - created_at from invitation order by account_id',
    ),
    [
      [1, 'b@land.example', 'B@land.example', 'editor', 30 * DAY_MS],
      [2, 'b@land.example', 'B@land.example', 'owner', 30 * DAY_MS],
    ],
  )
  assert.deepEqual(rows('select person_id, account_id, office_id from membership'), [
    [1, 1, null],
    [3, 1, null],
  ])
  assert.deepEqual(rows('select account_id, approved_name from account'), [
    [1, null],
    [2, ''],
  ])
})

test('keys note who made them, and the office through which they were made', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table account (account_id integer primary key, office_id integer);
    create table membership (person_id integer, account_id integer, role text not null, primary key (person_id, account_id)) without rowid;
    create table api_key (key_id text primary key, account_id integer);
    create table audit (actor_kind text, actor_name text, subject text, subject_id text, action text);
    insert into account values (1, 9), (9, null);
    insert into membership values (5, 9, 'owner'), (6, 1, 'owner');
    insert into api_key values ('office00', 1), ('own00000', 1), ('command0', 1);
    insert into audit values ('user', '5', 'api-key', 'office00', 'created'), ('user', '6', 'api-key', 'own00000', 'created'),
      ('operator', 'ann', 'api-key', 'command0', 'created'), ('user', '6', 'api-key', 'office00', 'revoked')`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addKeyMakers(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select key_id, made_by, office_id from api_key').raw().all()
  assert.deepEqual(rows, [
    ['office00', 5, 9],
    ['own00000', 6, null],
    ['command0', null, null],
  ])
})

test('webhooks note who gave them their address, and addresses for leads the office whose owner named them', async () => {
  const database = new Database(':memory:')
  database.exec(`
    create table account (account_id integer primary key, office_id integer);
    create table membership (person_id integer, account_id integer, role text not null, primary key (person_id, account_id)) without rowid;
    create table api_key (key_id text primary key, made_by integer, office_id integer);
    create table webhook (webhook_id integer primary key, account_id integer);
    create table lead_address (address_id integer primary key, account_id integer);
    create table audit (actor_kind text, actor_name text, subject text, subject_id text, action text);
    insert into account values (1, 9), (9, null);
    insert into membership values (5, 9, 'owner'), (6, 1, 'owner'), (7, 9, 'editor'), (8, 9, 'owner'), (8, 1, 'editor');
    insert into api_key values ('office00', 5, 9), ('own00000', 6, null), ('command0', null, null);
    insert into webhook values (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1);
    insert into audit values ('user', '5', 'webhook', '1', 'created'), ('user', '6', 'webhook', '2', 'created'),
      ('key', 'office00', 'webhook', '3', 'created'), ('key', 'own00000', 'webhook', '4', 'created'),
      ('key', 'command0', 'webhook', '5', 'created'), ('operator', 'ann', 'webhook', '6', 'created'),
      ('user', '6', 'webhook', '1', 'edited');
    insert into lead_address values (1, 1), (2, 1), (3, 1), (4, 1);
    insert into audit values ('user', '5', 'lead-address', '1', 'asked'), ('user', '6', 'lead-address', '2', 'asked'),
      ('user', '7', 'lead-address', '3', 'asked'), ('user', '8', 'lead-address', '4', 'asked')`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  await addMakersAndOffices(db, SQLITE_COLUMN_TYPES)
  const rows = (query: string) => database.prepare(query).raw().all()
  assert.deepEqual(rows('select webhook_id, made_by, office_id from webhook'), [
    [1, 5, 9],
    [2, 6, null],
    [3, 5, 9],
    [4, 6, null],
    [5, null, null],
    [6, null, null],
  ])
  assert.deepEqual(rows('select address_id, office_id from lead_address'), [
    [1, 9],
    [2, null],
    [3, null],
    [4, null],
  ])
})
