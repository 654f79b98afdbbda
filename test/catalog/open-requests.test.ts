import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { OpenRequests } from '../../src/catalog/live-index/open-requests.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { until } from '../until.ts'

const CHANGED = 64

test('work gives way to a request until its answer ends, and goes on beside one that stays open', async () => {
  const requests = new OpenRequests()
  const request = {}
  requests.begin(request)
  let isGiven = false
  const waiting = requests.giveWay().then(() => {
    isGiven = true
  })
  await letOthersRun()
  assert.equal(isGiven, false)
  requests.end(request)
  await waiting
  requests.begin({})
  await requests.giveWay()
})

test('a server tells of each request when its answer begins and ends', async () => {
  const open = new Set<object>()
  let begun = 0
  const begin = (request: object) => {
    begun++
    open.add(request)
  }
  const requests = { begin, end: (request: object) => void open.delete(request), runs: () => {} }
  await using service = await startTestService({ requests })
  await service.get('/v3/listings')
  await service.get('/nothing-here')
  assert.equal(begun, 2)
  await until(() => open.size === 0, 'both answers end')
})

test('an index takes in many changes in pieces, and gives way in between unless a writer waits', async () => {
  await using service = await startTestService()
  const seller = await newSeller(service)
  for (let i = 0; i < CHANGED; i++) await seller.save(0, FORM)
  let given = 0
  let meanwhile = () => {}
  const giveWay = async () => {
    given++
    meanwhile()
  }
  const newIndex = () => new BitmapIndex()
  const options = { onFull: assert.fail, giveWay }
  await using index = new LiveIndex(service.store, newIndex, assert.ifError, options)
  await index.load()
  const changeAll = async () => {
    const ids = await service.store.listings.idsAfter(null, 0 as ListingId, CHANGED)
    const changed = ids.map(id => edited('listing', id, []))
    assert.equal(changed.length, CHANGED)
    // The index may follow by itself before it is asked to.
    given = 0
    await service.store.transact(({ changes }) => changes.record(changed, SERVICE, service.now))
    await index.catchUp()
    return given
  }
  // A slice takes a millisecond.
  assert.ok((await changeAll()) > 0)
  meanwhile = () => void index.catchUp()
  assert.equal(await changeAll(), 1)
})
