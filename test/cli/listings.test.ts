import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { acreage, type RunningService, serveHere } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-listings-'))
const settings = { ACREAGE_DATA_DIR: folder }
let service: RunningService
let key = ''
/** Two listings that are shown, for sale, and not in the showcase. */
let listing = 0
let other = 0

before(async () => {
  await makeCatalog(folder, 60)
  alter(folder, 'delete from spotlight')
  const shown = "select listing_id from listing where active = 1 and status = 'P' order by 1"
  const [first, second] = query(folder, shown).map(Number)
  listing = first ?? 0
  other = second ?? 0
  key = (JSON.parse(await run('key', 'create', '--account', '1', '--json')) as { key: string }).key
  service = await serveHere([], settings)
})

after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

async function refused(command: string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
}

interface Answer {
  readonly status: number
  readonly body: { readonly data: readonly Record<string, number>[] }
}

async function get(path: string): Promise<Answer> {
  const response = await fetch(service.address + path, { headers: { 'X-API-Key': key } })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** The running service follows other processes within 250 ms. */
async function shows(path: string, isSo: (answer: Answer) => boolean) {
  await until(async () => isSo(await get(path)), path)
}

async function lastEntry(id: number) {
  const lines = (await run('audit', '--listing', String(id), '--json')).trimEnd().split('\n')
  const { by, operator, action, details } = JSON.parse(lines.at(-1) ?? '{}')
  assert.equal(by, 'operator')
  assert.ok(operator)
  return { action, details }
}

test('a listing is taken off the site and put back, in history and audit, and the service follows', async () => {
  const id = String(listing)
  const facts = await run('listing', 'show', id)
  assert.match(
    facts,
    new RegExp(`^Listing +${id}\nTitle +\\S.*\nAccount +\\d+, \\S.*\nShown +yes\n`),
  )
  assert.match(facts, /^Place +.* (?:County|Parish|Borough).*, [A-Z][a-z]+.*$/m)
  assert.equal(
    await run('listing', 'deactivate', id),
    `Listing ${id} is inactive: it is not in searches, on pages or featured.\n`,
  )
  await shows(`/v3/listings/${id}`, ({ status }) => status === 405)
  await shows('/v3/listings?listingsPerPage=100', ({ body }) =>
    body.data.every(({ listingID }) => listingID !== listing),
  )
  assert.match(await run('listing', 'show', id), /^Shown +no, it is inactive$/m)
  assert.deepEqual(JSON.parse(await run('listing', 'show', id, '--json')).active, false)
  assert.match(
    await run('listing', 'deactivate', id),
    /is inactive already\. Nothing was changed\.$/m,
  )
  const entry = await lastEntry(listing)
  assert.equal(entry.action, 'edited')
  assert.deepEqual(entry.details.members, ['active'])
  assert.equal(await run('listing', 'activate', id), `Listing ${id} is active.\n`)
  await shows(`/v3/listings/${id}`, ({ status }) => status === 200)
  const history = `select active from listing_history where listing_id = ${id} order by version desc limit 2`
  assert.deepEqual(query(folder, history), [1, 0])
})

test('a listing of an inactive account is reported as still hidden', async () => {
  const account = query(folder, `select account_id from listing where listing_id = ${other}`)[0]
  await run('listing', 'deactivate', String(other))
  await run('account', 'edit', String(account), '--active', 'no')
  const { stderr } = await acreage(['listing', 'activate', String(other)], settings)
  assert.match(stderr, new RegExp(`To activate that: acreage account edit ${account} --active yes`))
  await refused(['showcase', 'add', String(other)], /is not public, so it cannot be featured/)
  await run('account', 'edit', String(account), '--active', 'yes')
})

test('the showcase can be listed and changed, and the service shows the change at once', async () => {
  const { stderr } = await acreage(['showcase', 'list'], settings)
  assert.match(stderr, /^No featured listings\. To add one: acreage showcase add <id>$/m)
  const added = await run('showcase', 'add', String(listing))
  const spotlight = /^Listing \d+ is featured, with spotlight (\d+)\.$/m.exec(added)?.[1]
  const showcased = async () => (await get('/v3/listings/showcase')).body.data
  assert.deepEqual(
    (await showcased()).map(({ listingID, scid }) => [listingID, scid]),
    [[listing, Number(spotlight)]],
  )
  assert.match(await run('showcase', 'add', String(listing)), /was featured already, with spotl/)
  assert.deepEqual(await lastEntry(listing), {
    action: 'featured',
    details: { spotlightId: Number(spotlight) },
  })
  const table = await run('showcase', 'list')
  assert.match(table, /^LISTING {2}SPOTLIGHT {2}SHOWN {2}ACCOUNT {2}TITLE\n/)
  assert.match(table, new RegExp(`^${listing} +${spotlight} +yes +\\d+ +\\S`, 'm'))
  await run('listing', 'deactivate', String(listing))
  assert.match(
    await run('showcase', 'list'),
    new RegExp(`^${listing} +${spotlight} +no, inactive`, 'm'),
  )
  await run('listing', 'activate', String(listing))
  const account = query(folder, `select account_id from listing where listing_id = ${listing}`)[0]
  for (const [change, back, reason] of [
    ["listing set status = 'S'", "listing set status = 'P'", 'sold'],
    ['account set active = 0', 'account set active = 1', 'account inactive'],
  ]) {
    const row = change?.startsWith('listing')
      ? `listing_id = ${listing}`
      : `account_id = ${account}`
    alter(folder, `update ${change} where ${row}`)
    assert.match(
      await run('showcase', 'list'),
      new RegExp(`^${listing} +${spotlight} +no, ${reason}`, 'm'),
    )
    alter(folder, `update ${back} where ${row}`)
  }
  assert.equal(
    await run('showcase', 'remove', String(listing)),
    `Listing ${listing} is no longer featured.\n`,
  )
  assert.deepEqual(await showcased(), [])
  assert.match(await run('showcase', 'remove', String(listing)), /is not featured\. Nothing/)
})

test('ids that do not exist, and sold listings, are refused with a sentence', async () => {
  for (const command of [
    ['listing', 'show'],
    ['listing', 'deactivate'],
    ['listing', 'activate'],
    ['showcase', 'add'],
    ['showcase', 'remove'],
  ]) {
    await refused([...command, '99999'], /^The listing id 99999 could not be found\.$/m)
  }
  alter(folder, `update listing set status = 'S' where listing_id = ${other}`)
  await refused(
    ['showcase', 'add', String(other)],
    /^Listing \d+ is sold, so it cannot be featured\. Nothing was changed\.$/m,
  )
})
