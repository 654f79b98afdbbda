import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { plain } from '../media/picture-fixtures.ts'
import { acreage, COMPILE_CACHE, MAIN, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-audit-'))
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))

const GNIS_HEAD =
  'feature_id|feature_name|feature_class|state_name|state_numeric|county_name|county_numeric|map_name|date_created|date_edited|bgn_type|bgn_authority|bgn_date|prim_lat_dms|prim_long_dms|prim_lat_dec|prim_long_dec|source_lat_dms|source_long_dms|source_lat_dec|source_long_dec'
const GNIS_LAKE = '1|Lake Audit|Lake|Texas|48|Llano|299|||||||||30.7|-98.6||||'

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

interface Entry {
  readonly sequence: number
  readonly at: string
  readonly by: string
  readonly operator?: string
  readonly key?: string
  readonly requestId?: string
  readonly subject: string
  readonly id?: string
  readonly action: string
  readonly details: Record<string, unknown>
}

async function entries(...filter: string[]): Promise<Entry[]> {
  const lines = (await run('audit', '--json', ...filter)).split('\n').slice(0, -1)
  return lines.map(line => JSON.parse(line))
}

const actions = (list: readonly Entry[]) =>
  list.map(({ by, subject, id, action }) => [by, subject, id ?? [], action].flat().join(' '))

const made = async (...options: string[]) => {
  const text = await run('key', 'create', '--account', '1', '--json', ...options)
  return (JSON.parse(text) as { key: string }).key
}

test('the audit log names the operator of each command that writes', async () => {
  const { username } = userInfo()
  await copyMigratedDatabase(folder)
  await run('account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  await run('account', 'edit', '1', '--phone', '512-555-0100', '--city', 'Llano')
  const first = (await made('--note', 'secret plans')).slice(4, 12)
  const rotated = await run('key', 'rotate', first, '--json', '--grace', '0')
  const second = (JSON.parse(rotated) as { key: string }).key.slice(4, 12)
  await run('key', 'revoke', second)
  const file = join(folder, 'gnis.txt')
  writeFileSync(file, `${GNIS_HEAD}\n${GNIS_LAKE}\n`)
  await run('reference', 'import', file)
  const list = await entries()
  assert.deepEqual(actions(list), [
    'service places loaded',
    'operator account 1 created',
    'operator account 1 edited',
    `operator api-key ${first} created`,
    `operator api-key ${first} rotated`,
    `operator api-key ${second} created`,
    `operator api-key ${second} revoked`,
    'operator places imported',
  ])
  for (const { by, operator } of list) {
    assert.equal(operator, by === 'operator' ? username : undefined)
  }
  assert.deepEqual(list[2]?.details, { members: ['address.city', 'companyAddress.city', 'phone'] })
  assert.equal(list[4]?.details['successor'], second)
  assert.equal(list[7]?.details['lakes'], 1)
  const whole = JSON.stringify(list)
  for (const text of ['512-555', 'secret plans', 'acr_']) assert.ok(!whole.includes(text), whole)
  assert.deepEqual(actions(await entries('--key', second)), [
    `operator api-key ${second} created`,
    `operator api-key ${second} revoked`,
  ])
})

test('the audit log names the key, address and request of each API write', async () => {
  const key = await made('--allow', 'listings:write,showcase:write')
  const id = key.slice(4, 12)
  await using service = await serveHere([], settings)
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { listingID?: number }
    return { ...answer, status: response.status }
  }
  const data = {
    listingTitle: 'Oak flat',
    acres: 40,
    LFType1: 'Ranches',
    address: { state: 'TX', county: 'Llano' },
  }
  const once = { 'X-Request-Id': 'first.1', 'Idempotency-Key': 'once' }
  const { listingID } = await post('/v3/listings/0', { accountID: 1, data }, once)
  await post('/v3/listings/0', { accountID: 1, data }, { ...once, 'X-Request-Id': 'first.2' })
  const edit = {
    listingTitle: 'Post oak flat',
    price: { numeric: 500_000 },
    brokerNotes: 'call first',
  }
  const path = `/v3/listings/${listingID}`
  await post(path, { accountID: 1, data: edit }, { 'X-Request-Id': 'second' })
  await post(path, { accountID: 1, data: edit }, { 'X-Request-Id': 'changes.nothing' })
  assert.equal((await post(path, { accountID: 1, data: { acres: -1 } })).status, 400)
  await post('/v3/listings/showcase/0/0', { accountID: 1, data })
  const lead = { listingID, contactName: 'Kay Buyer', emailAddress: 'kay@example.com' }
  assert.equal((await post('/v3/lead', { data: lead })).status, 201)

  const list = (await entries('--key', id)).filter(({ by }) => by === 'key')
  const other = Number(listingID) + 1
  assert.deepEqual(actions(list), [
    `key listing ${listingID} created`,
    `key listing ${listingID} edited`,
    `key listing ${other} created`,
    `key listing ${other} featured`,
    'key lead 1 created',
  ])
  assert.deepEqual(
    list.slice(0, 2).map(({ requestId }) => requestId),
    ['first.1', 'second'],
  )
  assert.deepEqual(list[1]?.details['members'], ['priceUsd', 'title', 'unpublished.brokerNotes'])
  assert.equal(list[4]?.details['listingId'], listingID)
  for (const entry of list) {
    assert.equal(entry.key, id)
    assert.match(
      JSON.stringify(entry),
      /"accountID":1,"address":"127\.0\.0\.1","requestId":"[\w.-]+"/,
    )
  }
  for (const text of ['flat', 'Kay', 'call first', key]) {
    assert.ok(!JSON.stringify(list).includes(text), JSON.stringify(list))
  }
  const ofListing = await entries('--listing', String(listingID))
  assert.deepEqual(actions(ofListing), actions(list).slice(0, 2))
  assert.match(
    await run('audit', '--listing', String(listingID)),
    new RegExp(`^\\S+Z  key ${id} of account 1 from 127.0.0.1  listing ${listingID} created `, 'm'),
  )
})

