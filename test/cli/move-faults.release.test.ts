import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import { migrated, newDatabase } from '../postgres/databases.ts'
import { newServer } from '../postgres/own-server.ts'
import { type SwitchedAddress, switchedAddress } from '../store/changes/switched-address.ts'
import { until } from '../until.ts'
import { acreage, COMPILE_CACHE, killedAt, MAIN } from './acreage.ts'
import {
  at,
  backup,
  copyOfOrigin,
  folder,
  makeOriginBeforeTests,
  refused,
  run,
} from './backed-up.ts'
import { alter, query } from './catalog-copy.ts'

makeOriginBeforeTests()

const MOVED = /^Moved 60 listings, .* and compared every row\.$/m

const INTERRUPTED = /The move was interrupted, .* Run the same "acreage move" again/

/** More than a transaction of a move takes. */
const AUDIT_ENTRIES = 25_000

/**
 * All rows are more than 34 MB, and pass twice: first the places, later at least 27 MB of the audit log. So connections break
 * among the places, between two transactions of the audit log, and while rows are compared.
 */
const CUTS_MB = [3, 26, 30]

type Settings = Readonly<Record<string, string>>

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>

test('a move that is killed in each of its passes goes on, there and back, and leaves nothing out', async () => {
  const data = largeCopy()
  await using database = await newDatabase()
  const port = portOf(database.url)
  await using line = await switchedAddress(port)
  const url = withPort(database.url, line.port)
  const there = ['move', '--to', url]
  const kill = (command: readonly string[], settings: Settings) =>
    killInEachPass(command, settings, { line, port, ask: database.query })
  await kill(there, at(data))
  assert.match(await run(data, ...there), MOVED)
  await using fresh = await newDatabase(migrated)
  assert.deepEqual(await definitionsIn(database.query), await definitionsIn(fresh.query))

  const back = emptyFolder('killed')
  const settings = { ...at(back), ACREAGE_DATABASE_URL: url }
  const home = ['move', '--to', `sqlite:${join(back, 'acreage.db')}`]
  await kill(home, settings)
  assert.match(await done(home, settings), MOVED)
  assert.deepEqual(query(back, SQLITE_DEFINITIONS), query(data, SQLITE_DEFINITIONS))
  assert.deepEqual(rowCounts(back), rowCounts(data))
})

test('a move whose connection breaks says so in a sentence, and goes on, there and back', async () => {
  const data = largeCopy()
  await using database = await newDatabase()
  const port = portOf(database.url)
  await using line = await switchedAddress(port)
  const url = withPort(database.url, line.port)
  const there = ['move', '--to', url]
  for (const megabytes of CUTS_MB) {
    void line.allow(megabytes * 1e6).then(() => line.lead(port))
    await refused(data, there, INTERRUPTED)
    await unused(database.query)
  }
  assert.match(await run(data, ...there), MOVED)

  const back = emptyFolder('cut')
  const settings = { ...at(back), ACREAGE_DATABASE_URL: url }
  const home = ['move', '--to', `sqlite:${join(back, 'acreage.db')}`]
  for (const megabytes of CUTS_MB.slice(1)) {
    void line.allow(megabytes * 1e6).then(() => line.lead(port))
    const { code, stderr } = await acreage(home, settings)
    assert.equal(code, 1)
    assert.match(stderr, INTERRUPTED)
    await unused(database.query)
  }
  assert.match(await done(home, settings), MOVED)
})

test('a move whose server is killed goes on when the server is back', async () => {
  const data = largeCopy()
  await using server = await newServer()
  await using line = await switchedAddress(server.port)
  const move = ['move', '--to', withPort(server.url, line.port)]
  const killed = line.allow(26e6).then(() => server.kill())
  void killed.then(() => line.lead(server.port))
  await refused(data, move, INTERRUPTED)
  await killed
  await server.start()
  assert.match(await run(data, ...move), MOVED)
})

test('a move onto a full disk says so in a sentence, and goes on when there is room', {
  skip: process.platform === 'linux' ? false : 'only Linux has prlimit',
}, async () => {
  const data = copyOfOrigin()
  const move = ['move', '--to', `sqlite:${join(emptyFolder('full'), 'acreage.db')}`]
  const command = ['--fsize=2500000', process.execPath, MAIN, ...move]
  const { status, stderr } = spawnSync('prlimit', command, {
    env: { ...COMPILE_CACHE, ...at(data) },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, INTERRUPTED)
  assert.match(await run(data, ...move), MOVED)
})

test('a changed value, a missing row and an extra row in the new database are found, and named', async () => {
  const data = copyOfOrigin()
  const [title] = query(data, 'select title from listing where listing_id = 5')
  alter(data, "update listing set title = 'A' || char(0) where listing_id = 5")
  await using database = await newDatabase()
  const move = ['move', '--to', database.url]
  await refused(data, move, /NUL/)
  alter(data, `update listing set title = ${quoted(title)} where listing_id = 5`)
  const [version] = query(data, 'select version from listing where listing_id = 6')
  alter(data, 'update listing set version = 9007199254740993 where listing_id = 6')
  await refused(data, move, /version of the row of listing with listing_id 6 .* too many digits/)
  alter(data, `update listing set version = ${version} where listing_id = 6`)
  const [city] = query(data, 'select city_id from city limit 1 offset 1000')
  const changes: readonly (readonly [change: string, undo: string, named: RegExp])[] = [
    [
      `update city set latitude = latitude + 1e-9 where city_id = ${city}`,
      `update city set latitude = latitude - 1e-9 where city_id = ${city}`,
      new RegExp(`row of city with city_id ${city} is not the same`),
    ],
    [
      'create table kept as select * from lake order by lake_id limit 1; delete from lake where lake_id in (select lake_id from kept)',
      'insert into lake select * from kept; drop table kept',
      /row of lake with lake_id \d+ is not the same/,
    ],
    [
      "insert into zip select '00000', city_id, latitude, longitude from zip limit 1",
      "delete from zip where code = '00000'",
      /row of zip with code 00000 is not the same/,
    ],
    [
      "update account set badge = case when badge is null then '' end where account_id = 2",
      '',
      /row of account with account_id 2 is not the same/,
    ],
  ]
  for (const [change, undo, named] of changes) {
    await database.query(change)
    await refused(data, move, named)
    if (undo !== '') await database.query(undo)
  }
})

test('another version does not go on with a move that was interrupted', {
  skip: MIGRATION_NAMES.length === 1 && 'the next start migrates nothing',
}, async () => {
  const data = copyOfOrigin()
  alter(data, "update listing set title = 'A' || char(0) where listing_id = 5")
  await using database = await newDatabase()
  const move = ['move', '--to', database.url]
  await refused(data, move, /NUL/)
  await database.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration)',
  )
  await refused(data, move, /older version of Acreage has begun .* or empty this database/)
})

