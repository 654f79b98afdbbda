import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drawnPictures } from '../../demo/pictures/drawn-pictures.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { until } from '../until.ts'
import { acreage, serve, serveHere } from './acreage.ts'

const LISTINGS = 150
const folder = mkdtempSync(join(tmpdir(), 'acreage-service-'))
const settings = { ACREAGE_DATA_DIR: join(folder, 'data') }
after(() => rmSync(folder, { recursive: true, force: true }))

let masterKey = ''

const [FIRST_PICTURE = ''] = drawnPictures().flat()

/** The demo that most tests of this file use. A service draws one of its pictures; the others are there already. */
before(async () => {
  await copyDrawnPictures(settings.ACREAGE_DATA_DIR)
  rmSync(join(settings.ACREAGE_DATA_DIR, 'media', FIRST_PICTURE))
  const command = ['demo', '--listings', String(LISTINGS), '--seed', '7', '--as-of', '2026-11-20']
  const { code, stdout, stderr } = await acreage([...command, '--json'], settings)
  assert.equal(code, 0, stderr)
  const { keys } = JSON.parse(stdout) as {
    keys: { key: string; accountID: number; permissions: string[] }[]
  }
  const [first] = keys
  assert.ok(first && keys.length === 3)
  for (const { key, ...rest } of keys) {
    assert.match(key, /^acr_[0-9A-Za-z]{8}_[0-9A-Za-z]{36}$/)
    assert.deepEqual(Object.keys(rest), ['accountID', 'permissions'])
  }
  assert.deepEqual(first.permissions, [...KEY_PERMISSIONS])
  masterKey = first.key
})

async function getJson(address: string, path: string, key = masterKey) {
  const response = await fetch(`${address}${path}`, { headers: { 'X-API-Key': key } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a demo is created only in an empty database', async () => {
  const { code, stdout, stderr } = await acreage(['demo', '--listings', '5'], settings)
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^The database already holds a catalog \(\d+ accounts, 150 listings\)/m)
})

test('the same seed and day make the same catalog, another seed or day a different one', async () => {
  type Row = Readonly<Record<string, unknown>>
  const rowsIn = (data: string) => {
    const database = new Database(join(data, 'acreage.db'), { readonly: true })
    const tables = ['account', 'listing', 'listing_picture', 'listing_history', 'auction']
    const rows = tables.map(table => database.prepare<[], Row>(`select * from ${table}`).all())
    database.close()
    // When an account was last changed is the time of the machine, also in a demo.
    return rows.map(some => some.map(({ changed_at: _, ...row }) => row))
  }
  const catalogOf = async (seed: string) => {
    const data = join(folder, `seed-${seed}`)
    await copyMigratedDatabase(data)
    const command = [
      'demo',
      '--listings',
      String(LISTINGS),
      '--seed',
      seed,
      '--as-of',
      '2026-11-20',
    ]
    assert.equal((await acreage(command, { ACREAGE_DATA_DIR: data })).code, 0)
    return rowsIn(data)
  }
  const first = rowsIn(settings.ACREAGE_DATA_DIR)
  assert.equal(first[1]?.length, LISTINGS)
  assert.deepEqual(await catalogOf('7'), first)
  assert.notDeepEqual(await catalogOf('8'), first)
})

test('a service answers and serves its pictures; a stop waits for a request that is still arriving, and a second signal does not', async () => {
  await using service = await serve([], settings)
  const { address } = service
  assert.deepEqual(await getJson(address, '/readyz'), { status: 200, body: { status: 'ready' } })
  const { body } = await getJson(address, '/v3/listings?status=P,PP,S&listingsPerPage=100')
  assert.ok(Number(body.records) > 100)
  const [listing] = body.data as { thumbnail: string }[]
  const logo = (await getJson(address, '/v3/logos/medium/black')).body
  for (const url of [`http:${listing?.thumbnail}`, String(logo.src)]) {
    const picture = await fetch(url)
    assert.equal(picture.status, 200, url)
    assert.match(picture.headers.get('content-type') ?? '', /^image\//)
    assert.ok((await picture.bytes()).length > 500)
  }
  const drawn = await fetch(`${address}/media/${FIRST_PICTURE}`)
  assert.equal((await drawn.bytes()).length, Number(drawn.headers.get('content-length')))

  const client = connect(Number(new URL(service.address).port), '127.0.0.1')
  client.on('error', () => {})
  client.write('POST /v3/lead HTTP/1.1\r\nHost: land.example\r\nContent-Length: 9\r\n\r\n{')
  await until(async () => (await getJson(address, '/healthz')).status === 200)
  // SIGTERM first and SIGTERM twice are in stopping.release.test.ts.
  process.kill(service.pid ?? 0, 'SIGINT')
  await until(() => service.stderr().includes('Stopping …'))
  await sleep(1300)
  process.kill(service.pid ?? 0, 0)
  assert.equal(await service.end('SIGINT'), null)
  assert.doesNotMatch(service.stderr(), /acr_/)
  client.destroy()
})

test('a lead survives a restart, and its mail is written once', async () => {
  const lead = { listingID: 1, contactName: 'Kay', emailAddress: 'kay@example.com' }
  const count = () => {
    const database = new Database(join(settings.ACREAGE_DATA_DIR, 'acreage.db'), { readonly: true })
    const [leads, unsent] = ['lead', 'job where done_at is null'].map(rows =>
      database.prepare(`select count(*) from ${rows}`).pluck().get(),
    )
    database.close()
    return { leads, unsent }
  }
  await using first = await serveHere([], settings)
  const search = await getJson(first.address, '/v3/listings?listingsPerPage=1')
  const [found] = search.body.data as { listingID: number }[]
  const response = await fetch(`${first.address}/v3/lead`, {
    method: 'POST',
    headers: { 'X-API-Key': masterKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { ...lead, listingID: found?.listingID } }),
  })
  assert.equal(response.status, 201)
  await until(() => count().unsent === 0)
  assert.match(first.stdout(), /^Mail to \S+@\S+: Kay asks about ".*"\n {2}in .*\.eml$/m)
  const [mail = '', ...others] = readdirSync(join(settings.ACREAGE_DATA_DIR, 'mail'))
  assert.deepEqual(others, [])
  const text = readFileSync(join(settings.ACREAGE_DATA_DIR, 'mail', mail), 'utf8')
  assert.match(text, /^Reply-To: Kay <kay@example\.com>\r$/m)
  assert.match(text, /^Content-Type: image\/jpeg/m)
  assert.equal(await first.stop(), 0)
  await using second = await serveHere([], settings)
  await sleep(1000)
  assert.doesNotMatch(second.stdout(), /Mail to/)
  assert.deepEqual(count(), { leads: 1, unsent: 0 })
})

