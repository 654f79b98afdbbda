import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { FORM, listingPoster } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

const { open, service } = await startTestSite()

function countIn(body: string): number {
  return Number(/<b>([\d,]+) listings?<\/b>/.exec(body)?.[1]?.replaceAll(',', ''))
}

/** The encodings that a client accepts, and the one in which pages are sent to it. */
const ENCODINGS = [
  { accepted: 'gzip, deflate, br, zstd', sent: 'zstd', decompress: zstdDecompressSync },
  { accepted: 'gzip, deflate, br', sent: 'br', decompress: brotliDecompressSync },
  { accepted: 'gzip;q=0.0, br', sent: 'br', decompress: brotliDecompressSync },
  { accepted: 'gzip, zstd;q=0', sent: 'gzip', decompress: gunzipSync },
]

test('pages are sent in the best encoding that a client accepts, and not again to a client that has them', async () => {
  // The first page and searches are kept; markets are written for each visitor.
  for (const url of ['/', '/land?stateID=44', '/market/state/texas/44']) {
    const plain = await open(url)
    assert.equal(plain.headers['content-encoding'], undefined)
    const twice = [...ENCODINGS, ...ENCODINGS]
    for (const { accepted, sent, decompress } of twice) {
      const page = await open(url, { 'accept-encoding': accepted })
      assert.equal(page.headers['content-encoding'], sent)
      assert.equal(decompress(page.rawPayload).toString(), plain.body)
      assert.match(String(page.headers['vary']), /accept-encoding/i)
      assert.match(String(page.headers['etag']), new RegExp(`^"[^"]+-${sent}"$`))
      for (const etag of [page.headers['etag'], plain.headers['etag']]) {
        const held = await open(url, { 'accept-encoding': accepted, 'if-none-match': String(etag) })
        assert.equal(held.statusCode, 304)
        assert.equal(held.headers['etag'], etag)
        assert.equal(held.body, '')
      }
    }
    for (const encoding of ['identity', 'gzip;q=0', 'deflate']) {
      const other = await open(url, { 'accept-encoding': encoding })
      assert.equal(other.headers['content-encoding'], undefined, encoding)
      assert.equal(other.body, plain.body)
    }
  }
})

test('no page is kept when the catalog changes, and searches that are spelled differently are pages of their own', async () => {
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
