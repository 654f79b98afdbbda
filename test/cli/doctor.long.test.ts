import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { acreage, serveHere } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-doctor-'))
const origin = join(folder, 'origin')
const LISTINGS = 60
let pictures: string[] = []
after(() => rmSync(folder, { recursive: true, force: true }))

before(async () => {
  pictures = await makeCatalog(origin, LISTINGS)
  // Leaves a snapshot of the index.
  await using service = await serveHere([], { ACREAGE_DATA_DIR: origin })
  assert.equal(await service.stop(), 0)
})

let copies = 0

function copyOfOrigin(): string {
  const copy = join(folder, `copy-${++copies}`)
  // The copy itself would be made as open as any folder.
  mkdirSync(copy, { mode: 0o700 })
  cpSync(origin, copy, { recursive: true })
  return copy
}

interface Finding {
  readonly check: string
  readonly state: string
  readonly text: string
}

/** The doctor's findings about a data directory; the exit code must agree with them. */
async function examined(data: string, settings: Record<string, string> = {}): Promise<Finding[]> {
  const environment = { ACREAGE_DATA_DIR: data, ...settings }
  const { code, stdout, stderr } = await acreage(['doctor', '--json'], environment)
  const findings = JSON.parse(stdout || 'null') as Finding[] | null
  assert.ok(findings, stderr)
  const hasFault = findings.some(({ state }) => state === 'fault')
  assert.equal(code, hasFault ? 1 : 0, stderr)
  return findings
}

/** Checks that one thing alone is found to be wrong, and how that is said. */
async function finds(data: string, check: string, state: string, text: RegExp): Promise<void> {
  const wrong = (await examined(data)).filter(finding => finding.state !== 'ok')
  assert.deepEqual(
    wrong.map(finding => [finding.check, finding.state]),
    [[check, state]],
    JSON.stringify(wrong),
  )
  assert.match(wrong[0]?.text ?? '', text)
}

const states = (findings: readonly Finding[]) =>
  findings.map(({ check, state }) => `${check} ${state}`)

const ALL_WELL = [
  'settings ok',
  'access ok',
  'database ok',
  'schema ok',
  'index ok',
  'pictures ok',
  'orphans ok',
  'uploads ok',
  'places ok',
  'jobs ok',
  'readers of changes ok',
  'changes out ok',
  'clock ok',
  'disk ok',
]

test('a healthy data directory passes every check beside a running service, and is not changed', async () => {
  await using _service = await serveHere([], { ACREAGE_DATA_DIR: origin })
  // Whoever closes the file in this process lets go of the locks that the service has on it.
  const digest = () => execFileSync('sha256sum', [join(origin, 'acreage.db')], { encoding: 'utf8' })
  const before = digest()
  const findings = await examined(origin)
  assert.deepEqual(states(findings), ALL_WELL, JSON.stringify(findings))
  assert.match(findings[2]?.text ?? '', /: 60 listings, \d+ accounts, 0 leads$/)
  assert.match(findings[4]?.text ?? '', /60 listings by \d{3} searches$/)
  assert.equal(digest(), before)
  const { code, stdout } = await acreage(['doctor'], { ACREAGE_DATA_DIR: origin })
  assert.equal(code, 0)
  assert.match(stdout, /^ok {7}settings: they can be used; the data is in .*\.$/m)
  assert.equal(stdout.trimEnd().split('\n').length, ALL_WELL.length)
})

test('deleted listings and accounts are not counted', async () => {
  const data = copyOfOrigin()
  const environment = { ACREAGE_DATA_DIR: data }
  const count = async () => (await examined(data)).find(({ check }) => check === 'database')?.text
  const accounts = Number(/, (\d+) accounts/.exec((await count()) ?? '')?.[1])
  assert.equal((await acreage(['listing', 'delete', '7', '--yes'], environment)).code, 0)
  assert.match((await count()) ?? '', /: 59 listings \(and 1 deleted\), /)
  assert.equal((await acreage(['account', 'delete', '3', '--yes'], environment)).code, 0)
  assert.match(
    (await count()) ?? '',
    new RegExp(`, ${accounts - 1} accounts \\(and 1 deleted\\), `),
  )
})

test('pictures of the demo that are missing or truncated are no fault: a service draws them', async () => {
  const data = copyOfOrigin()
  const [first = '', second = ''] = pictures
  rmSync(join(data, 'media', first))
  truncateSync(join(data, 'media', second), 90)
  const findings = await examined(data)
  assert.deepEqual(states(findings), ALL_WELL)
  const { text } = findings.find(({ check }) => check === 'pictures') ?? {}
  assert.match(
    text ?? '',
    new RegExp(`^2 of ${pictures.length.toLocaleString('en-US')} files .* are not drawn yet`),
  )
})

test('missing and orphaned files of sellers are found', async () => {
  const data = copyOfOrigin()
  const document = pictures.find(name => name.startsWith('documents/')) ?? ''
  rmSync(join(data, 'media', document))
  await finds(
    data,
    'pictures',
    'fault',
    /^1 of .*documents\/1\/[\da-f]+-survey\.pdf: restore the media folder from a backup$/,
  )
  cpSync(join(origin, 'media', document), join(data, 'media', document))
  mkdirSync(join(data, 'media/listings/7'), { recursive: true })
  const orphan = join(data, 'media/listings/7/large.jpg')
  writeFileSync(orphan, Buffer.alloc(2_500_000))
  // The database may be about to name it.
  assert.deepEqual(states(await examined(data)), ALL_WELL)
  const earlier = Date.now() / 1000 - 3700
  utimesSync(orphan, earlier, earlier)
  // A draft is no picture yet.
  writeFileSync(join(data, 'media/listings/7/popup.jpg.123-4.part'), '')
  await finds(
    data,
    'orphans',
    'warning',
    /^\S+ has 1 unused file \(2\.5 MB\), such as listings\/7\/large\.jpg:/,
  )
})

