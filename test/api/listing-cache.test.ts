import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../demo/random.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { ListingCache } from '../../src/http/cache/listing-cache.ts'
import { ListingCaches } from '../../src/http/cache/listing-caches.ts'
import type { RecordBytes } from '../../src/http/cache/record-memory.ts'

const textOf = ({ buffer, start, end }: RecordBytes) => buffer.toString('utf8', start, end)

/** Asks a cache for listings. @returns The ids whose values were made. Listings above 900 do not exist. */
async function asked(cache: ListingCache, ids: readonly number[], form = 0) {
  const made: number[] = []
  const all = await cache.all(ids as ListingId[], form, async missing => {
    made.push(...missing)
    const found = missing.filter(id => id <= 900)
    return new Map(found.map(id => [id, { bytes: Buffer.from(`${id} as ${form}`), mark: id }]))
  })
  assert.deepEqual(
    all.map(({ mark }) => mark),
    ids.filter(id => id <= 900),
  )
  return { texts: all.map(textOf), made }
}

test('a value is made once for each form, and again when it is forgotten', async () => {
  const caches = new ListingCaches(30_000)
  const cache = caches.cache(2)
  assert.deepEqual((await asked(cache, [3, 1, 2])).made, [3, 1, 2])
  const again = await asked(cache, [1, 999, 4, 3])
  assert.deepEqual(again, { texts: ['1 as 0', '4 as 0', '3 as 0'], made: [999, 4] })
  assert.deepEqual(await asked(cache, [1], 1), { texts: ['1 as 1'], made: [1] })
  caches.listingChanged(1 as ListingId)
  assert.deepEqual((await asked(cache, [1, 2, 3])).made, [1])
  assert.deepEqual((await asked(cache, [1, 2], 1)).made, [1, 2])
  caches.placesChanged()
  assert.deepEqual((await asked(cache, [1, 2, 3])).made, [1, 2, 3])
})

test('caches that share their memory do not take each other’s values', async () => {
  const caches = new ListingCaches(30_000)
  for (const cache of [caches.cache(2), caches.cache(2)]) {
    assert.deepEqual((await asked(cache, [1], 0)).made, [1])
    assert.deepEqual(await asked(cache, [1], 1), { texts: ['1 as 1'], made: [1] })
    assert.deepEqual(await asked(cache, [1], 0), { texts: ['1 as 0'], made: [] })
  }
})

test('a value that was made while anything changed is answered, but not cached', async () => {
  const caches = new ListingCaches(30_000)
  const cache = caches.cache(1)
  const all = await cache.all([1 as ListingId], 0, async () => {
    caches.listingChanged(1 as ListingId)
    return new Map([[1 as ListingId, { bytes: Buffer.from('before'), mark: 0 }]])
  })
  assert.deepEqual(all.map(textOf), ['before'])
  assert.deepEqual(await asked(cache, [1]), { texts: ['1 as 0'], made: [1] })
})

test('existing values stay as they were while others are made', async () => {
  const caches = new ListingCaches(3000)
  const cache = caches.cache(1)
  await asked(cache, [1])
  const all = await cache.all([1, 2] as ListingId[], 0, async () => {
    for (let id = 100; id < 400; id++) await asked(cache, [id])
    return new Map([[2 as ListingId, { bytes: Buffer.from('made'), mark: 0 }]])
  })
  assert.deepEqual(all.map(textOf), ['1 as 0', 'made'])
})

test('the cache takes no more memory than it may, and values that are asked for stay', async () => {
  const cache = new ListingCaches(10_240).cache(1)
  await asked(cache, [7])
  for (let id = 100; id < 1000; id++) {
    assert.ok(!(await asked(cache, [id % 900, 7])).made.includes(7), `7 was dropped at ${id}`)
  }
  const latest = Array.from({ length: 100 }, (_, i) => i)
  assert.deepEqual((await asked(cache, latest)).made, [])
  const { made } = await asked(
    cache,
    Array.from({ length: 800 }, (_, i) => 100 + i),
  )
  assert.ok(made.length >= 480, `${900 - made.length} values of 32 bytes were kept`)
})

test('a value that is too large is answered, but not cached', async () => {
  const cache = new ListingCaches(10_240).cache(1)
  const bytes = Buffer.alloc(200, 'x')
  let made = 0
  for (let round = 0; round < 2; round++) {
    const all = await cache.all([1 as ListingId], 0, async () => {
      made++
      return new Map([[1 as ListingId, { bytes, mark: 0 }]])
    })
    assert.deepEqual(all.map(textOf), [bytes.toString()])
  }
  assert.equal(made, 2)
})

test('whatever is asked for and changed, a value is the latest one that was made', async () => {
  const caches = new ListingCaches(20_000)
  const cache = caches.cache(2)
  const versions = new Map<number, number>()
  const random = new Random(1, 0, 0)
  const versionOf = (id: number) => `${id} version ${versions.get(id) ?? 0} `
  const textIn = (id: number, form: number) => versionOf(id).repeat(1 + ((id * 7 + form) % 9))
  let kept = 0
  for (let round = 0; round < 5000; round++) {
    const id = random.whole(1, 300)
    const form = random.whole(0, 1)
    if (random.whole(0, 9) === 0) {
      versions.set(id, (versions.get(id) ?? 0) + 1)
      caches.listingChanged(id as ListingId)
    }
    const ids = [id, random.whole(1, 300)] as ListingId[]
    const all = await cache.all(ids, form, async missing => {
      kept -= missing.length
      const made = missing.map(one => {
        const text = textIn(one, form)
        return [one, { bytes: Buffer.from(text), mark: text.length }] as const
      })
      return new Map(made)
    })
    kept += ids.length
    const texts = ids.map(one => textIn(one, form))
    assert.deepEqual(all.map(textOf), texts)
    assert.deepEqual(
      all.map(({ mark }) => mark),
      texts.map(({ length }) => length),
    )
  }
  assert.ok(kept > 500, `${kept} values of 10,000 came from the cache`)
})

test('values with other addresses of the service are forgotten', async () => {
  const cache = new ListingCaches(3000).cache(1)
  await asked(cache.under('http://a.example'), [1])
  assert.deepEqual((await asked(cache.under('http://a.example'), [1])).made, [])
  assert.deepEqual((await asked(cache.under('http://b.example'), [1])).made, [1])
})
