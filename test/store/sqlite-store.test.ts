import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { storeSuite } from './store-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-store-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newFile = () => join(folder, `${++files}.db`)

storeSuite('SQLite', async () => (await SqliteStore.open(newFile())).store)

test('a database keeps a write-ahead log, and is migrated once', async () => {
  const file = newFile()
  const first = await SqliteStore.open(file)
  await first.store[Symbol.asyncDispose]()
  assert.deepEqual(first.migrations, [
    '0001-catalogue',
    '0002-key-grants',
    '0003-listing-writes',
    '0006-file-sweep',
  ])
  const second = await SqliteStore.open(file)
  await second.store[Symbol.asyncDispose]()
  assert.deepEqual(second.migrations, [])
  const database = new Database(file, { readonly: true })
  assert.equal(database.pragma('journal_mode', { simple: true }), 'wal')
  database.close()
})

test('a database of a newer version is refused in one sentence, and left alone', async () => {
  const file = newFile()
  const { store } = await SqliteStore.open(file)
  await store[Symbol.asyncDispose]()
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

test('several processes may migrate one database at the same time', async () => {
  const file = newFile()
  const script = `
    const { SqliteStore } = await import(${JSON.stringify(new URL('../../src/store/sqlite/sqlite-store.ts', import.meta.url).href)})
    const { store, migrations } = await SqliteStore.open(${JSON.stringify(file)})
    await store[Symbol.asyncDispose]()
    console.log(migrations.length)`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const outputs = await Promise.all([run(), run(), run()])
  assert.equal(
    outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0),
    4,
    'each of the four migrations ran once',
  )
})

test('a locked database is a Problem that says so, and nothing is written', async () => {
  const file = newFile()
  const { store } = await SqliteStore.open(file)
  await using _closing = store
  const other = new Database(file)
  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 20)
  await assert.rejects(
    store.transact(({ settings }) => settings.set('demo', 'x')),
    { name: 'Problem', code: 'unavailable', message: /another process holds the database/ },
  )
  clearInterval(ticking)
  assert.ok(ticks > 50, `${ticks} ticks while the transaction waited`)
  other.exec('rollback')
  other.close()
  assert.equal(await store.settings.get('demo'), null)
  await store.transact(({ settings }) => settings.set('demo', 'y'))
  assert.equal(await store.settings.get('demo'), 'y')
})
