import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { copyEmptyDatabase, newStore } from '../golden/databases.ts'
import { readingFrom } from './sqlite-reading.ts'
import { storeSuite } from './store-suite.ts'
import { newStoreOn } from './stored-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-store-'))
// Before the folder is removed, it closes its stores.
storeSuite('SQLite', has => newStoreOn(mkdtempSync(join(folder, 'suite-')), has, 'sqlite'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The user nobody, who owns no files. */
const NOBODY = 65_534

let files = 0
const newFile = () => join(folder, `${++files}.db`)

test('a database keeps a write-ahead log, and is migrated once', async () => {
  const file = newFile()
  const first = await SqliteStore.open(file)
  await first.store[Symbol.asyncDispose]()
  assert.deepEqual(first.migrations, MIGRATION_NAMES)
  const second = await SqliteStore.open(file)
  await second.store[Symbol.asyncDispose]()
  assert.deepEqual(second.migrations, [])
  const database = new Database(file, { readonly: true })
  assert.equal(database.pragma('journal_mode', { simple: true }), 'wal')
  database.close()
})

test('a database of a newer version is refused in one sentence, and left alone', async () => {
  const file = newFile()
  await copyEmptyDatabase(file)
  const database = new Database(file)
  database.exec("insert into kysely_migration values ('0999-later', '2030-01-01')")
  database.close()
  const before = readFileSync(file)
  await assert.rejects(SqliteStore.open(file), {
    name: 'Problem',
    message: /^A newer version of Acreage has written this database \(migration 0999-later\)/,
  })
  assert.deepEqual(readFileSync(file), before)
})

test('a new database whose first start was killed is completed', async () => {
  const file = newFile()
  const database = new Database(file)
  // What Kysely made before the transaction of the migrations.
  database.exec(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255));
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  database.close()
  const { store, migrations } = await SqliteStore.open(file)
  await store[Symbol.asyncDispose]()
  assert.deepEqual(migrations, MIGRATION_NAMES)
})

const HOLDING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require('better-sqlite3')
  const database = new Database(workerData)
  database.exec('begin immediate')
  parentPort.postMessage('begun')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  database.exec('commit')
  database.close()`

test('a new database that another process is about to write can still be opened', async () => {
  const file = newFile()
  const other = new Worker(HOLDING, { eval: true, workerData: file })
  const ended = once(other, 'exit')
  await once(other, 'message')
  const { store } = await SqliteStore.open(file)
  await store[Symbol.asyncDispose]()
  assert.deepEqual(await ended, [0])
})

test('a locked database is a Problem that says so, and nothing is written', async () => {
  const file = newFile()
  const store = await newStore(file)
  await using _closing = store
  const other = new Database(file)
  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 20)
  await assert.rejects(
    store.transact(({ settings }) => settings.set('demo', 'x')),
    { name: 'Problem', code: 'unavailable', message: /another process holds the database/ },
  )
  assert.ok(ticks > 50, `${ticks} ticks while the transaction waited`)
  ticks = 0
  const nextInLine = store.transact(({ settings }) => settings.set('demo', 'x'))
  await assert.rejects(nextInLine, { code: 'unavailable', retryAfterSeconds: 1 })
  clearInterval(ticking)
  assert.ok(ticks < 50, `${ticks} ticks while the next waited, as if the first had not`)
  other.exec('rollback')
  other.close()
  assert.equal(await store.settings.get('demo'), null)
  await store.transact(({ settings }) => settings.set('demo', 'y'))
  assert.equal(await store.settings.get('demo'), 'y')
})

test('a read-only database is a Problem that says so, and can be written again once that ends', async () => {
  const file = newFile()
  await copyEmptyDatabase(file)
  const isRoot = process.geteuid?.() === 0
  const asAnyone = () => isRoot && process.seteuid?.(NOBODY)
  const asBefore = () => isRoot && process.seteuid?.(0)
  const write = (value: string) => store.transact(({ settings }) => settings.set('demo', value))
  chmodSync(folder, 0o777)
  chmodSync(file, 0o444)
  // Nothing is read-only to root.
  asAnyone()
  await using closing = new AsyncDisposableStack()
  closing.defer(() => void asBefore())
  const { store } = await SqliteStore.open(file)
  closing.use(store)
  for (const _ of [1, 2]) {
    await assert.rejects(write('x'), {
      code: 'unavailable',
      retryAfterSeconds: 30,
      message: /nothing was stored: the database is read-only/,
    })
    assert.equal(await store.settings.get('demo'), null)
  }
  asBefore()
  // The log has the permissions that the database had when it was made.
  for (const end of ['', '-wal', '-shm']) chmodSync(file + end, 0o666)
  asAnyone()
  await write('y')
  assert.equal(await store.settings.get('demo'), 'y')
})

test('a database of the largest size refuses writes that would make it larger, and takes others', async () => {
  const file = newFile()
  await copyEmptyDatabase(file)
  const pages = statSync(file).size / 4096
  const { store } = await SqliteStore.open(file, pages + 20)
  await using _closing = store
  const write = (value: string) => store.transact(({ settings }) => settings.set('demo', value))
  await write('x'.repeat(40_000))
  await assert.rejects(write('x'.repeat(200_000)), {
    code: 'unavailable',
    message: /nothing was stored: the disk is full, or the database as large as it may be/,
  })
  assert.equal((await store.settings.get('demo'))?.length, 40_000)
  await write('y')
  assert.equal(await store.settings.get('demo'), 'y')
})

test('a database that is opened through a link is written like any other', async () => {
  const file = newFile()
  await copyEmptyDatabase(file)
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  const link = join(elsewhere, 'linked.db')
  symlinkSync(file, link)
  const { store } = await SqliteStore.open(link)
  await using _closing = store
  await store.transact(({ settings }) => settings.set('demo', 'x'))
  assert.equal(await store.settings.get('demo'), 'x')
})

test('after a failed sync every write is refused as uncertain until the log is in the database', async () => {
  const file = newFile()
  const store = await newStore(file)
  await using _closing = store
  const write = (value: string) => store.transact(({ settings }) => settings.set('demo', value))
  // The database has it open, so that only the sync does not find it.
  renameSync(`${file}-wal`, `${file}-lost`)
  const uncertain = {
    code: 'unavailable',
    retryAfterSeconds: 30,
    message: /may or may not be stored/,
  }
  const doubted = await Promise.allSettled([write('1'), write('2'), write('3')])
  for (const one of doubted) {
    assert.ok(one.status === 'rejected')
    assert.match(String(one.reason), /this may or may not be stored/)
  }
  await assert.rejects(write('4'), uncertain)
  assert.equal(await store.settings.get('demo'), '4')
  renameSync(`${file}-lost`, `${file}-wal`)
  {
    using _reading = readingFrom(file)
    await assert.rejects(write('5'), {
      code: 'unavailable',
      retryAfterSeconds: 1,
      message: /nothing was stored: .* another process is reading/,
    })
    assert.equal(await store.settings.get('demo'), '4')
  }
  await write('6')
  assert.equal(await store.settings.get('demo'), '6')
})
