import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import { MEMBERS } from '../api/catalog.ts'
import { newStore } from '../golden/databases.ts'
import { readingFrom } from './sqlite-reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-store-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Together their writes are longer than a log that SQLite takes into the database within a commit. */
const WRITERS = 30
const ROUNDS = 40

let files = 0
const newFile = () => join(folder, `${++files}.db`)

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
    MIGRATION_NAMES.length,
    'each migration ran once',
  )
})

test('all commits of many writers are stored, and the log is copied into the database meanwhile', async () => {
  const file = newFile()
  const store = await newStore(file)
  const [member] = MEMBERS
  assert.ok(member)
  const large = { ...member, companyName: 'x'.repeat(4000) }
  {
    await using _closing = store
    const sizeBefore = statSync(file).size
    const write = () => store.transact(({ members }) => members.create(large))
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: WRITERS }, write))
    }
    for (let tries = 0; statSync(file).size - sizeBefore < WRITERS * ROUNDS * 4000; tries++) {
      assert.ok(tries < 400, 'The database file does not grow')
      await sleep(25)
      await write()
    }
  }
  const database = new Database(file, { readonly: true })
  const { n } = database.prepare('select count(*) n from account').get() as { n: number }
  assert.ok(n >= WRITERS * ROUNDS, `${n} accounts`)
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
  database.close()
})

test('a long backup delays no writer, however long the log becomes', async () => {
  const file = newFile()
  const store = await newStore(file)
  await using _closing = store
  const waits: number[] = []
  const write = async () => {
    const began = performance.now()
    // SQLite writes nothing where a row stays as it is.
    const value = String(waits.length % 10).repeat(1_000_000)
    await store.transact(({ settings }) => settings.set('demo', value))
    waits.push(performance.now() - began)
  }
  // So many writes start the thread that checks the log.
  while (waits.length < 25) await write()
  using _reading = readingFrom(file)
  while (statSync(`${file}-wal`).size < 40_000_000) await write()
  waits.length = 0
  for (let i = 0; i < 30; i++) {
    await write()
    await sleep(50)
  }
  const typical = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0
  assert.ok(typical < 300, `Writes take ${waits.map(Math.round)} ms`)
})
