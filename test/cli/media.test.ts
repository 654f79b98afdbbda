import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FORM } from '../api/posted-listings.ts'
import { plain } from '../media/picture-fixtures.ts'
import { startS3Server } from '../media/s3-server.ts'
import { acreage, serve } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-cli-media-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a service set to S3 keeps photos there, and none on its disk', async () => {
  await using s3 = await startS3Server()
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_MEDIA_URL: s3.url }
  const account = ['account', 'create', '--company', 'Land', '--email', 'a@b.example', '--json']
  assert.equal((await acreage(account, settings)).code, 0)
  const key = await acreage(
    ['key', 'create', '--account', '1', '--allow', 'listings:write', '--json'],
    settings,
  )
  await using service = await serve([], settings)
  const post = (path: string, body: string | FormData, headers = {}) =>
    fetch(service.address + path, {
      method: 'POST',
      body,
      headers: { 'x-api-key': JSON.parse(key.stdout).key, ...headers },
    })
  const listing = JSON.stringify({ accountID: 1, data: FORM })
  const made = await post('/v3/listings/0', listing, { 'content-type': 'application/json' })
  const { listingID } = (await made.json()) as { listingID: number }
  const form = new FormData()
  const photo = await plain(90, 60).png().toBuffer()
  form.append('image', new Blob([new Uint8Array(photo)]), 'a.png')
  const sent = await post(`/ext/listings/${listingID}/images`, form)
  assert.equal(sent.status, 201)
  const { images } = (await sent.json()) as { images: { large: { SRC: string } }[] }
  const answer = await fetch(`http:${images[0]?.large.SRC}`)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
  await answer.arrayBuffer()
  const kept = readdirSync(s3.directory, { recursive: true }).map(String)
  const sizes = kept.filter(path =>
    /some\/prefix\/listings\/1\/[a-z-]+\.jpg\._S3rver_object$/.test(path),
  )
  assert.deepEqual(sizes.length, 4, kept.join())
  assert.deepEqual(readdirSync(join(folder, 'media')), ['pool'])
  assert.deepEqual(readdirSync(join(folder, 'uploads')), [])
  assert.doesNotMatch(service.stderr() + service.stdout(), /S3RVER/)
  assert.equal(await service.end('SIGTERM'), 0)
})
