import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { plain } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const seller = await newSeller(service)

await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const visitor = await signedIn('owner@land.example')
const PNG = await plain(90, 60).png().toBuffer()
const JPEG = await plain(60, 90).jpeg().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const SCRIPT = { accept: 'application/json' }

async function created(): Promise<ListingId> {
  return (await seller.save(0, SMALLEST)).json().listingID
}

async function listingOf(id: ListingId) {
  return (await catalog.listings.inspect(OPERATOR, id)).listing
}

/** What the page shows of each photo: its id and caption, in order. */
async function shownPhotos(id: ListingId): Promise<[string, string][]> {
  const { body } = await visitor.get(`/console/listings/${id}/photos`)
  return [...body.matchAll(/<li id="photo-(\d+)".*?name="description" value="([^"]*)"/gs)].map(
    ([, photo = '', said = '']) => [photo, said],
  )
}

test('photos are added by a plain form, described, moved, deleted and put back, and no caption that was typed is lost', async () => {
  const id = await created()
  const path = `/console/listings/${id}/photos`
  const added = await visitor.postFiles(path, [
    ['image', 'a.png', PNG],
    ['image', 'b.jpg', JPEG],
    ['image', 'c.png', PNG],
  ])
  assert.equal(added.headers.location, `${path}?done=added`)
  const [a = '', b = '', c = ''] = (await shownPhotos(id)).map(([photo]) => photo)
  const change = (key: string, what: string, description: string, more = {}) =>
    visitor.post(`${path}/change`, { key, do: what, description, ...more })
  assert.equal(
    (await change(c, 'first', 'The <b>creek</b>')).headers.location,
    `${path}?done=moved#photo-${c}`,
  )
  await change(a, 'later', 'A road')
  assert.deepEqual(await shownPhotos(id), [
    [c, 'The &lt;b&gt;creek&lt;/b&gt;'],
    [b, ''],
    [a, 'A road'],
  ])
  const removed = await change(c, 'remove', 'The <b>creek</b>')
  const undo = await visitor.get(String(removed.headers.location))
  assert.match(undo.body, /Undo/)
  assert.deepEqual(
    (await shownPhotos(id)).map(([one]) => one),
    [b, a],
  )
  await change(c, 'restore', 'The <b>creek</b>', { place: '0' })
  assert.deepEqual(
    (await shownPhotos(id)).map(([one]) => one),
    [c, b, a],
  )
  await visitor.post(`${path}/order`, { order: [a, c].join('\n') })
  assert.deepEqual(
    (await shownPhotos(id)).map(([one]) => one),
    [a, c, b],
    'b may have come meanwhile',
  )
  const gone = await change('99999999', 'later', 'x')
  assert.deepEqual([gone.statusCode, faultsOf(gone).length], [422, 1])
  const long = await change(a, 'first', 'x'.repeat(5001))
  assert.equal(long.statusCode, 422)
  assert.match(long.body, /x{5001}/, 'what was typed is shown again')
})

test('files of another type than they say are left out with a reason each, and the others are kept', async () => {
  const id = await created()
  const path = `/console/listings/${id}/photos`
  const sent = await visitor.postFiles(path, [
    ['image', 'IMG_1.HEIC', HEIC],
    ['image', 'good.png', PNG],
    ['image', '<script>.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image', 'cut.jpg', JPEG.subarray(0, 200)],
    ['image', 'huge.png', Buffer.alloc(20_000_001)],
    ['image', 'last.jpg', JPEG],
  ])
  assert.equal(sent.statusCode, 303, 'a reload does not send the others again')
  const answer = await visitor.follow(sent)
  assert.equal(answer.statusCode, 422)
  const faults = faultsOf(answer)
  assert.equal(faults.length, 4)
  assert.match(faults[0] ?? '', /IMG_1\.HEIC.*HEIC image, the default of iPhones/)
  assert.match(faults[1] ?? '', /&lt;script&gt;/)
  assert.match(faults[3] ?? '', /huge\.png: The file is larger than 20 MB/)
  assert.match(answer.body, /2 photos added/)
  assert.equal((await shownPhotos(id)).length, 2)
  const none = await visitor.postFiles(path, [['image', '', Buffer.alloc(0)]])
  assert.deepEqual(faultsOf(none), ['Choose at least one photo.'])
  const other = await visitor.postFiles(path, [['document', 'a.png', PNG]])
  assert.equal(other.statusCode, 400)
  assert.deepEqual(await readdir(service.files.uploadDirectory), [], 'nothing is left on the disk')
})

test('two hundred photos at once fill the listing, and the others are named and counted', async () => {
  const id = await created()
  const path = `/console/listings/${id}/photos`
  const files = Array.from({ length: 200 }, (_, i) => ['image', `${i}.png`, PNG] as const)
  const answer = await visitor.follow(await visitor.postFiles(path, files))
  const faults = faultsOf(answer)
  assert.equal(faults[0], '30.png: A listing can have at most 30 photos.')
  assert.equal(faults.at(-1), 'And 150 more.')
  assert.match(answer.body, /30 photos added/)
  assert.equal((await shownPhotos(id)).length, 30)
  assert.doesNotMatch((await visitor.get(path)).body, /type="file"/)
})

