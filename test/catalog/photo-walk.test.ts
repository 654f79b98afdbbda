import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { walkPhotos } from '../../src/catalog/pictures/photo-walk.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { Problem } from '../../src/domain/problem.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { AccountId, PictureId } from '../../src/domain/values/ids.ts'
import { importFile } from '../../src/feeds/imports/import-file.ts'
import { openSource } from '../../src/feeds/imports/open-source.ts'
import { BackgroundWork } from '../../src/jobs/background-work.ts'
import { WebPictures } from '../../src/media/web-pictures.ts'
import type { Store } from '../../src/store/store.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService, type TestService } from '../api/service.ts'
import { decoder } from '../api/service-files.ts'
import { rowsOf } from '../api/written-rows.ts'
import { jsonLines, record } from '../cli/imports-suite.ts'
import { isAllowed, pictureServer, plain } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { dieOverDuePhotos, LOOK_INTERVAL_MS, photoWorker } from './photo-worker.ts'
import { RecordingMaker } from './recording-maker.ts'

const MINUTE_MS = 60_000
/** No account and host has more waiting jobs of an import. */
const MAX_JOBS = 100
const folder = mkdtempSync(join(tmpdir(), 'acreage-photo-walk-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Land with photos at a host; each name ends in its place in the tour. */
function land(count: number, photos: number, host: string) {
  return Array.from({ length: count }, (_, i) => {
    const address = (place: number) => `${host}/${i}-${place}`
    const images = Array.from({ length: photos }, (__, place) => {
      return { large: { SRC: address(place) } }
    })
    return record(`LAND-${host}-${i}`, { images })
  })
}

/** Imports records into an account. @returns The counts of its report. */
async function imported(service: TestService, records: readonly object[], account = 1) {
  const file = join(folder, 'land.jsonl')
  writeFileSync(file, jsonLines(records))
  const accountId = account as AccountId
  const calendar = new Calendar('UTC')
  const { listings } = service.catalog
  const places = await listings.places()
  const clock = () => service.now
  const how = { matchesIds: false, format: null, mapping: null, clock, accountId }
  const source = await openSource(file, { ...how, calendar, places })
  const { counts } = await importFile(listings, {
    source,
    calendar,
    principal: SERVICE_PRINCIPAL,
    name: 'land.jsonl',
    accountId,
    isDryRun: false,
    book: null,
    isFull: false,
    allowances: [],
    onCounted: () => {},
    onProgress: () => {},
  })
  assert.equal(counts.refused, 0)
  return counts
}

function walk(service: TestService, store: Store = service.store): AsyncDisposable {
  const step = walkPhotos(store, () => service.now)
  return new BackgroundWork(step, assert.ifError, LOOK_INTERVAL_MS)
}

/** The states of the photos of the listing that has one of `land`'s first photos. */
async function statesOf(service: TestService, host: string, account = 1) {
  const key = await service.createKey({
    accountId: account as AccountId,
    permissions: ['listings:write'],
  })
  const id = rowsOf<{ id: number }>(
    service,
    `select listing_id as id from listing where list_feed_key = 'LAND-${host}-0'`,
  )[0]?.id
  const headers = { 'x-api-key': key }
  const answer = await service.get(`/ext/listings/${id}/images`, { headers })
  const { images } = answer.json<{ images: { state: string; source: string }[] }>()
  return images.map(({ state }) => state)
}

function jobCount(service: TestService): number {
  const sql = "select count(*) as count from job where topic = 'photo' and due_at is not null"
  return Number(rowsOf<{ count: number }>(service, sql)[0]?.count)
}

/** Whether the jobs of all hosts wait for a time to come. */
function isHeld(service: TestService): boolean {
  const sql = `select count(*) as count from job_queue where topic = 'photo' and held_until <= ${service.now}`
  return Number(rowsOf<{ count: number }>(service, sql)[0]?.count) === 0
}

function failuresInARow(service: TestService): number {
  const sql = "select max(failures) as failures from job_queue where topic = 'photo'"
  return Number(rowsOf<{ failures: number }>(service, sql)[0]?.failures)
}

function readyCount(service: TestService): number {
  const sql = "select count(*) as count from picture where source_url <> '' and files <> 'null'"
  return Number(rowsOf<{ count: number }>(service, sql)[0]?.count)
}

const placeOf = (url: string) => Number(url.split('-').at(-1))

test('photos of an import are fetched main photos first, behind those that a person posts', async () => {
  await using service = await startTestService()
  const host = 'https://photos.example'
  await imported(service, land(60, 4, host))
  assert.equal(jobCount(service), 0, 'an import adds no jobs')
  const { pictures } = service.store
  const counted = [await pictures.waitingForWalk(1000), await pictures.waitingForWalk(100)]
  assert.deepEqual(counted, [240, 100])
  assert.deepEqual(await statesOf(service, host), Array(4).fill('waiting'))

  const maker = new RecordingMaker()
  await using _walk = walk(service)
  await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
  let most = 0
  const fetched = (count: number) => () => {
    most = Math.max(most, jobCount(service))
    return maker.urls.length >= count
  }
  await until(fetched(20), 'fetching the first photos')
  const seller = await newSeller(service)
  const images = [{ large: { SRC: `${host}/posted` } }]
  assert.equal((await seller.save(0, { ...FORM, images })).statusCode, 201)
  const begun = maker.urls.length
  await until(() => readyCount(service) === 241, 'fetching all photos')
  const posted = maker.urls.indexOf(`${host}/posted`)
  assert.ok(posted >= 0 && posted <= begun + 8, `after ${begun} others it was number ${posted}`)
  assert.ok(most > 0 && most <= MAX_JOBS + 1, `${most} jobs`)
  const places = maker.urls.filter(url => !url.endsWith('posted')).map(placeOf)
  assert.deepEqual(places, places.toSorted())
  assert.deepEqual([places.length, new Set(maker.urls).size], [240, 241])
  const others = maker.urls.filter((_, i) => maker.origins[i] !== 'imported')
  assert.deepEqual(others, [`${host}/posted`])
  assert.deepEqual(await statesOf(service, host), Array(4).fill('ready'))
})

test('the same file imported again fetches only photos that were given up', async () => {
  await using service = await startTestService()
  const records = land(3, 3, 'https://photos.example')
  const gone = 'https://photos.example/0-1'
  await imported(service, records)
  assert.equal((await imported(service, records)).unchanged, 3)
  const maker = new RecordingMaker()
  maker.failures.set(gone, Problem.of('invalid-input', 'No image', 'There is no image.'))
  await using _walk = walk(service)
  await using _worker = photoWorker(
    service.store,
    maker,
    () => service.now,
    () => {},
  )
  await until(() => readyCount(service) === 8 && jobCount(service) === 0)
  assert.equal(maker.urls.length, 9)
  assert.deepEqual((await statesOf(service, 'https://photos.example'))[1], 'failed')
  maker.failures.clear()
  service.now += MINUTE_MS
  await imported(service, records)
  await until(() => readyCount(service) === 9, 'fetching what was given up')
  assert.deepEqual([maker.urls.length, maker.urls.at(-1)], [10, gone])
})

test('a host that answers 429 with Retry-After is left alone by all accounts until then', async () => {
  await using service = await startTestService()
  const image = await plain(9, 9).png().toBuffer()
  let isBusy = true
  await using server = await pictureServer((_, response) => {
    if (isBusy) response.writeHead(429, { 'Retry-After': '60' }).end()
    else response.end(image)
  })
  const host = server.url.slice(0, -1)
  await imported(service, land(2, 2, host), 1)
  const { media, scratch } = service.files
  const allowed = { isAllowedForImports: isAllowed }
  const maker = new WebPictures({ media, decoder, scratch, randomBytes, ...allowed })
  const looked = () => sleep(20 * LOOK_INTERVAL_MS)
  const ignored = () => {}
  await using _walk = walk(service)
  await using _worker = photoWorker(service.store, maker, () => service.now, ignored)
  await until(() => server.requests.length > 0, 'asking the host')
  await looked()
  await imported(service, land(2, 2, `${host}/other`), 2)
  service.now += MINUTE_MS - 2000
  await looked()
  const asked = server.requests.length
  assert.ok(asked <= 4, `${asked} requests, of which those at once were answered too`)
  assert.deepEqual(await statesOf(service, host), ['waiting', 'waiting'])
  isBusy = false
  service.now += 3000
  await until(() => readyCount(service) === 8, 'fetching all photos')
  assert.equal(server.requests.length, asked + 8)
})

test('a host that goes on to answer 429 is left alone for longer each time', async () => {
  await using service = await startTestService()
  await using server = await pictureServer((_, response) =>
    response.writeHead(429, { 'Retry-After': '60' }).end(),
  )
  await imported(service, land(1, 1, server.url.slice(0, -1)))
  const { media, scratch } = service.files
  const allowed = { isAllowedForImports: isAllowed }
  const maker = new WebPictures({ media, decoder, scratch, randomBytes, ...allowed })
  await using _walk = walk(service)
  const ignored = () => {}
  await using _worker = photoWorker(service.store, maker, () => service.now, ignored)
  const asked = async (afterMs: number, count: number) => {
    service.now += afterMs
    await until(() => server.requests.length === count, `${count} requests`)
    // The pause is stored before the time moves on.
    await until(() => failuresInARow(service) === count && isHeld(service), 'the pause')
  }
  await asked(0, 1)
  await asked(MINUTE_MS + 1000, 2)
  service.now += MINUTE_MS + 1000
  await sleep(20 * LOOK_INTERVAL_MS)
  assert.equal(server.requests.length, 2, 'twice as long as the host asks for')
  await asked(MINUTE_MS, 3)
})

test('an address that many listings of an account show is fetched once, and each listing keeps files of its own', async () => {
  await using service = await startTestService()
  const image = await plain(9, 9).png().toBuffer()
  await using server = await pictureServer((request, response) => {
    if (request.url === '/logo') response.end(image)
    else response.writeHead(404).end()
  })
  const images = ['logo', 'gone'].map(name => ({ large: { SRC: `${server.url}${name}` } }))
  const records = Array.from({ length: 40 }, (_, i) => record(`SHARED-${i}`, { images }))
  await imported(service, records, 1)
  await imported(service, records.slice(0, 2), 2)
  const { media, scratch } = service.files
  const allowed = { isAllowedForImports: isAllowed }
  const maker = new WebPictures({ media, decoder, scratch, randomBytes, ...allowed })
  await using _walk = walk(service)
  const ignored = () => {}
  await using _worker = photoWorker(service.store, maker, () => service.now, ignored)
  const isDone = async () =>
    readyCount(service) === 42 &&
    jobCount(service) === 0 &&
    (await service.store.pictures.waitingForWalk(1)) === 0
  await until(isDone, 'fetching all photos')
  // Once for each account.
  const asked = server.requests.map(({ path }) => path).toSorted()
  assert.deepEqual(asked, ['/gone', '/gone', '/logo', '/logo'])
  const sql = `select picture_id as id from picture where source_url = '${server.url}logo' and account_id = 1`
  const ids = rowsOf<{ id: PictureId }>(service, sql).map(({ id }) => id)
  const photos = await service.store.pictures.files(ids)
  const [first, ...others] = photos.flatMap(({ files }) => files?.large.path ?? [])
  assert.equal(new Set(others).size, 39)
  await media.delete(first ?? '')
  for (const path of others) assert.ok(await media.find(path), 'its files stay when others go')
})

test('two processes beside an import, one of them killed, neither lose a photo nor fetch one twice', async () => {
  await using service = await startTestService()
  await using other = await service.data.open()
  const maker = new RecordingMaker()
  const hosts = ['https://a.example', 'https://b.example', 'https://c.example']
  {
    await using _walk = walk(service)
    await using _otherWalk = walk(service, other)
    for (const host of hosts) await imported(service, land(20, 4, host))
    await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
    await until(() => maker.urls.length > 50, 'fetching some')
  }
  const before = readyCount(service)
  assert.ok(before < 240)
  await dieOverDuePhotos(service.store, service.now)
  service.now += 2 * MINUTE_MS
  maker.urls.length = 0
  await using _walk = walk(service, other)
  await using _worker = photoWorker(other, maker, () => service.now, assert.ifError)
  await until(() => readyCount(service) === 240, 'fetching all photos')
  assert.deepEqual([maker.urls.length, new Set(maker.urls).size], [240 - before, 240 - before])
})

test('photos of a deleted account wait until it is restored', async () => {
  await using service = await startTestService()
  await imported(service, land(2, 2, 'https://photos.example'), 2)
  const { accounts } = service.catalog
  await accounts.delete(SERVICE_PRINCIPAL, 2 as AccountId)
  const step = walkPhotos(service.store, () => service.now)
  await step()
  assert.equal(jobCount(service), 0)
  await accounts.restore(SERVICE_PRINCIPAL, 2 as AccountId)
  await step()
  assert.equal(jobCount(service), 4)
})
