import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { acreage } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-review-'))
const settings = { ACREAGE_DATA_DIR: folder }
let listing = 0

before(async () => {
  await makeCatalog(folder, 60)
  alter(folder, 'delete from report; delete from listing_review; delete from account_application')
  listing = Number(query(folder, 'select listing_id from listing where active = 1 limit 1')[0])
  alter(
    folder,
    `insert into report (listing_id, category, comment, created_at, outcome) values (${listing}, 'fraud', 'Not theirs', 0, '')`,
  )
})
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) => acreage(['review', ...words], settings)

test('a listing is taken down and approved again by command', async () => {
  const list = await run('list')
  assert.equal(list.code, 0, list.stderr)
  assert.match(list.stdout, /fraud\s+Not theirs/)
  assert.match(list.stderr + list.stdout, /No listing waits/)
  const removed = await run('remove', String(listing), '--reason', 'Fraud')
  assert.match(removed.stdout, new RegExp(`Took down listing ${listing}\\.`))
  assert.match((await run('list', '--held')).stdout, new RegExp(`${listing}\\s+removed`))
  assert.equal(query(folder, `select active from listing where listing_id = ${listing}`)[0], 0)
  const again = await run('remove', String(listing), '--reason', 'Fraud')
  assert.deepEqual([again.code === 0, /taken down already/.test(again.stderr)], [false, true])
  await run('approve', String(listing))
  assert.equal(query(folder, `select active from listing where listing_id = ${listing}`)[0], 1)
  const none = await run('dismiss', '1')
  assert.notEqual(none.code, 0)
  assert.notEqual((await run('approve-account', '1')).code, 0)
})

test('several listings are declined together, and an account is trusted with its pending listings', async () => {
  const rows = query(folder, 'select listing_id from listing where active = 1 limit 3').map(Number)
  const account = query(
    folder,
    `select account_id from listing where listing_id = ${rows[0]}`,
  )[0] as number
  const wait = `insert into listing_review (listing_id, account_id, state, reason, offered, version, at)
    select listing_id, account_id, 'review', '', 1, version, 0 from listing`
  alter(folder, `${wait} where listing_id in (${rows.join()})`)
  const refused = await run('refuse', ...rows.slice(1).map(String), '--reason', 'No deed')
  assert.match(refused.stdout, /Refused 2 listings\./, refused.stderr)
  const again = await run('refuse', ...rows.slice(1).map(String), '--reason', 'No deed')
  assert.match(again.stdout, /Refused 0 listings\.\nNot decided: \d+\. Someone else/)
  const trusted = await run('trust', String(account))
  assert.match(trusted.stdout, /Approved 1 listing\.\nAccount \d+ is trusted\./, trusted.stderr)
  assert.match((await run('distrust', String(account))).stdout, /no longer trusted/)
})
