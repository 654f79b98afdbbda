import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { CachedListing, ListingCache } from '../../src/http/cache/listing-cache.ts'
import { ListingCaches } from '../../src/http/cache/listing-caches.ts'

/** Asks a cache for listings. @returns The ids whose values were made. Listings above 900 do not exist. */
async function asked(cache: ListingCache<CachedListing>, ids: readonly number[], form = 0) {
  const made: number[] = []
  const values = await cache.values(ids as ListingId[], form, async missing => {
    made.push(...missing)
    const found = missing.filter(id => id <= 900)
    return new Map(found.map(id => [id, { bytes: Buffer.from(`${id} as ${form}`) }]))
  })
  return { texts: values.map(({ bytes }) => bytes.toString()), made }
}

test('a value is made once for each form, and again when it is forgotten', async () => {
  const cache = new ListingCaches(30_000).cache(2)
  assert.deepEqual((await asked(cache, [3, 1, 2])).made, [3, 1, 2])
  const again = await asked(cache, [1, 999, 4, 3])
  assert.deepEqual(again, { texts: ['1 as 0', '4 as 0', '3 as 0'], made: [999, 4] })
  assert.deepEqual(await asked(cache, [1], 1), { texts: ['1 as 1'], made: [1] })
  cache.forget(1 as ListingId)
  assert.deepEqual((await asked(cache, [1, 2, 3])).made, [1])
  assert.deepEqual((await asked(cache, [1, 2], 1)).made, [1, 2])
  cache.forgetAll()
  assert.deepEqual((await asked(cache, [1, 2, 3])).made, [1, 2, 3])
})

test('a value that was made while anything changed is answered, but not cached', async () => {
  const cache = new ListingCaches(30_000).cache(1)
  const values = await cache.values([1 as ListingId], 0, async () => {
    cache.forget(1 as ListingId)
    return new Map([[1 as ListingId, { bytes: Buffer.from('before') }]])
  })
  assert.deepEqual(values, [{ bytes: Buffer.from('before') }])
  assert.deepEqual(await asked(cache, [1]), { texts: ['1 as 0'], made: [1] })
})

test('the cache takes no more memory than it may, and values that are asked for stay', async () => {
  const cache = new ListingCaches(3000).cache(1)
  for (let id = 1; id <= 100; id++) await asked(cache, [id, 1])
  assert.deepEqual((await asked(cache, [1])).made, [])
  const { made } = await asked(
    cache,
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  assert.ok(made.length >= 90, `${100 - made.length} were kept`)
})

test('values with other addresses of the service are forgotten', async () => {
  const cache = new ListingCaches(3000).cache(1)
  await asked(cache.under('http://a.example'), [1])
  assert.deepEqual((await asked(cache.under('http://a.example'), [1])).made, [])
  assert.deepEqual((await asked(cache.under('http://b.example'), [1])).made, [1])
})
