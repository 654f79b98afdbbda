import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { newDatabase } from '../postgres/databases.ts'
import { acreage, serveHere } from './acreage.ts'
import {
  at,
  copyOfOrigin,
  count,
  folder,
  LISTINGS,
  makeOriginBeforeTests,
  post,
  refused,
  run,
} from './backed-up.ts'
import { alter, query } from './catalog-copy.ts'

makeOriginBeforeTests()

type Settings = Readonly<Record<string, string>>

/** Tables whose rows are numbered anew on the way back, that nothing moves, or that a start of the service changes. */
const OTHER_TABLES = [
  ...['change_log', 'follower', 'setting', 'audit', 'lease', 'sqlite_sequence'],
  ...['person_link', 'published_listing', 'published_event'],
]

test('a database moves to PostgreSQL and back with all its rows, and the service goes on', async () => {
  const data = copyOfOrigin()
  {
    await using service = await serveHere([], at(data))
    await post(service.address, 'Heron')
    assert.equal(await service.stop(), 0)
  }
  await run(data, 'changes', 'follow', 'mirror', '--after', '0')
  await readChanges(data, 'mirror')
  await using database = await newDatabase()
  const from = `sqlite:${join(data, 'acreage.db')}`

  const moved = JSON.parse(await run(data, 'move', '--to', database.url, '--json'))
  assert.deepEqual([moved.from, moved.to], [from, database.url])
  assert.deepEqual(
    [moved.rows.listing, moved.rows.account],
    [LISTINGS + 1, query(data, 'select count(*) from account')[0]],
  )

  const onServer = { ...at(join(folder, 'nodes')), ACREAGE_DATABASE_URL: database.url }
  {
    await using service = await serveHere([], onServer)
    assert.equal(await count(service.address, 'Heron'), 1)
    await post(service.address, 'Egret')
    assert.equal(await service.stop(), 0)
  }
  const [{ id, former }] = (await database.query(
    `select max(listing_id) as id, (select max(listing_id) from listing where title <> 'Egret') as former from listing`,
  )) as [{ id: string; former: string }]
  assert.equal(Number(id), Number(former) + 1)
  assert.deepEqual(await readChanges(onServer, 'mirror'), [`listing ${id}`])
  assert.match(await done(onServer, 'audit', '--json'), /"subject":"database","action":"moved"/)
  await done(onServer, 'changes', 'follow', 'late')
  await done(onServer, 'key', 'create', '--account', '1')

  const back = join(folder, 'back')
  mkdirSync(back)
  const file = `sqlite:${join(back, 'acreage.db')}`
  await done(onServer, 'move', '--from', database.url, '--to', file)
  for (const table of tablesOf(data)) {
    const before = rowsOf(data, table).length
    const added = table === 'api_key' || ADDED_BY_A_LISTING.includes(table) ? 1 : 0
    assert.equal(rowsOf(back, table).length, before + added, table)
    if (added === 0) assert.deepEqual(rowsOf(back, table), rowsOf(data, table), table)
  }
  {
    await using service = await serveHere([], at(back))
    assert.equal(await count(service.address, 'Egret'), 1)
    await post(service.address, 'Avocet')
    assert.equal(await service.stop(), 0)
  }
  assert.deepEqual(await readChanges(back, 'late'), ['api-key', `listing ${Number(id) + 1}`])
})

test('a move that was interrupted goes on, and until then nothing starts on the new database', async () => {
  const data = copyOfOrigin()
  const [title] = query(data, 'select title from listing where listing_id = 5')
  alter(data, "update listing set title = 'A' || char(0) where listing_id = 5")
  await using database = await newDatabase()
  const onServer = { ...at(join(folder, 'nodes-2')), ACREAGE_DATABASE_URL: database.url }
  const move = ['move', '--to', database.url]
  await refused(
    data,
    move,
    /title of the row of listing with listing_id 5 contains the character NUL/,
  )

  const { code, stderr } = await acreage(['account', 'list'], onServer)
  assert.deepEqual(
    [code, /has not ended. Run the same "acreage move" again/.test(stderr)],
    [1, true],
  )
  const other = copyOfOrigin()
  alter(other, "update setting set value = 'another' where name = 'database-id'")
  alter(other, "insert or ignore into setting values ('database-id', 'another')")
  await refused(other, move, /A move from another database into .* was begun and has not ended/)

  alter(
    data,
    `update listing set title = '${String(title).replaceAll("'", "''")}' where listing_id = 5`,
  )
  assert.match(await run(data, ...move), /^Moved 60 listings, .* and compared every row\.$/m)
  assert.equal((await acreage(['account', 'list'], onServer)).code, 0)
})

