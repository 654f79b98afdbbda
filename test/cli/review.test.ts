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
