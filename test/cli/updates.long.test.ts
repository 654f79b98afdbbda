import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import { unpackFormerVersion } from '../faults/former-version.ts'
import { mountSmallDisk } from '../postgres/small-disk.ts'
import { acreage, acreageProcess, serve, serveHere } from './acreage.ts'
import { query } from './catalog-copy.ts'

const folder = await mkdtemp(join(tmpdir(), 'acreage-updates-'))
const main = unpackFormerVersion(join(folder, 'former'))
const options = { skip: main === null && 'the history has no version before the newest migration' }
after(() => rmSync(folder, { recursive: true, force: true }))

const data = join(folder, 'data')
const settings = { ACREAGE_DATA_DIR: data, ACREAGE_PORT: '0' }
const migrationIn = (place: string) => query(place, 'select max(name) from kysely_migration')[0]
const copiesIn = (place: string) =>
  readdirSync(place).filter(name => name.startsWith('acreage.db.before-update-'))
let formerMigration: unknown

/** Puts a database of the former version into a folder. */
function copyFormer(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  copyFileSync(join(folder, 'origin', 'acreage.db'), join(place, 'acreage.db'))
}

before(async () => {
  if (main === null) return
  const origin = { ACREAGE_DATA_DIR: join(folder, 'origin') }
  const { code, stderr } = await acreageProcess(['migrate'], origin, main)
  assert.equal(code, 0, stderr)
  copyFormer(data)
  formerMigration = migrationIn(data)
  assert.notEqual(formerMigration, MIGRATION_NAMES.at(-1))
})

test(
  'beside a service of the former version, no command updates the database, and the service goes on and starts again',
  options,
  async () => {
    assert.ok(main)
    {
      await using former = await serve([], settings, main)
      const inUse = new RegExp(
        `^This version of Acreage must update the database, which no other process may use during the update\\. Nothing was changed\\. Another process uses \\S+acreage\\.db: stop the service and every other command first\\. It is process ${former.pid}; "ps -fp ${former.pid}" shows it\\.$`,
        'm',
      )
      const account = ['account', 'create', '--company', 'Land', '--email', 'a@b.example']
      for (const command of [['serve'], ['migrate'], ['migrate', '--no-copy'], account]) {
        const { code, stdout, stderr } = await acreage(command, settings)
        assert.deepEqual([code, stdout], [1, ''], command.join(' '))
        assert.match(stderr, inUse)
      }
      const { stdout } = await acreage(['doctor'], settings)
      assert.match(stdout, /^warning +schema: the next start makes \d+ changes? to it; stop /m)
      assert.equal(migrationIn(data), formerMigration)
      assert.deepEqual(copiesIn(data), [])
      assert.equal((await fetch(`${former.address}/readyz`)).status, 200)
    }
    await using again = await serve([], settings, main)
    assert.equal((await fetch(`${again.address}/readyz`)).status, 200)
  },
)

test('a start whose port is taken changes nothing', options, async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  after(() => taken.close())
  const metrics = { ...settings, ACREAGE_METRICS_PORT: String(port) }
  const fresh = { ...settings, ACREAGE_DATA_DIR: join(folder, 'fresh') }
  for (const [args, where] of [
    [['--port', String(port)], settings],
    [[], metrics],
    [['--port', String(port), '--demo'], fresh],
  ] as const) {
    const { code, stderr } = await acreage(['serve', ...args], where)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`^Cannot use 127\\.0\\.0\\.1:${port}\\b.*listens there`, 'm'))
    assert.doesNotMatch(stderr, /database/)
  }
  assert.equal(migrationIn(data), formerMigration)
  assert.ok(!readdirSync(folder).includes('fresh'))
})

test('without room for a copy nothing is updated; --no-copy updates', options, async t => {
  const place = join(folder, 'full')
  copyFormer(place)
  using disk = mountSmallDisk(place, null, 2_000_000)
  if (disk === null) return t.skip('only root may mount a small disk, and only on Linux')
  const where = { ACREAGE_DATA_DIR: place }
  const refused = await acreage(['migrate'], where)
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /^Updating the database needs [\d,]+ MB in \S+ for the update and a copy .*; \d+ MB are free\. Nothing was changed\. Free some, or make a backup elsewhere and run "acreage migrate --no-copy"\.$/m,
  )
  assert.equal(migrationIn(place), formerMigration)
  assert.equal((await acreage(['migrate', '--no-copy'], where)).code, 0)
  assert.equal(migrationIn(place), MIGRATION_NAMES.at(-1))
  assert.deepEqual(copiesIn(place), [])
})

test(
  'the first start copies the database, and the former version serves the copy',
  options,
  async () => {
    assert.ok(main)
    {
      // A process that was killed holds nothing.
      await using former = await serve([], settings, main)
      await former.end('SIGKILL')
    }
    {
      await using service = await serveHere([], settings)
      assert.match(service.stderr(), /^Copying the database to \S+ before the update …$/m)
      assert.match(service.stderr(), /^Bringing the database up to date\. /m)
      assert.equal(query(data, 'pragma journal_mode')[0], 'wal')
      // Other processes may use it again.
      const other = await acreageProcess(['account', 'list'], settings)
      assert.equal(other.code, 0, other.stderr)
    }
    const [name = '', ...others] = copiesIn(data)
    assert.deepEqual(others, [])
    const copy = join(data, name)
    assert.equal(statSync(copy).mode & 0o777, 0o600)
    const { stdout } = await acreage(['doctor'], settings)
    assert.match(stdout, new RegExp(`^ok +copies: .*${name}`, 'm'))
    const back = { ...settings, ACREAGE_DATABASE_URL: `sqlite:${copy}` }
    await using service = await serve([], back, main)
    assert.equal((await fetch(`${service.address}/readyz`)).status, 200)
  },
)

test(
  'a backup of the former version is restored, and the next start updates it',
  options,
  async () => {
    const place = join(folder, 'restored')
    const made = join(folder, 'former.tar')
    const from = { ACREAGE_DATA_DIR: join(folder, 'origin') }
    assert.equal((await acreageProcess(['backup', made], from, main ?? undefined)).code, 0)
    const where = { ACREAGE_DATA_DIR: place }
    const { stdout } = await acreage(['restore', made], where)
    assert.match(
      stdout,
      /^An older version of Acreage made the backup\. The next start brings it /m,
    )
    assert.equal(migrationIn(place), formerMigration)
    assert.equal((await acreage(['migrate'], where)).code, 0)
    assert.equal(migrationIn(place), MIGRATION_NAMES.at(-1))
  },
)

test('the newest two copies are kept', options, async () => {
  const place = join(folder, 'several')
  for (const n of [1, 2, 3]) {
    copyFormer(place)
    assert.equal((await acreage(['migrate'], { ACREAGE_DATA_DIR: place })).code, 0)
    assert.equal(copiesIn(place).length, Math.min(n, 2))
    const newest = new Database(join(place, copiesIn(place).toSorted().at(-1) ?? ''))
    assert.equal(newest.pragma('integrity_check', { simple: true }), 'ok')
    newest.close()
    // Names have whole seconds.
    await new Promise(resolve => setTimeout(resolve, 1100))
  }
})
