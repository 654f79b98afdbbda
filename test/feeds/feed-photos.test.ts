import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { walkPhotos } from '../../src/catalog/pictures/photo-walk.ts'
import { Problem } from '../../src/domain/problem.ts'
import { BackgroundWork } from '../../src/jobs/background-work.ts'
import { startTestService } from '../api/service.ts'
import { LOOK_INTERVAL_MS, photoWorker } from '../catalog/photo-worker.ts'
import { RecordingMaker } from '../catalog/recording-maker.ts'
import { person, Visitor } from '../console/visitor.ts'
import { until } from '../until.ts'
import { FeedHere } from './run-here.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const key = await service.createKey({ permissions: ['feeds:write', 'listings:write'] })
const headers = { 'x-api-key': key }
const clock = () => service.now
const HOST = 'https://p.example'

const mapping = { listingAddress: 'https://www.example.com/{key}' }

interface Photo {
  readonly name: string
  /** When the source has changed it; absent: it does not say. */
  readonly changed?: string
}

/** RESO's JSON with one listing. */
function file(price: number, ...photos: readonly Photo[]): string {
  const Media = photos.map(({ name, changed }, i) => ({
    MediaURL: `${HOST}/${name}`,
    Order: i,
    ...(changed !== undefined && { MediaModificationTimestamp: changed }),
  }))
  const land = { LotSizeAcres: 40, PropertyType: 'Land', StateOrProvince: 'TX' }
  const place = { CountyOrParish: 'Bosque', StandardStatus: 'Active' }
  return JSON.stringify({
    value: [{ ListingKey: 'M1', ListPrice: price, ...land, ...place, Media }],
  })
}

/** Fetches photos while a test runs. */
function fetching(maker: RecordingMaker): AsyncDisposable {
  const walk = new BackgroundWork(
    walkPhotos(service.store, clock),
    assert.ifError,
    LOOK_INTERVAL_MS,
  )
  const worker = photoWorker(service.store, maker, clock, () => {})
  return {
    [Symbol.asyncDispose]: async () => {
      await walk[Symbol.asyncDispose]()
      await worker[Symbol.asyncDispose]()
    },
  }
}

async function stateOf(feed: FeedHere): Promise<string[]> {
  const id = await feed.idOf('M1')
  const { images } = (await service.get(`/ext/listings/${id}/images`, { headers })).json<{
    images: { state: string }[]
  }>()
  return images.map(({ state }) => state)
}

test('a photo is fetched again when its source says that it has changed it, and shown meanwhile', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Changed', mapping })
  const maker = new RecordingMaker()
  await using _fetching = fetching(maker)
  const settled = (count: number) => until(() => maker.urls.length === count, `${count} fetches`)
  const early = '2026-01-01T10:00:00Z'
  await feed.run(file(1000, { name: '1', changed: early }, { name: '2' }))
  await settled(2)
  await until(async () => (await stateOf(feed)).every(state => state === 'ready'), 'both are ready')
  // When the second one was changed before is unknown.
  await feed.run(file(1000, { name: '1', changed: early }, { name: '2', changed: early }))
  await feed.run(file(2000, { name: '1', changed: '2025-12-31T10:00:00Z' }, { name: '2' }))
  assert.equal(await service.store.pictures.waitingForWalk(1), 0)
  maker.hangs = () => true
  const late = '2026-02-01T10:00:00Z'
  await feed.run(file(2000, { name: '1', changed: late }, { name: '2', changed: early }))
  await settled(3)
  assert.deepEqual(await stateOf(feed), ['ready', 'ready'])
  await feed.run(file(3000, { name: '1', changed: late }, { name: '2', changed: late }))
  await settled(4)
  assert.deepEqual(maker.urls.slice(2), [`${HOST}/1`, `${HOST}/2`])
})

test('photos that could not be fetched are in the report of the feed', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Failing', mapping })
  const other = await FeedHere.of(service, 1, {
    name: 'Other',
    mapping: { ...mapping, keyPrefix: 'O-' },
  })
  const maker = new RecordingMaker()
  const reason = 'The server p.example answered with status 404 instead of a picture.'
  maker.failures.set(`${HOST}/gone.heic`, Problem.of('invalid-input', 'No image', reason))
  const records = file(1000, { name: 'gone.heic' }, { name: 'there.jpg' }).replaceAll('M1', 'F1')
  await feed.run(records)
  await other.run(records.replace('gone.heic', 'other.jpg'))
  await using _fetching = fetching(maker)
  const reportOf = async ({ id }: FeedHere) => {
    const [run] = (await service.get(`/ext/feeds/${id}/runs`, { headers })).json().data
    return (await service.get(`/ext/feeds/${id}/runs/${run.runID}`, { headers })).json()
  }
  await until(async () => (await reportOf(feed)).failedPhotos === 1, 'the photo failed')
  assert.deepEqual((await reportOf(feed)).firstFailedPhotos, [
    {
      listingID: await feed.idOf('F1'),
      key: 'listFeedKey F1',
      address: `${HOST}/gone.heic`,
      reason,
    },
  ])
  await person(service, 'owner@land.example')
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  const page = (await owner.get(`/console/accounts/1/feeds/${feed.id}`)).body
  assert.match(page, /Photos that could not be downloaded/)
  assert.match(page, /gone\.heic/)
  const link = /href="(\/console\/listings\/\d+\/photos)"/.exec(page)?.[1] ?? ''
  assert.equal((await owner.get(link)).statusCode, 200)
  const { failedPhotos, firstFailedPhotos } = await reportOf(other)
  assert.deepEqual([failedPhotos, firstFailedPhotos], [0, []])
})
