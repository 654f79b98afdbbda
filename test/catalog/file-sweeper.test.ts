import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { FileSweeper } from '../../src/catalog/pictures/file-sweeper.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { startUploadService, type UploadService } from '../api/uploading.ts'
import { rowsOf } from '../api/written-rows.ts'
import { plain } from '../media/picture-fixtures.ts'

const HOUR_MS = 3_600_000
const PNG = await plain(90, 60).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n')

/** The service's clock stands where the files' does. */
async function start(): Promise<UploadService> {
  const uploads = await startUploadService()
  uploads.service.now = Date.now()
  return uploads
}

/** Lets a sweeper make one pass as if this many hours had gone by. */
async function sweep({ service }: UploadService, hours: number): Promise<void> {
  const { store, files } = service
  const time = { now: Date.now() + hours * HOUR_MS }
  const { promise: isLast, resolve: reachLast } = Promise.withResolvers<void>()
  const { media } = files
  const watched: MediaStore = {
    put: (path, content) => media.put(path, content),
    find: path => media.find(path),
    open: (path, range) => media.open(path, range),
    copy: (from, to) => media.copy(from, to),
    delete: path => media.delete(path),
    async *list(folder) {
      yield* media.list(folder)
      // The last file that a pass checks. The end waits for that step.
      if (folder === 'documents') reachLast()
    },
  }
  const clock = () => time.now
  await using _sweeper = new FileSweeper(
    store,
    { media: watched, scratch: files.scratch },
    {
      clock,
      onError: assert.ifError,
      intervals: { passMs: 24 * HOUR_MS, stepMs: 1, remainsMs: HOUR_MS },
      isPaused: async () => false,
    },
  )
  time.now += 11 * 60_000
  await isLast
}

function pictureRows({ service }: UploadService): unknown[] {
  return rowsOf(service, 'select picture_id from picture where account_id is not null')
}

