import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { startCostlySite } from './costly-site.ts'

const { open, postCrossed, seller } = await startCostlySite()

test('a file is compressed once, and each client gets what it can read', async () => {
  const plain = await open('/land.csv')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.match(plain.body, /^\uFEFF"Listing",/)
  const compressed = await open('/land.csv', { 'accept-encoding': 'gzip, br' })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.match(String(compressed.headers['vary']), /accept-encoding/i)
  assert.deepEqual(gunzipSync(compressed.rawPayload), plain.rawPayload)
})

test('a listing that changes has another picture, and a change of the catalog another file', async () => {
  const before = await open('/land.csv?sortid=6')
  const page = await postCrossed()
  const id = Number(page.split('/').at(-1))
  const after = await open('/land.csv?sortid=6')
  assert.ok(!before.body.includes(page))
  assert.ok(after.body.includes(page))
  const sitemap = () => open('/sitemap-listings-1.xml')
  assert.ok((await sitemap()).body.includes(page))
  assert.equal((await seller.save(id, { active: false })).statusCode, 200)
  assert.ok(!(await sitemap()).body.includes(page))
})