test('the audit log names the key of each uploaded file, and leaves out refused files', async () => {
  const key = await made('--allow', 'listings:write')
  await using service = await serveHere([], settings)
  const send = async (folder: string, field: string, bytes: Uint8Array, requestId: string) => {
    const body = new FormData()
    body.append(field, new Blob([new Uint8Array(bytes)]), 'secret survey.pdf')
    const headers = { 'X-API-Key': key, 'X-Request-Id': requestId }
    const address = `${service.address}/ext/listings/1/${folder}`
    return (await fetch(address, { method: 'POST', body, headers })).status
  }
  const pdf = Buffer.from('%PDF-1.7\n')
  assert.equal(await send('images', 'image', await plain(90, 60).png().toBuffer(), 'photo'), 201)
  assert.equal(await send('documents', 'document', pdf, 'document'), 201)
  assert.equal(await send('images', 'image', pdf, 'refused'), 415)
  const list = (await entries('--key', key.slice(4, 12))).filter(({ by }) => by === 'key')
  assert.deepEqual(
    list.map(({ requestId, subject, id, action, details }) => [
      requestId,
      subject,
      id,
      action,
      details,
    ]),
    [
      ['photo', 'listing', '1', 'given photos', { version: 3, pictureIds: [1] }],
      ['document', 'listing', '1', 'given documents', { version: 4, documents: 1 }],
    ],
  )
  assert.ok(!JSON.stringify(list).includes('secret'))
})

test('entries are shown from a given day on', async () => {
  const [yesterday, tomorrow] = [-1, 1].map(days =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  assert.deepEqual(await entries('--since', String(tomorrow)), [])
  assert.deepEqual(await entries('--since', String(yesterday)), await entries())
  const { code, stderr } = await acreage(['audit', '--since', 'monday'], settings)
  assert.deepEqual([code, stderr], [1, '--since must be a date as yyyy-mm-dd, not "monday".\n'])
})

test('a reader that stops early is no fault', () => {
  const database = new Database(join(folder, 'acreage.db'))
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into audit (at, actor_kind, actor_name, client_address, request_id, subject, subject_id, action, details)
    select 1, 'service', '', '', '', 'demo', '', 'filler', '{}' from n`)
  // More than a pipe holds.
  database.exec(`create temp table copied as select listing.* from listing, (select 1 from audit limit 500);
    update copied set listing_id = null;
    insert into listing select * from copied`)
  database.close()
  for (const command of ['audit --json', 'changes list', 'listing export', '--help']) {
    const line = `"${process.execPath}" "${MAIN}" ${command} | head -1`
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-o', 'pipefail', '-c', line], {
      encoding: 'utf8',
      env: { ...COMPILE_CACHE, ...settings },
    })
    assert.deepEqual([status, stderr], [0, ''], command)
    assert.notEqual(stdout, '', command)
  }
})

test('entries cannot be changed or removed', () => {
  const database = new Database(join(folder, 'acreage.db'))
  for (const sql of ["update audit set action = 'x'", 'delete from audit']) {
    assert.throws(() => database.exec(sql), /nothing in the table audit may be changed or deleted/)
  }
  database.close()
})

test('a write that failed has no entry', async () => {
  const before = await entries()
  assert.equal((await acreage(['key', 'revoke', 'nokeyatl'], settings)).code, 1)
  assert.equal((await acreage(['account', 'edit', '99', '--city', 'Waco'], settings)).code, 1)
  assert.deepEqual(await entries(), before)
})
