import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { Problem } from '../../src/domain/problem.ts'
import { mediaOutOfReach } from '../../src/media/media-store.ts'
import { FORM, newSeller, type Seller } from '../api/posted-listings.ts'
import { startTestService, type TestService } from '../api/service.ts'
import { changeCount, otherProcess, rowsOf, versionOf } from '../api/written-rows.ts'
import { until } from '../until.ts'
import { dieOverDuePhotos, LOOK_INTERVAL_MS, photoWorker, waitingPhotos } from './photo-worker.ts'
import { RecordingMaker } from './recording-maker.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Longer than it takes until a worker looks again. */
const NEXT_LOOK_MS = 10 * LOOK_INTERVAL_MS

const UNREACHABLE = new Error('The host does not answer')
const NO_IMAGE = Problem.of('invalid-input', 'No image', 'There is no image at the address.')

function photos(...names: readonly string[]) {
  const images = names.map(name => ({
    large: { SRC: `https://photos.example/${name}` },
    description: `Photo ${name}`,
  }))
  return { images }
}

/** Posts land with photos of some names. @returns Its id. */
async function post(seller: Seller, ...names: readonly string[]): Promise<number> {
  const answer = await seller.save(0, { ...FORM, ...photos(...names) })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().listingID
}

/** A listing as its seller sees it, with the photos that are not ready. */
async function shown(service: TestService, { key }: Seller, id: number) {
  const headers = { 'x-api-key': key }
  const answer = await service.get(`/v3/listings/${id}?includeImages=1`, { headers })
  const { images } = answer.json<{ images: Record<string, Record<string, unknown>>[] }>()
  return { images, tag: String(answer.headers['etag']) }
}

function fetchesOf(service: TestService): Record<string, unknown>[] {
  const columns = 'payload, attempts, due_at, last_error'
  const query = `select ${columns} from job where topic = 'photo' order by subject`
  return rowsOf(service, query).map(({ payload, ...row }) => ({
    ...row,
    source_url: JSON.parse(String(payload)).sourceUrl,
  }))
}

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

test('a photo that is posted by its address is fetched, and then shown', async () => {
  const seller = await newSeller(service)
  const id = await post(seller, 'a', 'b')
  const before = await shown(service, seller, id)
  assert.deepEqual(
    before.images.map(({ large, description }) => [large?.['SRC'], large?.['width'], description]),
    [
      ['', 0, 'Photo a'],
      ['', 0, 'Photo b'],
    ],
  )
  const summary = async () =>
    (await service.get('/v3/listings?acctid=1&sortid=6&listingsPerPage=1')).json().data[0]
  assert.deepEqual([(await summary()).listingID, (await summary()).thumbnail], [id, ''])
  assert.equal((await seller.save(id, { images: before.images })).statusCode, 200)
  const version = versionOf(service, id)
  const changes = changeCount(service)
  assert.equal(version, 1, 'what is shown of them can be posted back')

  const maker = new RecordingMaker()
  await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
  await until(() => fetchesOf(service).length === 0)
  assert.deepEqual(maker.urls, ['https://photos.example/a', 'https://photos.example/b'])
  const isShown = async () =>
    (await shown(service, seller, id)).images.every(({ large }) => large?.['SRC'])
  await until(isShown, 'showing the photos')
  const { images, tag } = await shown(service, seller, id)
  for (const [i, image] of images.entries()) {
    const ID = before.images[i]?.['large']?.['ID']
    const file = (name: string, width: number, height: number) => {
      return { ID, SRC: `//land.example/media/listings/${ID}/${name}.jpg`, height, width }
    }
    assert.deepEqual(image, {
      thumbnail: file('thumbnail', 160, 90),
      popup: file('popup', 800, 450),
      large: file('large', 1200, 675),
      description: i === 0 ? 'Photo a' : 'Photo b',
      label: '',
    })
  }
  const thumbnail = `//land.example/media/listings/${images[0]?.['large']?.['ID']}/thumbnail.jpg`
  await until(async () => (await summary()).thumbnail === thumbnail, 'searches show it')
  assert.equal(changeCount(service), changes + 2, 'other processes hear of each photo')

  assert.notEqual(tag, before.tag)
  const headers = { 'if-none-match': before.tag, 'x-api-key': seller.key }
  const again = await service.get(`/v3/listings/${id}?includeImages=1`, { headers })
  assert.equal(again.statusCode, 200)
  assert.equal(versionOf(service, id), version, 'no edit: its seller has seen all of it')
  const edit = await seller.save(id, { acres: 11 }, { 'if-match': before.tag })
  assert.equal(edit.statusCode, 200)
})