test('a row that was changed after an interrupted move is found, and named', async () => {
  const data = copyOfOrigin()
  alter(data, "update listing set title = 'A' || char(0) where listing_id = 5")
  await using database = await newDatabase()
  const move = ['move', '--to', database.url]
  await refused(data, move, /NUL/)
  alter(data, "update listing set title = 'A' where listing_id = 5")
  alter(data, "update account set phone = '1' where account_id = 2")
  await refused(
    data,
    move,
    /row of account with account_id 2 is not the same .* empty it and move again/,
  )
})

test('a move is refused into a database with rows, beside a service, and onto itself', async () => {
  const data = copyOfOrigin()
  await using database = await newDatabase()
  await refused(
    data,
    ['move', '--to', join('sqlite:', data, 'acreage.db')],
    /is both where the move begins and where it ends/,
  )
  await refused(data, ['move', '--to', 'mysql://x'], /--to must be sqlite:FILE/)
  {
    await using service = await serveHere([], at(data))
    await refused(data, ['move', '--to', database.url], /Another process uses .*: stop the service/)
    assert.equal(await service.stop(), 0)
  }
  const onServer = { ...at(join(folder, 'nodes-3')), ACREAGE_DATABASE_URL: database.url }
  {
    await using service = await serveHere([], onServer)
    await refused(data, ['move', '--to', database.url], /are connected to the database .* stop all/)
    assert.equal(await service.stop(), 0)
  }
  await refused(data, ['move', '--to', database.url], /is not empty \(it has rows of setting\)/)
  assert.deepEqual(query(data, "select count(*) from setting where name = 'move'"), [0])
})

test('a backup of a running service on PostgreSQL is restored into SQLite and into PostgreSQL', async () => {
  const data = copyOfOrigin()
  await using database = await newDatabase()
  await run(data, 'move', '--to', database.url)
  const onServer = { ...at(data), ACREAGE_DATABASE_URL: database.url }
  const file = join(folder, 'server.tar')
  {
    await using service = await serveHere([], onServer)
    await post(service.address, 'Heron')
    const made = JSON.parse(await done(onServer, 'backup', file, '--json'))
    assert.deepEqual([made.counts.listing, made.missingPictures], [LISTINGS + 1, 0])
    await post(service.address, 'Egret')
    assert.equal(await service.stop(), 0)
  }
  const other = join(folder, 'restored')
  await run(other, 'restore', file)
  {
    await using service = await serveHere([], at(other))
    assert.equal(await count(service.address, 'Heron'), 1)
    assert.equal(await count(service.address, 'Egret'), 0)
    assert.equal(await service.stop(), 0)
  }
  await using empty = await newDatabase()
  const anew = { ...at(join(folder, 'anew')), ACREAGE_DATABASE_URL: empty.url }
  assert.match(await done(anew, 'restore', file), /^Restored the data of .*: 61 listings/m)
  {
    await using service = await serveHere([], anew)
    assert.equal(await count(service.address, 'Heron'), 1)
    assert.equal(await service.stop(), 0)
  }
  const again = await acreage(['restore', file], anew)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /is not empty \(it has rows of setting\)/)
})

/** The tables to which a posted listing adds one row. */
const ADDED_BY_A_LISTING = ['listing', 'listing_history']

const tablesOf = (data: string) =>
  query(data, "select name from sqlite_schema where type = 'table'")
    .map(String)
    .filter(name => !OTHER_TABLES.includes(name) && !name.startsWith('kysely'))

function rowsOf(data: string, table: string): readonly unknown[] {
  const database = new Database(join(data, 'acreage.db'), { readonly: true })
  try {
    return database.prepare(`select * from ${table} order by 1, 2`).all()
  } finally {
    database.close()
  }
}

/** @returns What a command prints that succeeds. */
async function done(settings: Settings, ...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

/** The changes that a follower had not read yet. */
async function readChanges(data: string | Settings, name: string): Promise<readonly string[]> {
  const settings = typeof data === 'string' ? at(data) : data
  return (await done(settings, 'changes', 'read', name))
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
    .map(({ kind, id }) => (kind === 'listing' ? `${kind} ${id}` : kind))
}
