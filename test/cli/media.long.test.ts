import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { FORM } from '../api/posted-listings.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { plain } from '../media/picture-fixtures.ts'
import { startS3Server } from '../media/s3-server.ts'
import { until } from '../until.ts'
import { acreage, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-cli-media-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a service set to S3 keeps photos there, and none on its disk', async () => {
  await using s3 = await startS3Server()
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_MEDIA_URL: s3.url }
  const account = ['account', 'create', '--company', 'Land', '--email', 'a@b.example', '--json']
  await copyMigratedDatabase(folder)
  assert.equal((await acreage(account, settings)).code, 0)
  const key = await acreage(
    ['key', 'create', '--account', '1', '--allow', 'listings:write', '--json'],
    settings,
  )
  await using service = await serveHere([], settings)
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
  const kept = await s3.files()
  const sizes = kept.filter(path => /^listings\/1\/[0-9a-f]{32}-[a-z-]+\.jpg$/.test(path))
  assert.deepEqual(sizes.length, 4, kept.join())
  // The logos of the service are drawn meanwhile.
  await until(() => existsSync(join(folder, 'media', 'pool')), 'the logos')
  assert.deepEqual(readdirSync(join(folder, 'media')), ['pool'])
  assert.deepEqual(readdirSync(join(folder, 'uploads')), [])
  const document = new FormData()
  document.append('document', new Blob(['%PDF-1.7\n']), 'survey.pdf')
  assert.equal((await post(`/ext/listings/${listingID}/documents`, document)).status, 201)

  const lead = { listingID, contactName: 'Kay', emailAddress: 'kay@example.com' }
  const told = await post('/v3/lead', JSON.stringify({ data: lead }), {
    'content-type': 'application/json',
  })
  assert.equal(told.status, 201)
  const mails = () => readdirSync(folder).includes('mail') && readdirSync(join(folder, 'mail'))
  await until(() => mails() && String(mails()).endsWith('.eml'))
  const mail = await PostalMime.parse(readFileSync(join(folder, 'mail', String(mails()))))
  assert.equal(mail.attachments[0]?.mimeType, 'image/jpeg')

  const examined = async () => {
    const { code, stdout } = await acreage(['doctor', '--json'], settings)
    const findings = JSON.parse(stdout) as { check: string; state: string; text: string }[]
    return { code, found: findings.find(({ check }) => check === 'elsewhere') }
  }
  const well = await examined()
  assert.deepEqual([well.code, well.found?.state], [0, 'ok'], JSON.stringify(well))
  assert.match(
    well.found?.text ?? '',
    /^none of 5 files that the database names is missing in s3:\/\/LANDKEY:\*\*\*@/,
  )
  const file = join(folder, 'backup.tar')
  const backup = await acreage(['backup', file, '--json'], settings)
  assert.deepEqual(JSON.parse(backup.stdout).pictures, { files: 0, bytes: 0, elsewhere: 5 })
  assert.match(
    backup.stderr,
    /^Warning: 5 files of photos and documents in s3:\S+ cannot be in the backup\. Copy that place too\.$/m,
  )
  const other = { ...settings, ACREAGE_DATA_DIR: join(folder, 'other') }
  const restored = await acreage(['restore', file], other)
  assert.match(restored.stdout, /^5 files of photos and documents were stored in S3/m)
  assert.match(restored.stdout, /^The service reads photos and documents from s3:/m)
  for (const lost of kept.filter(path => path.includes('popup.jpg'))) await s3.remove(lost)
  const hurt = await examined()
  assert.deepEqual([hurt.code, hurt.found?.state], [1, 'fault'])
  assert.match(hurt.found?.text ?? '', /^1 of 5 files .*listings\/1\/\w+-popup\.jpg:/)
  const out = service.stderr() + service.stdout() + backup.stderr + restored.stdout
  assert.doesNotMatch(out, /sesame/)
  assert.equal(await service.stop(), 0)
})

test('remains of uploads are removed as often as the setting says', async () => {
  await using service = await serveHere([], {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_INTERVALS: 'upload-remains=50ms,unused-files-step=10ms',
  })
  assert.equal((await fetch(`${service.address}/healthz`)).status, 200)
  const left = join(folder, 'uploads', 'upload-left')
  mkdirSync(left)
  utimesSync(left, 0, 0)
  await until(() => !existsSync(left), 'it is removed')
})