test('photos that are posted while a worker runs are fetched, and kept through edits', async () => {
  const maker = new RecordingMaker()
  await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
  const seller = await newSeller(service)
  const id = await post(seller, 'c')
  await until(() => fetchesOf(service).length === 0)
  const [first] = (await shown(service, seller, id)).images
  const images = [...photos('d').images, { large: { ID: first?.['large']?.['ID'] } }]
  assert.equal((await seller.save(id, { images })).statusCode, 200)
  await until(() => fetchesOf(service).length === 0)
  const after = (await shown(service, seller, id)).images
  assert.deepEqual(after[1], first)
  assert.equal(after[0]?.['description'], 'Photo d')
  assert.deepEqual(maker.urls, ['https://photos.example/c', 'https://photos.example/d'])
})

test('an address that has no image is not asked again until it is posted again', async () => {
  await using own = await startTestService()
  const maker = new RecordingMaker()
  maker.failures.set('https://photos.example/none', NO_IMAGE)
  const errors: unknown[] = []
  const seller = await newSeller(own)
  const id = await post(seller, 'none', 'good')
  {
    const clock = () => own.now
    await using _worker = photoWorker(own.store, maker, clock, error => errors.push(error))
    await until(() => maker.urls.length === 2)
    own.now += DAY_MS
    await sleep(NEXT_LOOK_MS)
  }
  assert.deepEqual(maker.urls, ['https://photos.example/none', 'https://photos.example/good'])
  const last_error = NO_IMAGE.message
  const source_url = 'https://photos.example/none'
  assert.deepEqual(fetchesOf(own), [{ source_url, attempts: 1, due_at: null, last_error }])
  const { images } = await shown(own, seller, id)
  assert.deepEqual(
    images.map(({ large }) => large?.['width']),
    [0, 1200],
  )
  const ids = images.map(({ large }) => large?.['ID'])
  const [error, ...more] = errors
  assert.ok(error instanceof Error)
  assert.equal(error.message, `The photo ${ids[0]} could not be fetched: ${NO_IMAGE.message}`)
  assert.equal(error.cause, NO_IMAGE)
  assert.deepEqual(more, [])

  // The photo was given up. Posted again, it is the same photo, which is fetched once more.
  assert.equal((await seller.save(id, photos('none', 'good'))).statusCode, 200)
  const again = (await shown(own, seller, id)).images.map(({ large }) => large?.['ID'])
  assert.deepEqual(again, ids)
  maker.failures.clear()
  await using _worker = photoWorker(own.store, maker, () => own.now, assert.ifError)
  await until(() => maker.urls.length === 3)
  await until(async () => (await shown(own, seller, id)).images[0]?.['large']?.['width'] === 1200)
})

