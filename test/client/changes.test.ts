import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, createClient } from '../../client/src/client.ts'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startLive } from './live-service.ts'
import { startScripted } from './scripted-server.ts'

/** The account of all listings. */
const ACCOUNT = 4
const service = await startLive(450)
const key = await service.createKey({
  accountId: ACCOUNT as AccountId,
  permissions: ['listings:write'],
})
const client = createClient({ baseUrl: service.baseUrl, key })
const publisher = new Publisher(service.store, clockAndRandom)
const publish = async () => {
  while (await publisher.step());
}

test('a copy begins with a file, and is kept right by following', async () => {
  await publish()
  const copy = new Map<number, string>()
  const file = client.exported()
  let part = await file.next()
  for (; !part.done; part = await file.next()) {
    copy.set(part.value.listingID, part.value.listingTitle)
  }
  assert.equal(copy.size, 450)
  const ending = new AbortController()
  const data = { listingTitle: 'Renamed' }
  await client.saveListing({ accountID: ACCOUNT, id: 7, data })
  await client.saveListing({ accountID: ACCOUNT, id: 8, data: { active: false } })
  await publish()
  const options = { include: 'listing', signal: ending.signal } as const
  const following = client.follow(part.value, options)
  const { value: page } = await following.next()
  for (const { listingID, listing } of page?.data ?? []) {
    if (listing) copy.set(listingID, listing.listingTitle)
    else copy.delete(listingID)
  }
  assert.deepEqual([copy.size, copy.get(7), copy.has(8)], [449, 'Renamed', false])
  const waiting = following.next()
  ending.abort(new Error('enough'))
  await assert.rejects(waiting, /enough/)
})

test('a cursor of another database is refused, and a file without its end does not count as whole', async () => {
  const following = client.follow(`1.${'0'.repeat(16)}.5`)
  await assert.rejects(following.next(), (error: unknown) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.status, 410)
    return true
  })
  await using server = await startScripted({ status: 200, body: '{"listingID":1}\n' })
  const broken = createClient({ baseUrl: server.baseUrl, key }).exported()
  assert.equal((await broken.next()).done, false)
  await assert.rejects(broken.next(), /ended early/)
})
