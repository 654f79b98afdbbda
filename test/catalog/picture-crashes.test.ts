import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReaderEnded } from '../../src/media/picture-maker.ts'
import { type Answer, FORM, newSeller, type Seller } from '../api/posted-listings.ts'
import { startTestService, type TestService } from '../api/service.ts'
import { until } from '../until.ts'
import { dieOverDuePhotos, photoWorker } from './photo-worker.ts'
import { RecordingMaker } from './recording-maker.ts'

const HOUR_MS = 3_600_000
const GIVEN_UP = 'The photo was given up: fetching or reading it ended a process 3 times.'

async function posted(seller: Seller, names: readonly string[]): Promise<number> {
  const images = names.map(name => ({ large: { SRC: `https://${name}.example/` } }))
  return (await seller.save(0, { ...FORM, images })).json().listingID
}

async function states(service: TestService, seller: Seller, id: number): Promise<Answer[]> {
  const headers = { 'x-api-key': seller.key }
  return (await service.get(`/ext/listings/${id}/images`, { headers })).json().images
}

/** Claims all due photos, like a process that is then killed. @returns Their number. */
async function dieOver(service: TestService): Promise<number> {
  const count = await dieOverDuePhotos(service.store, service.now)
  service.now += HOUR_MS
  return count
}

test('a photo that has ended three processes is given up, and says why', async () => {
  await using service = await startTestService()
  const seller = await newSeller(service)
  const id = await posted(seller, ['bomb'])
  for (const _ of [1, 2, 3]) assert.equal(await dieOver(service), 1)
  const maker = new RecordingMaker()
  await using _worker = photoWorker(
    service.store,
    maker,
    () => service.now,
    () => {},
  )
  await until(async () => (await states(service, seller, id))[0]?.state === 'failed')
  const [bomb] = await states(service, seller, id)
  assert.deepEqual([bomb.attempts, bomb.reason], [3, GIVEN_UP])
  assert.deepEqual(maker.urls, [])
})

test('photos that were fetched beside it are tried one after the other, and are shown', async () => {
  await using service = await startTestService()
  const seller = await newSeller(service)
  const id = await posted(seller, ['a', 'b', 'c', 'd'])
  for (const _ of [1, 2]) assert.equal(await dieOver(service), 4)
  const maker = new RecordingMaker()
  maker.takesMs = 60
  let most = 0
  let going = 0
  const make = maker.make.bind(maker)
  maker.make = async (...parameters) => {
    most = Math.max(most, ++going)
    return make(...parameters).finally(() => going--)
  }
  await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
  const areReady = async () =>
    (await states(service, seller, id)).every(one => one.state === 'ready')
  await until(areReady)
  assert.equal(most, 1)
})

test('a photo that ended its reader three times is given up; other failures in between do not count', async () => {
  await using service = await startTestService()
  const seller = await newSeller(service)
  const id = await posted(seller, ['reader'])
  const maker = new RecordingMaker()
  const url = 'https://reader.example/'
  const ended = new ReaderEnded(new Error('SIGKILL'))
  const away = new Error('The host does not answer')
  await using _worker = photoWorker(
    service.store,
    maker,
    () => service.now,
    () => {},
  )
  for (const [i, failure] of [ended, away, away, ended, ended].entries()) {
    maker.failures.set(url, failure)
    service.now += HOUR_MS
    await until(async () => {
      const [photo] = await states(service, seller, id)
      return photo.attempts === i + 1 && photo.reason !== '' && maker.urls.length === i + 1
    })
    await sleep(50)
    const [photo] = await states(service, seller, id)
    assert.equal(photo.state, i < 4 ? 'waiting' : 'failed', photo.reason)
  }
  assert.equal((await states(service, seller, id))[0].reason, GIVEN_UP)
})

test('a photo that waits for its reader longer than its lease is neither fetched again nor given up', async () => {
  await using service = await startTestService()
  const seller = await newSeller(service)
  const id = await posted(seller, ['waits'])
  const maker = new RecordingMaker()
  const { promise: reader, resolve: read } = Promise.withResolvers<void>()
  const make = maker.make.bind(maker)
  maker.make = async (pictureId, url, signal) => {
    const files = await make(pictureId, url, signal)
    if (url.includes('waits')) await reader
    return files
  }
  await using _worker = photoWorker(service.store, maker, () => service.now, assert.ifError)
  await until(async () => maker.urls.length === 1)
  for (const other of ['one', 'two', 'three', 'four']) {
    service.now += HOUR_MS
    const otherId = await posted(seller, [other])
    await until(async () => (await states(service, seller, otherId))[0]?.state === 'ready')
  }
  read()
  await until(async () => (await states(service, seller, id))[0]?.state === 'ready')
  assert.equal(maker.urls.filter(url => url.includes('waits')).length, 1)
})