test('damage in the database is found, and checks that need the database are skipped', async () => {
  const data = copyOfOrigin()
  const handle = openSync(join(data, 'acreage.db'), 'r+')
  for (let page = 10; page < 40; page++)
    writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096)
  await finds(data, 'database', 'fault', /acreage\.db.*restore a backup$/)
  writeFileSync(join(data, 'acreage.db'), 'text '.repeat(1000))
  await finds(data, 'database', 'fault', /cannot be read: file is not a database/)
  const loose = copyOfOrigin()
  alter(loose, 'pragma foreign_keys = off; delete from account where account_id = 1')
  await finds(
    loose,
    'database',
    'fault',
    /\d+ rows name others that are not there, such as one of /,
  )
})

test('a schema of another version is reported', async () => {
  const data = copyOfOrigin()
  alter(data, "insert into kysely_migration values ('0999-later', '2030-01-01')")
  await finds(data, 'schema', 'fault', /^a newer version of Acreage has changed it \(0999-later\)/)
  alter(data, "delete from kysely_migration where name > '0020'")
  await finds(
    data,
    'database',
    'fault',
    /^Only version 0\.4\.0 of Acreage can update this database/,
  )
})

test('an index that differs from the database is found', async () => {
  for (const sql of [
    'update listing set price_usd = 12345 where listing_id = 7',
    "update listing set description = description || ' Zanzibar' where listing_id % 2 = 0",
    'update listing set active = 1 - active where listing_id = 9',
    'update listing set latitude = 45.5 where listing_id = 12',
  ]) {
    const data = copyOfOrigin()
    alter(
      data,
      "update listing set description = 'Serendipitously ' || description where active = 1",
    )
    alter(data, sql)
    await finds(
      data,
      'index',
      'fault',
      /^the snapshot and the change log do not match .* delete index\.snapshot/,
    )
    // Told to the change log, it is what a start would make of it.
    alter(
      data,
      `insert into change_log (kind, entity_id, at) select 'listing', listing_id, ${Date.now()} from listing`,
    )
    assert.deepEqual(states(await examined(data)), ALL_WELL)
  }
})

test('unusable and missing snapshots are reported', async () => {
  const data = copyOfOrigin()
  appendFileSync(join(data, 'index.snapshot'), 'x')
  writeFileSync(join(data, 'index.snapshot'), 'nothing')
  await finds(
    data,
    'index',
    'warning',
    /^the snapshot cannot be used: .*; the next start writes it/,
  )
  rmSync(join(data, 'index.snapshot'))
  assert.deepEqual(states(await examined(data)), ALL_WELL)
})

test('late messages and messages that were given up are reported', async () => {
  const data = copyOfOrigin()
  const add = (createdAt: number, dueAt: number | 'null') =>
    alter(
      data,
      `insert into job (topic, version, payload, key, created_at, tried_since, attempts, due_at) values ('mail', 1, '{}', '', ${createdAt}, ${createdAt}, 1, ${dueAt})`,
    )
  add(Date.now() - 60_000, Date.now())
  assert.deepEqual(states(await examined(data)), ALL_WELL)
  add(0, 'null')
  await finds(data, 'jobs', 'warning', /^1 message was given up/)
  // It has been tried again and again, and is to be tried again soon.
  const came = Date.now() - 3 * 3_600_000
  const due = Date.now() + 60_000
  alter(data, `update job set created_at = ${came}, due_at = ${due} where due_at is not null`)
  await finds(data, 'jobs', 'fault', /^1 message waits, the oldest for 3 h:/)
})

test('a clock that is earlier than stored times is reported', async () => {
  const data = copyOfOrigin()
  const later = Date.now() + 3 * 86_400_000
  const columns =
    'at, actor_kind, actor_name, client_address, request_id, subject, subject_id, action, details'
  alter(
    data,
    `insert into audit (${columns}) values (${later}, 'service', '', '', '', 'places', '', 'loaded', '{}')`,
  )
  await finds(data, 'clock', 'fault', /, 3 days before the latest write: set the clock/)
})

test('wrong and unknown settings and a directory without a database are reported', async () => {
  const wrong = await examined(origin, { ACREAGE_PORT: 'x', ACREAGE_TIME_ZONE: 'Mars' })
  assert.deepEqual(states(wrong), ['settings fault', 'settings fault'])
  const unknown = await examined(origin, { ACREAGE_PROT: '80' })
  assert.deepEqual(states(unknown), ['settings warning', ...ALL_WELL])
  const none = await examined(join(folder, 'nothing'))
  assert.deepEqual(states(none), ['settings ok', 'database fault'])
  assert.match(
    none[1]?.text ?? '',
    /^There is no database at \S+nothing\/acreage\.db\. Set ACREAGE_DATA/,
  )
  assert.equal(query(origin, 'select count(*) from listing')[0], LISTINGS)
})

test('files that ended processes left behind are found', async () => {
  const data = copyOfOrigin()
  const left = join(data, 'uploads', 'upload-XyZ123')
  mkdirSync(left, { recursive: true, mode: 0o700 })
  utimesSync(left, 0, 0)
  await finds(
    data,
    'uploads',
    'warning',
    /^1 folder of processes that ended, such as .*upload-XyZ123/,
  )
})
