import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { readS3Bucket } from '../../src/media/s3-bucket.ts'
import { S3Media } from '../../src/media/s3-media.ts'
import { testMediaStore } from './media-store-suite.ts'
import { startS3Server } from './s3-server.ts'

const directory = await mkdtemp(join(tmpdir(), 'acreage-disk-media-'))
const s3 = await startS3Server()
after(async () => {
  await rm(directory, { recursive: true })
  await s3[Symbol.asyncDispose]()
})

function s3Media(url: string): S3Media {
  const place = readS3Bucket(url, { region: 'us-east-1', credentials: null })
  assert.ok(place)
  return new S3Media(place)
}

testMediaStore('on the disk', async () => new DiskMedia(join(directory, 'media')))
testMediaStore('in S3', async () => s3Media(s3.url))

test('writing a file leaves no draft behind, and drafts of dead processes are listed', async () => {
  const media = new DiskMedia(join(directory, 'drafts'))
  const dead = join(directory, `drafts/listings/7/large.jpg.${process.pid}-0.part`)
  await mkdir(dirname(dead), { recursive: true })
  await writeFile(dead, 'longer than what comes')
  await media.put('listings/7/large.jpg', Buffer.from('x'))
  assert.equal((await media.find('listings/7/large.jpg'))?.bytes, 1)
  assert.deepEqual(await readdir(join(directory, 'drafts/listings/7')), ['large.jpg'])
  await writeFile(join(directory, 'drafts/listings/7/large.jpg.99-0.part'), 'half')
  const listed: string[] = []
  for await (const { path } of media.list('listings')) listed.push(path)
  assert.deepEqual(listed.sort(), ['listings/7/large.jpg', 'listings/7/large.jpg.99-0.part'])
  for (const path of listed) await media.delete(path)
  assert.deepEqual(
    await readdir(join(directory, 'drafts/listings')),
    [],
    'the empty folder goes too',
  )
})

test('a folder in the place of a file gives an error that says so', async () => {
  const media = new DiskMedia(join(directory, 'blocked'))
  await mkdir(join(directory, 'blocked/listings/7/large.jpg'), { recursive: true })
  assert.equal(await media.find('listings/7/large.jpg'), null)
  assert.equal(await media.open('listings/7/large.jpg'), null)
  await assert.rejects(media.put('listings/7/large.jpg', Buffer.from('x')), /EISDIR|ENOTEMPTY/)
  assert.deepEqual(await readdir(join(directory, 'blocked/listings/7')), ['large.jpg'])
})

test('a missing or forbidden bucket is an error, not a missing file', async () => {
  const path = 'listings/7/large.jpg'
  await assert.rejects(
    s3Media(s3.url.replace('//LANDKEY:', '//GUESS:')).open(path),
    /^Error: The bucket land-media at .*: InvalidAccessKeyId \(status 403\): No such key$/,
  )
  await assert.rejects(
    s3Media(s3.url.replace('land-', 'sea-')).put(path, Buffer.from('x')),
    /bucket/,
  )
  const gone = 'http%3A%2F%2F127.0.0.1%3A9'
  await assert.rejects(
    s3Media(s3.url.replace(/http.*/, gone)).find(path),
    /^Error: The bucket land-media at http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/,
  )
  await assert.rejects(
    s3Media(s3.url.replace('land-', 'sea-')).open(path),
    /^Error: The bucket sea-media at .*: NoSuchBucket \(status 404\)/,
  )
})

test("a folder with more files than one page of S3's list is listed completely", async () => {
  const media = s3Media(s3.url)
  const paths = Array.from({ length: 1003 }, (_, number) => `many/${1000 + number}/a.jpg`)
  for (let first = 0; first < paths.length; first += 50) {
    const some = paths.slice(first, first + 50)
    await Promise.all(some.map(path => media.put(path, Buffer.from('x'))))
  }
  const listed: string[] = []
  for await (const { path } of media.list('many')) listed.push(path)
  assert.deepEqual(listed, paths)
})