test('a script sends files one by one: the same file sent again after a broken connection is added once', async () => {
  const id = await created()
  const path = `/console/listings/${id}/photos`
  const once = `${path}?token=6f9619ff-8b86-d011-b42d-00cf4fc964ff`
  const first = await visitor.postFiles(once, [['image', 'a.png', PNG]], SCRIPT)
  const again = await visitor.postFiles(once, [['image', 'a.png', PNG]], SCRIPT)
  assert.equal(first.statusCode, 200, first.body)
  assert.deepEqual(first.json(), again.json())
  assert.equal((await shownPhotos(id)).length, 1)
  const refused = await visitor.postFiles(path, [['image', 'a.heic', HEIC]], SCRIPT)
  assert.equal(refused.statusCode, 415)
  assert.match(refused.json().fault, /HEIC/)
})

test('when the connection breaks in the middle, files that arrived before are kept, and nothing is left on the disk', async () => {
  const id = await created()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as { port: number }
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /console/listings/${id}/photos HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nAccept: text/html\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999999\r\n\r\n`,
  )
  socket.write(
    Buffer.concat([Buffer.from(part('a.png')), PNG, Buffer.from(`\r\n${part('b.jpg')}`)]),
  )
  socket.write(JPEG.subarray(0, 100))
  await until(async () => (await shownPhotos(id)).length === 1, 'the first photo is kept')
  socket.destroy()
  const isEmpty = async () => (await readdir(service.files.uploadDirectory)).length === 0
  await until(isEmpty, 'the disk is clean')
  assert.equal((await shownPhotos(id)).length, 1)
})

test('a photo by address shows its progress, and is fetched again when somebody asks', async () => {
  const id = await created()
  await seller.save(id, { images: [{ large: { SRC: 'https://photos.example/a.jpg' } }] })
  const path = `/console/listings/${id}/photos`
  assert.match((await visitor.get(path)).body, /<b>Waiting\.<\/b> It will be downloaded soon/)
  const [photo] = (await listingOf(id)).pictures
  const key = String(photo?.pictureId)
  await service.store.transact(({ jobs }) => jobs.removeAbout('photo', [Number(key)]))
  assert.match((await visitor.get(path)).body, /<b>Failed\.<\/b>/)
  await visitor.post(`${path}/change`, { key, do: 'retry', description: '' })
  assert.match((await visitor.get(path)).body, /<b>Waiting\.<\/b>/)
})

test('documents are added as files and by address, named, moved, deleted and put back', async () => {
  const id = await created()
  const path = `/console/listings/${id}/documents`
  const sent = await visitor.postFiles(path, [
    ['document', 'Survey 2024.pdf', PDF],
    ['document', 'page.pdf', Buffer.from('<html>')],
  ])
  assert.deepEqual(faultsOf(await visitor.follow(sent)), [
    '&quot;page.pdf&quot;: the file is not a PDF.',
  ])
  const change = (form: Readonly<Record<string, string>>) => visitor.post(`${path}/change`, form)
  const bad = await change({ do: 'add', url: 'javascript:alert(1)', name: 'Plat' })
  assert.deepEqual([bad.statusCode, faultsOf(bad).length], [422, 1])
  assert.match(bad.body, /value="javascript:alert\(1\)"[\s\S]*value="Plat"/)
  await change({ do: 'add', url: 'https://county.example/plat', name: 'Plat' })
  const [survey] = (await listingOf(id)).documents
  assert.equal(survey?.description, 'Survey 2024')
  const key = survey && 'path' in survey ? survey.path : ''
  await change({ do: 'later', key, description: 'Survey' })
  const names = async () => (await listingOf(id)).documents.map(({ description }) => description)
  assert.deepEqual(await names(), ['Plat', 'Survey'])
  await change({ do: 'remove', key, description: 'Survey' })
  assert.deepEqual(await names(), ['Plat'])
  await change({ do: 'restore', key, description: 'Survey', place: '0' })
  assert.deepEqual(await names(), ['Survey', 'Plat'])
  const foreign = await change({ do: 'restore', key: 'documents/1/secret.pdf', description: '' })
  assert.equal(foreign.statusCode, 422, 'nobody shows a file that was never on the listing')
})

test('a photo of another account cannot be put on a listing', async () => {
  const foreign = await newSeller(service, { accountId: 2 as AccountId })
  const theirs = (await foreign.save(0, SMALLEST)).json().listingID
  const other = await signedIn('other@land.example')
  await other.postFiles(`/console/listings/${theirs}/photos`, [['image', 'a.png', PNG]])
  const [photo] = (await listingOf(theirs)).pictures
  const id = await created()
  const form = { do: 'restore', key: String(photo?.pictureId), description: '', place: '0' }
  const answer = await visitor.post(`/console/listings/${id}/photos/change`, form)
  assert.deepEqual([answer.statusCode, faultsOf(answer).length], [422, 1])
})
