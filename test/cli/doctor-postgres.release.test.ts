import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../free-port.ts'
import { newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { demoCatalog } from '../postgres/demo-catalog.ts'
import { acreage, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-doctor-pg-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
after(() => opened.disposeAsync())

interface Finding {
  readonly check: string
  readonly state: string
  readonly text: string
}

let database: TestDatabase
let settings: Record<string, string>

before(async () => {
  database = opened.use(await newDatabase(demoCatalog))
  settings = { ACREAGE_DATA_DIR: join(folder, 'data'), ACREAGE_DATABASE_URL: database.url }
  // Drawing the pictures and documents of a demo would take longest.
  await database.query("update picture set files = 'null'")
  await database.query("update listing set documents = '[]'")
  await database.query('update account set badge = null, portrait = null, logo = null')
  // Leaves a snapshot of the index.
  await using service = await serveHere([], settings)
  await service.stop()
})

async function examined(own: Record<string, string> = {}): Promise<Finding[]> {
  const { code, stdout, stderr } = await acreage(['doctor', '--json'], { ...settings, ...own })
  const findings = JSON.parse(stdout || 'null') as Finding[] | null
  assert.ok(findings, stderr)
  assert.equal(code, findings.some(({ state }) => state === 'fault') ? 1 : 0, stderr)
  return findings
}

/** The server of the tests is set up to be quick, which the doctor says. */
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ check, state }) => state !== 'ok' && check !== 'server')

async function finds(check: string, state: string, text: RegExp, own = {}): Promise<void> {
  const found = wrong(await examined(own))
  assert.deepEqual(
    found.map(finding => [finding.check, finding.state]),
    [[check, state]],
    JSON.stringify(found),
  )
  assert.match(found[0]?.text ?? '', text)
}

test('a healthy database passes every check, and the engine is named', async () => {
  const findings = await examined()
  assert.deepEqual(wrong(findings), [])
  assert.deepEqual(
    findings.map(({ check }) => check),
    [
      ...['settings', 'access', 'server', 'rights', 'connections', 'server clock', 'database'],
      ...['schema', 'followers', 'index', 'pictures', 'orphans', 'uploads', 'places', 'jobs'],
      ...['readers of changes', 'changes out', 'clock', 'disk'],
    ],
  )
  const textOf = (name: string) => findings.find(({ check }) => check === name)?.text ?? ''
  assert.match(textOf('server'), /^PostgreSQL 1\d\.\S+.*; the database test_\w+ at \S+ has .* MB/)
  assert.match(textOf('server'), /; fsync is off, so a power cut may destroy the database/)
  assert.match(textOf('database'), /: 300 listings, \d+ accounts, 0 leads$/)
  assert.match(textOf('index'), /match the database: 300 listings by \d{3} searches$/)
})

test('an index that differs from the database is found, beside a service that writes', async () => {
  await using _service = await serveHere([], settings)
  await database.query('update listing set price_usd = 12345 where listing_id = 7')
  await finds('index', 'fault', /^the snapshot and the change log do not match the database/)
  await database.query(
    "insert into change_log (kind, entity_id, at, transaction) values ('listing', 7, (extract(epoch from now()) * 1000)::bigint, pg_current_xact_id()::text::bigint)",
  )
  assert.deepEqual(wrong(await examined()), [])
})

test('rows that refer to missing rows, and disabled triggers, are found', async () => {
  await using broken = await newDatabase(demoCatalog)
  await broken.query('alter table account disable trigger all')
  await broken.query('delete from account where account_id = 1')
  const own = { ACREAGE_DATABASE_URL: broken.url }
  const [finding] = wrong(await examined(own))
  assert.equal(finding?.check, 'database')
  assert.match(
    finding?.text ?? '',
    /ALTER TABLE account ENABLE TRIGGER ALL; \d+ rows? names? others? /,
  )
})

