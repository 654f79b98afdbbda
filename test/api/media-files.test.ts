import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { readS3Bucket } from '../../src/media/s3-bucket.ts'
import { S3Media } from '../../src/media/s3-media.ts'
import { plain } from '../media/picture-fixtures.ts'
import { startS3Server } from '../media/s3-server.ts'
import { startUploadService } from './uploading.ts'
import { writtenRows } from './written-rows.ts'

const s3 = await startS3Server()
const place = readS3Bucket(s3.url, { region: 'us-east-1', credentials: null })
assert.ok(place)
const services = [
  ['the disk', await startUploadService()],
  ['S3', await startUploadService(new S3Media(place))],
] as const
after(async () => {
  for (const [, one] of services) await one[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})
const JPEG = await plain(900, 600).jpeg().toBuffer()

for (const [where, uploads] of services) {
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(uploads.url + path, { headers, method })
    const { status, headers: received } = response
    return { status, headers: received, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test(`a photo on ${where} is served to everyone, whole, in part and once only`, async () => {
    const sent = await uploads.send(`${await uploads.created()}/images`, [['image', JPEG]])
    assert.equal(sent.status, 201, JSON.stringify(sent.body))
    const path = new URL(`http:${sent.body.images[0].popup.SRC}`).pathname
    const whole = await ask(path)
    const { bytes } = whole
    const { length } = bytes
    assert.equal(whole.status, 200)
    const shown = {
      'content-type': 'image/jpeg',
      'content-length': String(length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-request-id': 'request',
    }
    for (const [name, value] of Object.entries(shown)) assert.equal(whole.headers.get(name), value)
    const etag = String(whole.headers.get('etag'))
    assert.match(etag, /^"[\w-]+"$/)
    assert.ok(Date.parse(String(whole.headers.get('last-modified'))) > Date.now() - 60_000)

    const head = await ask(path, {}, 'HEAD')
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(length)])
    for (const held of [etag, `"x", ${etag}`, '*', `W/${etag}`]) {
      const same = await ask(path, { 'if-none-match': held })
      assert.deepEqual([same.status, same.bytes.length], [304, 0])
    }
    assert.equal((await ask(path, { 'if-none-match': '"x"' })).status, 200)

    const half = length >> 1
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      [`bytes=${half}-`, half, length - 1],
      ['bytes=-10', length - 10, length - 1],
      [`bytes=5-${length + 99}`, 5, length - 1],
      [`bytes=-${length + 99}`, 0, length - 1],
    ] as const) {
      const part = await ask(path, { range })
      assert.deepEqual(
        [part.status, part.headers.get('content-range')],
        [206, `bytes ${first}-${last}/${length}`],
      )
      assert.deepEqual(part.bytes, bytes.subarray(first, last + 1))
    }
    for (const range of [`bytes=${length}-`, 'bytes=-0']) {
      const none = await ask(path, { range })
      assert.deepEqual([none.status, none.headers.get('content-range')], [416, `bytes */${length}`])
    }
    for (const headers of [
      { range: 'bytes=0-0,2-3' },
      { range: 'lines=1-2' },
      { range: 'bytes=5-2' },
      { range: 'bytes=-' },
      { range: 'bytes=0-0', 'if-range': '"other"' },
    ]) {
      assert.equal((await ask(path, headers)).status, 200)
    }
    assert.equal((await ask(path, { range: 'bytes=0-0', 'if-range': etag })).status, 206)
  })

  test(`a file that does not exist on ${where} is 404`, async () => {
    const paths = ['listings/9/large.jpg', 'documents/1/x.pdf', 'listings/..%2f..%2facreage.db']
    for (const path of [
      ...paths,
      'listings/%2e%2e/acreage.db',
      'documents/1',
      'listings/1/large.jpg%00',
    ]) {
      for (const headers of [{}, { range: 'bytes=0-1' }]) {
        assert.equal((await ask(`/media/${path}`, headers)).status, 404, path)
      }
    }
  })
}

test('while S3 is out of reach, photos are 503 and uploads fail whole', async () => {
  const away = new S3Media({ ...place, endpoint: 'http://127.0.0.1:9' })
  await using uploads = await startUploadService(away)
  const answer = await fetch(`${uploads.url}/media/listings/1/large.jpg`)
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
  const id = await uploads.created()
  for (const [path, field, bytes] of [
    ['images', 'image', JPEG],
    ['documents', 'document', Buffer.from('%PDF-1.7')],
  ] as const) {
    const before = writtenRows(uploads.service)
    const sent = await uploads.send(`${id}/${path}`, [[field, bytes]])
    assert.deepEqual([sent.status, sent.headers.get('retry-after')], [503, '5'])
    assert.doesNotMatch(JSON.stringify(sent.body), /127|ECONN|photo\.jpg/)
    assert.deepEqual(writtenRows(uploads.service), before)
    assert.deepEqual(await uploads.leftovers(), [])
  }
})

test('while the disk takes no uploads, they are 503', async () => {
  await using uploads = await startUploadService()
  const id = await uploads.created()
  const { uploadDirectory } = uploads.service.files
  await writeFile(uploadDirectory, 'in the way')
  const sent = await uploads.send(`${id}/images`, [['image', JPEG]])
  assert.deepEqual([sent.status, sent.headers.get('retry-after')], [503, '5'])
  assert.match(JSON.stringify(sent.body), /disk is full or not writable/)
  await rm(uploadDirectory)
  assert.equal((await uploads.send(`${id}/images`, [['image', JPEG]])).status, 201)
})
