import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { IndexSnapshots } from '../../src/catalog/live-index/index-snapshots.ts'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { ServiceMetrics } from '../../src/metrics/service-metrics.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { IndexFull } from '../../src/search/search-index.ts'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { FORM, newSeller } from './posted-listings.ts'
import { startTestService } from './service.ts'

const LONG_TEXT = 'acre '.repeat(300)
const MAX_LONG_TEXTS = 10

/**
 * An index with room for a number of long texts. How many bytes another listing takes depends on the words of those before;
 * `search/large-catalog.release.test.ts` fills an index to its last byte.
 */
class SmallIndex extends BitmapIndex {
  readonly #long = new Set<ListingId>()

  override put(record: SearchRecord): void {
    const isLong = record.texts.some(text => text.length >= LONG_TEXT.length)
    // A change takes more room, too.
    if (isLong && this.#long.size >= MAX_LONG_TEXTS) throw new IndexFull('No room')
    super.put(record)
    if (isLong) this.#long.add(record.id)
    else this.#long.delete(record.id)
  }

  override remove(id: ListingId): void {
    super.remove(id)
    this.#long.delete(id)
  }
}

test('a listing that the index has no room for is stored and shown, and other listings are not affected', async () => {
  let timesTold = 0
  const onFull = () => timesTold++
  await using service = await startTestService({ engine: new SmallIndex(), onFull })
  const seller = await newSeller(service)
  using metrics = new ServiceMetrics()
  metrics.watchIndex(service.index)
  const lacking = async () =>
    Number(/^acreage_index_listings_without_room (\d+)$/m.exec(await metrics.text())?.[1])
  const found = async (query: string) =>
    (await service.get(`/v3/listings?${query}`)).json().records as number
  const post = async (path: number, data: object) => {
    const { statusCode, body } = await seller.save(path, data)
    assert.ok(statusCode === 200 || statusCode === 201, body)
    return JSON.parse(body).listingID as number
  }
  const ids: number[] = []
  while ((await lacking()) < 2) {
    assert.ok(ids.length < 2 * MAX_LONG_TEXTS, 'It never becomes full')
    const description = `sorrel ${LONG_TEXT}`
    ids.push(await post(0, { ...FORM, description, price: { numeric: 5 } }))
  }
  assert.equal(timesTold, 1)
  const first = ids[0] ?? 0
  const last = ids.at(-1) ?? 0
  assert.equal(await found('kw=sorrel'), ids.length - 2)
  assert.equal((await service.get(`/v3/listings/${last}`)).statusCode, 200)

  await post(1, { price: { numeric: 123_457 } })
  assert.equal(await found('lp=123457&hp=123457'), 1)

  // A listing that has become too large for the index is not found by its former words either.
  await post(first, { description: `sorrel again ${LONG_TEXT}` })
  assert.equal(await lacking(), 3)
  assert.equal(await found('kw=sorrel'), ids.length - 3)

  await post(last, { description: 'sorrel' })
  assert.equal(await lacking(), 2)
  assert.equal(await found('kw=sorrel'), ids.length - 2)
  assert.deepEqual(service.index.position, await service.store.changes.latest())

  const snapshot = join(service.directory, 'index.snapshot')
  const snapshots = new IndexSnapshots(service.store, new SnapshotFile(snapshot, Date.now), {
    program: 'test',
    newIndex: () => new SmallIndex(),
    isWriter: true,
    clock: Date.now,
    newDatabaseId: () => 'test',
    onRead: () => assert.fail('There is none'),
    onIgnored: assert.fail,
    onWritten: () => assert.fail('Nobody would know what it lacks'),
    onFailed: assert.ifError,
  })
  const options = { onFull, snapshots }
  await using restarted = new LiveIndex(
    service.store,
    () => new SmallIndex(),
    assert.ifError,
    options,
  )
  await restarted.load()
  await snapshots.settled()
  assert.equal(timesTold, 2)
  const { withoutRoomCount, listingCount } = restarted
  assert.ok(withoutRoomCount > 0)
  assert.equal(listingCount + withoutRoomCount, await service.store.listings.count())
})