test('a counter that would give an id twice is found', async () => {
  await using behind = await newDatabase(demoCatalog)
  await behind.query("select setval(pg_get_serial_sequence('listing', 'listing_id'), 5)")
  await finds(
    'database',
    'fault',
    /listing\.listing_id is at 5 and would give 300 again: run SELECT/,
    { ACREAGE_DATABASE_URL: behind.url, ACREAGE_DATA_DIR: join(folder, 'none') },
  )
})

test('a schema of another version, too few rights and too few connections are reported', async () => {
  await using other = await newDatabase(demoCatalog)
  const own = { ACREAGE_DATABASE_URL: other.url, ACREAGE_DATA_DIR: join(folder, 'none') }
  await other.query('alter table audit owner to postgres')
  await other.query('grant select, insert, update, delete on audit to acreage')
  await other.query("insert into kysely_migration values ('0999-later', '2030-01-01')")
  const rights = wrong(await examined(own))
  assert.deepEqual(
    rights.map(({ check, state }) => [check, state]),
    [
      ['rights', 'warning'],
      ['schema', 'fault'],
    ],
  )
  assert.match(rights[0]?.text ?? '', /^the user acreage does not own audit: /)
  assert.match(rights[1]?.text ?? '', /^a newer version of Acreage has changed it \(0999-later\)/)
  await other.query("delete from kysely_migration where name = '0999-later'")
  await other.query('revoke select on audit from acreage')
  await other.query(`alter database ${other.place.database} connection limit 4`)
  const few = wrong(await examined(own))
  assert.deepEqual(
    few.map(({ check, state }) => [check, state]),
    [
      ['rights', 'fault'],
      ['connections', 'fault'],
    ],
  )
  await other.query('alter table audit owner to acreage')
  await other.query("delete from kysely_migration where name > '0020'")
  const old = wrong(await examined(own))
  assert.deepEqual(
    old.map(({ check, state }) => [check, state]),
    [
      ['connections', 'fault'],
      ['database', 'fault'],
    ],
  )
  assert.match(old[1]?.text ?? '', /^Only version 0\.4\.0 of Acreage can update this database/)
  assert.match(few[1]?.text ?? '', /^1 of 4 are in use, .* opens up to 9, and 3 are free: raise/)
})

test('a server that cannot be used is one fault, which says what to do', async () => {
  const url = `postgres://acreage@127.0.0.1:${await freePort('127.0.0.1')}/land`
  const away = await examined({ ACREAGE_DATABASE_URL: url })
  const last = away.at(-1)
  assert.deepEqual([last?.check, last?.state], ['server', 'fault'])
  assert.match(last?.text ?? '', /^No PostgreSQL server listens at 127\.0\.0\.1:\d+: start it/)
})

test('a replica that does not answer, and one that is no standby, are reported', async () => {
  const [host] = database.place.hosts
  const free = await freePort('127.0.0.1')
  const own = {
    ACREAGE_DATABASE_READ_URLS: `${database.url},postgres://acreage@127.0.0.1:${free}/land`,
  }
  const replicas = (await examined(own)).filter(({ check }) => check === 'replica')
  assert.deepEqual(
    replicas.map(({ state, text }) => [state, text.replace(/\(.*\)/, '')]),
    [
      ['ok', `127.0.0.1:${host?.port} is not a standby, so it is not used as a replica`],
      ['warning', `127.0.0.1:${free} does not answer : records are read from the primary`],
    ],
  )
})

test('the shared snapshot is checked, and a place that cannot be read is a fault', async () => {
  const shared = { ACREAGE_SNAPSHOT_URL: `file:${join(folder, 'shared')}` }
  await finds('shared snapshot', 'warning', /has none that this version can use/, shared)
  const away = { ACREAGE_SNAPSHOT_URL: 's3://KEY:sesame@land/x?endpoint=http://127.0.0.1:1' }
  await finds('shared snapshot', 'fault', /KEY:\*\*\*@land.* cannot be read: /, away)
})
