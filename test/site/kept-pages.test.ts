import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { FORM, listingPoster } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

const { open, service } = await startTestSite()

function countIn(body: string): number {
  return Number(/<b>([\d,]+) listings?<\/b>/.exec(body)?.[1]?.replaceAll(',', ''))
}

test('a page that is kept is sent compressed, and not at all to whoever has it', async () => {
  for (const url of ['/', '/land?stateID=44']) {
    const plain = await open(url)
    for (let i = 0; i < 2; i++) {
      const gzip = await open(url, { 'accept-encoding': 'gzip, deflate, br' })
      assert.equal(gzip.headers['content-encoding'], 'gzip')
      assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
      assert.match(String(gzip.headers['vary']), /accept-encoding/i)
      assert.match(String(gzip.headers['etag']), /^"[^"]+-gzip"$/)
      for (const etag of [gzip.headers['etag'], plain.headers['etag']]) {
        const held = await open(url, { 'accept-encoding': 'gzip', 'if-none-match': String(etag) })
        assert.equal(held.statusCode, 304)
        assert.equal(held.headers['etag'], etag)
        assert.equal(held.body, '')
      }
    }
    for (const encoding of ['identity', 'gzip;q=0', 'gzip;q=0.0, br']) {
      const other = await open(url, { 'accept-encoding': encoding })
      assert.equal(other.headers['content-encoding'], undefined, encoding)
      assert.equal(other.body, plain.body)
    }
  }
})

test('no page is kept when the catalogue changes, and searches that are spelled otherwise are pages of their own', async () => {
  const before = countIn((await open('/land?stateID=44')).body)
  const post = await listingPoster(service)
  const { statusCode } = await post('/listings/0', FORM)
  assert.equal(statusCode, 201)
  const { body } = await open('/land?stateID=44')
  assert.equal(countIn(body), before + 1)
  assert.match(body, /Forty acres by the creek/)
  assert.match((await open('/land?stateID=44&lp=1.0')).body, /name="lp" value="1.0"/)
  assert.match((await open('/land?stateID=44&lp=1')).body, /name="lp" value="1"/)
})