async function put({ service }: UploadService, path: string, hoursAgo: number): Promise<void> {
  const file = join(service.directory, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x')
  const at = new Date(Date.now() - hoursAgo * HOUR_MS)
  await utimes(file, at, at)
}

const sweeping = await start()
after(() => sweeping[Symbol.asyncDispose]())

test('photos and documents that no listing shows are removed a day later, and no others', async () => {
  const { created, send, seller, read, kept, service } = sweeping
  const id = await created()
  await send(
    `${id}/images`,
    [1, 2, 3].map(() => ['image', PNG] as const),
  )
  await send(`${id}/documents`, [
    ['document', PDF, 'a.pdf'],
    ['document', PDF, 'b.pdf'],
  ])
  const { images, documents } = await read(id)
  const [first, second, third] = images
  await seller.save(id, { images: [first, third], documents: documents.slice(1) })

  // The first pass finds it unused; a day after that it goes.
  await sweep(sweeping, 0)
  await sweep(sweeping, 23)
  assert.equal((await kept()).length, 14)
  // A photo that is shown again in between stays.
  await seller.save(id, { images: [second, third] })
  await sweep(sweeping, 25)
  const all = await kept()
  assert.equal(
    pictureRows(sweeping).length,
    3,
    'the second is shown, the first was found unused now',
  )
  assert.deepEqual(all.filter(path => path.startsWith('documents')).length, 1)
  await sweep(sweeping, 50)
  const ids = [second, third].map(image => image.large.ID)
  assert.deepEqual(
    pictureRows(sweeping),
    ids.map(picture_id => ({ picture_id })),
  )
  const removed = rowsOf(
    service,
    "select actor_kind, subject_id from audit where subject = 'picture' and action = 'removed'",
  )
  assert.deepEqual(removed, [{ actor_kind: 'service', subject_id: String(first.large.ID) }])
  const [document = '', ...photos] = await kept()
  assert.ok(document.startsWith('documents/'))
  const folders = photos.map(path => dirname(path))
  assert.deepEqual(
    folders,
    ids.sort().flatMap(one => Array(4).fill(`listings/${one}`)),
  )
  assert.ok(documents[1].URL.endsWith(document))
  for (const image of (await read(id)).images) {
    const path = `/media${image.large.SRC.split('/media')[1]}`
    assert.equal((await service.app.inject(path)).statusCode, 200)
  }
  const demo = rowsOf(service, 'select * from picture where account_id is null')
  assert.equal(demo.length, 3, 'photos that nobody posted are no business of the sweeper')
})

test('a document that was taken off belongs to the listing again if it comes back within a day', async () => {
  await using own = await start()
  const { created, send, seller, read, kept } = own
  const id = await created()
  await send(`${id}/documents`, [['document', PDF, 'a.pdf']])
  const { documents } = await read(id)
  const [document] = documents
  for (const _ of [1, 2]) {
    // Its file may be older: the day begins when the document is removed from the listing.
    own.service.now = Date.now() + 48 * HOUR_MS
    await seller.save(id, { documents: [] })
    await sweep(own, 71)
    assert.equal((await kept()).length, 1)
    assert.equal((await seller.save(id, { documents })).statusCode, 200)
    await sweep(own, 99)
    assert.deepEqual((await read(id)).documents, documents)
    assert.equal((await kept()).length, 1)
  }
  // Only its listing may show it again. For other listings it is an address.
  own.service.now = Date.now()
  await seller.save(id, { documents: [] })
  assert.equal(rowsOf(own.service, 'select * from dropped_document').length, 1)
  const other = await created()
  assert.equal((await seller.save(other, { documents })).statusCode, 200)
  await sweep(own, 25)
  assert.deepEqual(await kept(), [])
  assert.deepEqual(rowsOf(own.service, 'select * from dropped_document'), [])
  const answer = await seller.save(id, { documents: [document] })
  assert.equal(answer.statusCode, 400)
  assert.match(answer.body, /was removed a day after/)
})

test('a document or a photo that two listings share stays when one of them drops it', async () => {
  await using own = await start()
  const { created, send, seller, read, service } = own
  const dropping = await created()
  const showing = await created()
  // Listings of the demo share documents that the program draws.
  const [{ path } = { path: '' }] = sampleDocuments()
  await put(own, `media/${path}`, 30)
  const documents = JSON.stringify([{ description: 'Survey', path }])
  await service.data.execute(
    `update listing set documents = '${documents}' where listing_id in (${dropping}, ${showing})`,
  )
  const { body } = await send(`${dropping}/images`, [['image', PNG]])
  assert.equal((await seller.save(showing, { images: body.images })).statusCode, 200)
  const before = await read(showing)
  assert.equal(before.documents.length, 1)
  assert.equal(before.images.length, 1)

  assert.equal((await seller.save(dropping, { images: [], documents: [] })).statusCode, 200)
  const dropped = rowsOf(service, 'select path from dropped_document')
  assert.deepEqual(dropped, [{ path }])
  for (const hours of [0, 25, 50]) await sweep(own, hours)

  assert.deepEqual(rowsOf(service, 'select path from dropped_document'), [])
  const { documents: shown, images } = await read(showing)
  assert.deepEqual({ shown, images }, { shown: before.documents, images: before.images })
  for (const address of [shown[0].URL, images[0].large.SRC]) {
    const answer = await service.app.inject(`/media${address.split('/media')[1]}`)
    assert.equal(answer.statusCode, 200, address)
  }
})

test('a document that is removed while it is posted again is a fault, and no broken listing', async () => {
  await using own = await start()
  const { created, send, seller, read, service } = own
  const id = await created()
  await send(`${id}/documents`, [['document', PDF, 'a.pdf']])
  const { documents } = await read(id)
  await seller.save(id, { documents: [] })
  const { store } = service
  const dropped = store.documents.dropped.bind(store.documents)
  // A sweeper may do this between the reading of the form and the write.
  store.documents.dropped = async of => {
    const found = await dropped(of)
    await store.transact(({ documents }) => documents.forgetDropped(service.now, 10))
    return found
  }
  const answer = await seller.save(id, { documents })
  assert.equal(answer.statusCode, 400)
  assert.deepEqual((await read(id)).documents, [])
})

test('files that nothing names are removed, whichever process left them, and drawn ones stay', async () => {
  await using own = await start()
  const id = await own.created()
  await own.send(`${id}/images`, [['image', PNG]])
  const kept = await own.kept()
  const [shown = ''] = kept
  // A process that died between the row and its files, before the row, over a draft, over an upload.
  const dead = [
    'media/listings/777/large.jpg',
    `media/${dirname(shown)}/other.jpg`,
    `media/${shown}.99-1.part`,
    'media/documents/1/abc-x.pdf',
    'media/documents/777/abc-x.pdf',
    'uploads/upload-dead/0',
  ]
  for (const path of dead) await put(own, path, 30)
  const alive = ['media/pool/2/large.jpg', 'media/pool/service-logo/white-small.png', 'media/x.jpg']
  for (const path of alive) await put(own, path, 9000)
  await put(own, 'media/listings/778/large.jpg', 20)
  await utimes(join(own.service.directory, 'uploads/upload-dead'), 0, 0)
  await sweep(own, 0)
  assert.deepEqual(await own.kept(), [...kept, 'listings/778/large.jpg'].sort())
  assert.deepEqual(await own.leftovers(), [])
  const others = await readdir(join(own.service.directory, 'media'), { recursive: true })
  for (const path of alive) assert.ok(others.includes(path.replace('media/', '')), path)
})

test('a photo that was removed while it was posted again is a fault, and no broken listing', async () => {
  await using own = await start()
  const id = await own.created()
  const { body } = await own.send(`${id}/images`, [['image', PNG]])
  const [image] = body.images
  await own.seller.save(id, { images: [] })
  const pictureId = image.large.ID as PictureId
  await own.service.store.transact(({ pictures }) => pictures.remove(pictureId))
  const answer = await own.seller.save(id, { images: [image] })
  assert.equal(answer.statusCode, 400)
  assert.match(answer.body, /none of the account 1/)
})