test('keys created or revoked beside a running service take effect at once', async () => {
  await using service = await serveHere([], settings)
  const made = await acreage(
    [
      'key',
      'create',
      '--account',
      '2',
      '--allow',
      'leads:mute',
      '--rate',
      '60',
      '--note',
      'n',
      '--json',
    ],
    settings,
  )
  assert.equal(made.code, 0, made.stderr)
  const { key } = JSON.parse(made.stdout) as { key: string }
  assert.equal((await getJson(service.address, '/v3/types/sort', key)).status, 200)
  const id = key.slice(4, 12)
  const listed = JSON.parse((await acreage(['key', 'list', '--json'], settings)).stdout) as {
    id: string
  }[]
  assert.deepEqual(
    { ...listed.find(one => one.id === id), createdAt: 0 },
    {
      id,
      accountID: 2,
      allAccounts: false,
      grantedAccountIDs: [],
      permissions: ['leads:mute'],
      ratePerMinute: 60,
      note: 'n',
      createdAt: 0,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      madeBy: null,
      officeId: null,
    },
  )
  assert.equal((await acreage(['key', 'revoke', id], settings)).code, 0)
  await until(
    async () => (await getJson(service.address, '/v3/types/sort', key)).status === 401,
    'The end of a key',
  )
})

test('a key for an unknown account, with an unknown permission, or revoked twice is refused', async () => {
  const refusals: [string[], RegExp][] = [
    [['key', 'create', '--account', '999999'], /^There is no account 999999\.$/m],
    [
      ['key', 'create', '--account', '1', '--allow', 'all'],
      /Permissions are listings:write, .*, not "all"\./,
    ],
    [['key', 'create', '--account', '1', '--expires', 'soon'], /must be a date as yyyy-mm-dd/],
    [['key', 'revoke', 'nokeyatl'], /^There is no key with the id nokeyatl\.$/m],
  ]
  for (const [command, sentence] of refusals) {
    const { code, stdout, stderr } = await acreage(command, settings)
    assert.equal(code, 1, command.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /\n\s+at /)
  }
})

test('a running service shows imported places', async () => {
  const file = join(folder, 'gazetteer.txt')
  const header =
    'USPS\tGEOID\tANSICODE\tNAME\tLSAD\tFUNCSTAT\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG'
  const row = 'TX\t4899999\t02400000\tNew Acreage town\t43\tA\t100\t0\t0.1\t0\t31.79\t-97.52'
  writeFileSync(file, `${header}\n${row}\n`)
  await using service = await serveHere([], settings)
  assert.equal((await getJson(service.address, '/v3/locations/city/4899999')).status, 404)
  const imported = await acreage(['reference', 'import', file, '--json'], settings)
  assert.equal(imported.code, 0, imported.stderr)
  assert.equal(JSON.parse(imported.stdout).cities, 1)
  await until(async () => {
    const { status } = await getJson(service.address, '/v3/locations/city/4899999')
    return status === 200
  })
  const again = await acreage(['reference', 'import', file, '--json'], settings)
  assert.equal(JSON.parse(again.stdout).cities, 0)
})

test('an official file that is missing or invalid is refused', async () => {
  const file = join(folder, 'none.txt')
  writeFileSync(file, 'a,b,c\n')
  for (const path of [file, join(folder, 'missing.txt')]) {
    const { code, stderr } = await acreage(['reference', 'import', path], settings)
    assert.equal(code, 1)
    assert.doesNotMatch(stderr, /\n\s+at /)
  }
})

test('serve --demo fills an empty directory and prints a key that works', async () => {
  const data = join(folder, 'fresh')
  cpSync(join(settings.ACREAGE_DATA_DIR, 'media'), join(data, 'media'), { recursive: true })
  await using first = await serveHere(['--demo', '--port', '0'], { ACREAGE_DATA_DIR: data })
  assert.match(first.stdout(), /^Acreage serves 2,000 listings, 1,\d{3} of them on offer, at /m)
  await until(() => /\n {2}curl [\s\S]*\n {2}curl [\s\S]*\n {2}curl /.test(first.stdout()))
  const key = /^ {2}(acr_\w+)$/m.exec(first.stdout())?.[1]
  assert.equal((await getJson(first.address, '/v1/listings?stateID=44', key)).status, 200)
  const { port } = new URL(first.address)
  const command = `\n  ACREAGE_PORT=${port} bin/acreage user link seller@demo.example\n`
  await until(() => first.stdout().includes(command), 'the way into the console, with the port')
})