test('an address that does not answer is asked again at growing intervals, for four days', async () => {
  await using own = await startTestService()
  const maker = new RecordingMaker()
  const [url] = photos('slow').images.map(({ large }) => large.SRC)
  assert.ok(url)
  maker.failures.set(url, UNREACHABLE)
  const start = own.now
  await post(await newSeller(own), 'slow')
  let errors = 0
  await using _worker = photoWorker(
    own.store,
    maker,
    () => own.now,
    () => errors++,
  )
  const waits: number[] = []
  for (let attempt = 1; attempt <= 9; attempt++) {
    const isFailed = () => fetchesOf(own)[0]?.['last_error'] === UNREACHABLE.message
    await until(() => maker.urls.length === attempt && errors === attempt && isFailed())
    // The failure is stored a moment after it is reported.
    await sleep(100)
    const [fetch] = fetchesOf(own)
    assert.equal(fetch?.['attempts'], attempt)
    const due = Number(fetch?.['due_at'])
    waits.push((due - own.now) / MINUTE_MS)
    if (attempt === 1) {
      own.now = due - 1
      await sleep(NEXT_LOOK_MS)
      assert.equal(maker.urls.length, 1, 'not before its time')
    }
    own.now = due
  }
  assert.deepEqual(waits, [0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  await until(() => errors === 10)
  own.now = start + 4 * DAY_MS
  await until(() => errors === 11)
  await sleep(100)
  const last_error = UNREACHABLE.message
  assert.deepEqual(fetchesOf(own), [{ source_url: url, attempts: 11, due_at: null, last_error }])
  own.now += 400 * DAY_MS
  await sleep(NEXT_LOOK_MS)
  assert.equal(maker.urls.length, 11)

  // A photo that arrives at the second attempt is then shown.
  const seller = await newSeller(own)
  const id = await post(seller, 'slow')
  await until(() => errors === 12)
  await sleep(100)
  maker.failures.clear()
  own.now += MINUTE_MS
  await until(() => fetchesOf(own).length === 1)
  assert.equal((await shown(own, seller, id)).images[0]?.['large']?.['width'], 1200)
})

test('two workers on one database fetch each photo once', async () => {
  await using own = await startTestService()
  await using other = await otherProcess(own)
  const seller = await newSeller(own)
  for (const half of ['left', 'right']) {
    await post(seller, ...Array.from({ length: 30 }, (_, i) => `${half}-${i}`))
  }
  const maker = new RecordingMaker()
  const clock = () => own.now
  await using _first = photoWorker(own.store, maker, clock, assert.ifError)
  await using _second = photoWorker(other.store, maker, clock, assert.ifError)
  await until(() => fetchesOf(own).length === 0)
  assert.equal(maker.urls.length, 60)
  assert.equal(new Set(maker.urls).size, 60)
})

test('a photo whose process died while fetching it is fetched by another', async () => {
  await using own = await startTestService()
  await post(await newSeller(own), 'left')
  assert.equal(await dieOverDuePhotos(own.store, own.now), 1)
  const maker = new RecordingMaker()
  const clock = () => own.now
  await using _worker = photoWorker(own.store, maker, clock, assert.ifError)
  await sleep(NEXT_LOOK_MS)
  assert.deepEqual(maker.urls, [])
  own.now += MINUTE_MS
  await until(() => fetchesOf(own).length === 0)
  assert.deepEqual(maker.urls, ['https://photos.example/left'])
})

test('a slow host and a seller with many photos hold up nobody else', async () => {
  await using own = await startTestService()
  const many = await newSeller(own)
  const few = await newSeller(own, { accountId: 2 as never })
  const from = (host: string, count: number) => {
    const images = Array.from({ length: count }, (_, i) => ({
      large: { SRC: `https://${host}/${i}` },
    }))
    return { ...FORM, images }
  }
  for (const host of ['slow', 'slow', 'stuck', 'still']) {
    assert.equal((await many.save(0, from(`${host}.example`, 30))).statusCode, 201)
  }
  const maker = new RecordingMaker()
  maker.hangs = url => /slow|stuck|still/.test(url)
  const begun = (host: string) => maker.urls.filter(url => new URL(url).hostname === host).length
  {
    await using _worker = photoWorker(own.store, maker, () => own.now, assert.ifError)
    await until(() => maker.urls.length === 8)
    assert.equal((await few.save(0, from('slow.example', 1))).statusCode, 201)
    assert.equal((await few.save(0, from('other.example', 30))).statusCode, 201)
    await until(() => begun('other.example') === 30)
    assert.equal(maker.urls.length - begun('other.example'), 9, 'a seller has eight places')
    assert.ok(begun('slow.example') <= 4 && begun('stuck.example') <= 4)
  }
  const tried = fetchesOf(own).filter(({ attempts }) => attempts !== 0)
  assert.deepEqual(tried, [], 'what was broken off by the stop counts as never begun')

  const next = new RecordingMaker()
  next.hangs = url => /slow/.test(url)
  await using _worker = photoWorker(own.store, next, () => own.now, assert.ifError)
  await until(() => fetchesOf(own).length === 61)
  assert.deepEqual(next.urls.filter(url => /slow/.test(url)).length, 4)
})

test('each host of a seller gets a turn before any gets a second one', async () => {
  await using own = await startTestService()
  const images = Array.from({ length: 30 }, (_, i) => ({
    large: { SRC: `https://host${i >> 1}.example/${i}` },
  }))
  assert.equal((await (await newSeller(own)).save(0, { ...FORM, images })).statusCode, 201)
  const maker = new RecordingMaker()
  // Long enough to begin all fetches that there is room for.
  maker.takesMs = 250
  await using _worker = photoWorker(own.store, maker, () => own.now, assert.ifError)
  await until(() => fetchesOf(own).length === 0)
  const hosts = maker.urls.map(url => new URL(url).hostname)
  assert.equal(new Set(hosts.slice(0, 15)).size, 15)
})

test('a photo that cannot be stored now is tried again', async () => {
  await using own = await startTestService()
  await post(await newSeller(own), 'kept-nowhere')
  const maker = new RecordingMaker()
  maker.failures.set('https://photos.example/kept-nowhere', mediaOutOfReach(new Error('ENOSPC')))
  const clock = () => own.now
  await using _worker = photoWorker(own.store, maker, clock, () => {})
  await until(() => fetchesOf(own)[0]?.['last_error'] !== '')
  const [fetch] = fetchesOf(own)
  assert.equal(fetch?.['due_at'], own.now + 30_000)
  assert.doesNotMatch(String(fetch['last_error']), /ENOSPC/)
})

test('a photo whose job an operator drops is given up, and is fetched when it is posted again', async () => {
  await using own = await startTestService()
  const seller = await newSeller(own)
  const id = await post(seller, 'dropped')
  const headers = { 'x-api-key': seller.key }
  const state = async () =>
    (await own.get(`/ext/listings/${id}/images`, { headers })).json().images[0]
  const { ID, state: before } = await state()
  assert.equal(before, 'waiting')
  const [job] = await waitingPhotos(own.store)
  assert.ok(job)
  await own.catalog.jobs.drop(SERVICE_PRINCIPAL, [job.id])
  assert.equal((await state()).state, 'failed')
  assert.equal((await seller.save(id, photos('dropped'))).statusCode, 200)
  const again = await state()
  assert.deepEqual([again.ID, again.state], [ID, 'waiting'])
  assert.equal(versionOf(own, id), 1)
})