test('a restore that was killed is known to every command, and begins again with any backup', async () => {
  const large = largeCopy()
  const file = join(folder, 'large.tar')
  await run(large, 'backup', file, '--no-pictures')
  await using database = await newDatabase()
  const data = emptyFolder('restored')
  const settings = { ...at(data), ACREAGE_DATABASE_URL: database.url }
  const isBegun = () => database.query("select 1 from setting where name = 'move'")
  const hasRows = () => database.query('select 1 from zip limit 1')
  await killedAt(['restore', file], settings, async written => {
    await written(/Moving the data into/)
    await until(async () => (await isBegun()).length > 0 && (await hasRows()).length > 0)
  })
  await unused(database.query)
  const unfinished = /A restore into .* has not ended.* Run "acreage restore" again/
  const elsewhere = `sqlite:${join(emptyFolder('from-restored'), 'acreage.db')}`
  for (const command of [
    ['serve'],
    ['account', 'list'],
    ['move', '--to', elsewhere],
    ['backup', join(folder, 'half.tar')],
  ]) {
    const { code, stderr } = await acreage(command, settings)
    assert.equal(code, 1, command.join(' '))
    assert.match(stderr, unfinished, command.join(' '))
  }
  await refused(copyOfOrigin(), ['move', '--to', database.url], unfinished)
  const doctor = async (where: Settings) => (await acreage(['doctor'], where)).stdout
  assert.match(await doctor(settings), /^fault +database: A restore into .* has not ended/m)
  assert.match(await done(['restore', backup], settings), /^Restored the data of /m)
  assert.match(await doctor(settings), /^ok +database: .* 60 listings/m)
  await using fresh = await newDatabase(migrated)
  assert.deepEqual(await definitionsIn(database.query), await definitionsIn(fresh.query))
})

test('a file into which a move has not ended is not called sound, and is neither backed up nor restored', async () => {
  const data = copyOfOrigin()
  alter(data, "insert into setting (name, value) values ('move', 'other')")
  const unfinished = /A move into \S+ was begun and has not ended/
  const { stdout } = await acreage(['doctor'], at(data))
  assert.match(stdout, /^fault +database: A move into \S+ was begun and has not ended/m)
  await refused(data, ['backup', join(folder, 'half.tar')], unfinished)
  const restore = ['restore', join(data, 'acreage.db')]
  await refused(copyOfOrigin(), restore, /a move into its database had not ended/)
})

/** A copy with a table that several transactions move. */
function largeCopy(): string {
  const data = copyOfOrigin()
  alter(
    data,
    `insert into audit (at, actor_kind, actor_name, client_address, request_id, subject, subject_id, action, details)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${AUDIT_ENTRIES})
    select i, 'operator', 'Ada', '', '', 'listing', i, 'changed', printf('%01000d', i) from n`,
  )
  return data
}

/** Kills a move while it copies, makes indexes and compares. A line lets no more pass then, so none comes to its end. */
async function killInEachPass(
  command: readonly string[],
  settings: Settings,
  { line, port, ask }: { line: SwitchedAddress; port: number; ask: Query },
): Promise<void> {
  for (const [megabytes, pass] of [[26], [20, /Making indexes/], [20]] as const) {
    const held = line.allow(megabytes * 1e6)
    await killedAt(command, settings, written =>
      pass === undefined ? held : Promise.race([held, written(pass)]),
    )
    line.lead(port)
    await unused(ask)
  }
}

/** A server notices only later that a client is gone. */
async function unused(ask: Query): Promise<void> {
  await until(async () => {
    const connections = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'acreage'`
    return (await ask(connections)).length === 0
  })
}

async function definitionsIn(ask: Query): Promise<readonly unknown[]> {
  return await ask(`
    select indexname::text as name, indexdef as text from pg_indexes where schemaname = 'public'
    union all select conname::text, conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`)
}

const SQLITE_DEFINITIONS = `select sql from sqlite_schema where sql is not null order by name`

function rowCounts(data: string): readonly unknown[] {
  const tables = ['city', 'account', 'listing', 'listing_picture', 'picture', 'api_key']
  return tables.map(table => [table, query(data, `select count(*) from ${table}`)])
}

function emptyFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

async function done(command: readonly string[], settings: Settings): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

const portOf = (address: string) => Number(new URL(address).port)

function withPort(address: string, port: number): string {
  return address.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)
}

const quoted = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`
