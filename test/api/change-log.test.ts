import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { created } from '../../src/domain/accounts/change.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { DEFAULT_CRITERIA } from '../../src/domain/searching/criteria.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { until } from '../until.ts'
import { LISTINGS, NOW } from './catalog.ts'
import { changed } from './followed.ts'
import { serverOn, startTestService } from './service.ts'
import { alterDatabase } from './stored-leads.ts'

const errors: unknown[] = []
const service = await startTestService({ onFollowError: error => errors.push(error) })
after(() => service[Symbol.asyncDispose]())

/** The ids of the listings with a word; null while the index is built anew, or the total has another number. */
async function idsWith(word: string): Promise<number[] | null> {
  const answer = await service.get(`/v3/listings?kw=${word}`)
  if (answer.statusCode === 503) return null
  const { data, records } = answer.json()
  const ids = data.map(({ listingID }: { listingID: number }) => listingID)
  return ids.length === records ? ids : null
}

async function isFound(word: string, ids: readonly number[]): Promise<void> {
  const isSo = async () => isDeepStrictEqual(await idsWith(word), ids)
  await until(isSo, `${word} in [${ids}]`)
}

/** Adds a listing as another process does. */
async function insertElsewhere(id: number, description: string): Promise<void> {
  const store = await service.data.open()
  const listing = { ...LISTINGS[1], id, description } as Listing
  const entry = { listing, auction: null, spotlight: null, history: [] }
  await store.transact(async ({ listings, changes }) => {
    await listings.insertMany([entry])
    await changes.record([created('listing', id)], SERVICE, NOW)
  })
  await store[Symbol.asyncDispose]()
}

test('listings that another process adds, edits or removes soon change here too', async () => {
  assert.deepEqual(await idsWith('quarry'), [])
  await insertElsewhere(50, 'An old quarry')
  await isFound('quarry', [50])
  await insertElsewhere(51, 'Another quarry')
  await isFound('quarry', [50, 51].toReversed())

  const edit = "update listing set description = 'A gravel pit' where listing_id = 51;"
  alterDatabase(service, edit + changed('listing', 51))
  await isFound('quarry', [50])
  assert.deepEqual(await idsWith('gravel'), [51])

  alterDatabase(service, 'update listing set active = 0 where listing_id = 51')
  alterDatabase(service, changed('listing', 51))
  await isFound('gravel', [])

  alterDatabase(service, `delete from listing where listing_id = 50;${changed('listing', 50)}`)
  await isFound('quarry', [])
  assert.equal((await service.get('/v3/listings/50')).statusCode, 404)
})

test('a place that another process renames soon has its new name here too', async () => {
  const edit = "update county set name = 'Woods' where county_id = 48035;"
  alterDatabase(service, edit + changed('places', 0))
  const isRenamed = async () =>
    (await service.get('/v3/locations/county/48035')).json().county === 'Woods'
  await until(isRenamed, 'The new name')
})

test('changes of unknown kinds and ids do no harm', async () => {
  const before = (await service.get('/v3/listings?status=P,PP,S')).json()
  for (const [kind, id] of [
    ['listing', 999_999],
    ['listing', 0],
    ['listing', -1],
    ['lead', 1],
    ['account', 1],
    ['weather', 1],
  ] as const) {
    alterDatabase(service, changed(kind, id))
  }
  await insertElsewhere(52, 'A lighthouse')
  await isFound('lighthouse', [52])
  alterDatabase(service, `delete from listing where listing_id = 52;${changed('listing', 52)}`)
  await isFound('lighthouse', [])
  assert.deepEqual((await service.get('/v3/listings?status=P,PP,S')).json(), before)
})

test('changes that do not fit into one step are all followed', async () => {
  const many = Array.from({ length: 1200 }, () => changed('listing', 1)).join('')
  alterDatabase(service, many)
  await insertElsewhere(53, 'A windmill')
  await isFound('windmill', [53])
})

test('a process that missed pruned changes reads everything again', async () => {
  await isFound('windmill', [53])
  let rebuilt = 0
  const store = await service.data.open()
  await using _store = store
  const index = new LiveIndex(store, () => new BitmapIndex(), assert.ifError, {
    onRebuild: () => rebuilt++,
  })
  await using _index = index
  await index.load()
  // In one step, so that the process sees none of the changes in between, as after a long pause.
  alterDatabase(
    service,
    `begin;
    update listing set description = 'A tannery' where listing_id = 53;
    ${changed('listing', 53)}
    insert into setting
      select 'changes-pruned-until', case "transaction" when 0 then '' else "transaction" || ':' end || sequence
      from change_log order by sequence desc limit 1;
    ${changed('weather', 1)}
    delete from change_log where kind <> 'weather';
    commit;`,
  )
  await until(() => rebuilt > 0 && index.isReady, 'An index built anew')
  const [sort] = SORT_ORDERS
  assert.ok(sort)
  const totalOf = (word: string) => {
    const criteria = { ...DEFAULT_CRITERIA, keywords: [[word]] }
    return index.search({ criteria, sort, offset: 0, limit: 1 }).total
  }
  assert.deepEqual([totalOf('windmill'), totalOf('tannery')], [0, 1])
  await isFound('tannery', [53])
  alterDatabase(service, `update listing set description = 'A windmill' where listing_id = 53;`)
  alterDatabase(service, changed('listing', 53))
  await until(() => totalOf('windmill') === 1, 'A change after it')
  await isFound('windmill', [53])
  assert.equal(rebuilt, 1)
})

test('writes during a start wait for the index, and do not make the start read the whole change log', async () => {
  const PONDS = [55, 56, 57]
  for (const id of PONDS) await insertElsewhere(id, 'A mill pond')
  alterDatabase(service, Array.from({ length: 1000 }, () => changed('weather', 1)).join(''))
  const store = await service.data.open()
  await using _store = store
  let readCount = 0
  const unseen = store.changes.unseen.bind(store.changes)
  const counted: typeof unseen = async (...parameters) => {
    const found = await unseen(...parameters)
    if (found !== 'pruned') readCount += found.changes.length
    return found
  }
  Object.assign(store.changes, { unseen: counted })
  const index = new LiveIndex(store, () => new BitmapIndex(), assert.ifError)
  await using _index = index
  await using app = await serverOn({ ...service, store }, index)
  const key = await service.createKey({ permissions: KEY_PERMISSIONS, allAccounts: true })
  const headers = { 'x-api-key': key }
  const answers: Promise<number>[] = []
  for (const id of [55, 56]) {
    const deletion = app.inject({ method: 'DELETE', url: `/ext/listings/${id}`, headers })
    answers.push(deletion.then(({ statusCode }) => statusCode))
    const isStored = `select 1 from listing where listing_id = ${id} and deleted_at is not null`
    await until(() => service.data.query(isStored).length > 0)
    // Once this is on the disk, the deletion is too, and goes on.
    await service.createKey()
  }
  await index.load()
  assert.deepEqual(await Promise.all(answers), [200, 200])
  const { data } = (await app.inject({ url: '/v3/listings?kw=mill+pond', headers })).json()
  assert.deepEqual(
    data.map(({ listingID }: { listingID: number }) => listingID),
    [57],
  )
  assert.ok(readCount < 100, `${readCount} entries were read`)
})

test('after a failure of the store, changes are followed again', async () => {
  assert.deepEqual(errors, [])
  alterDatabase(service, 'alter table change_log rename to lost')
  await until(() => errors.length > 0, 'A failure')
  assert.match(String(errors[0]), /no such table: change_log|relation "change_log" does not exist/)
  assert.equal((await service.app.inject({ url: '/readyz' })).statusCode, 200)
  assert.deepEqual(await idsWith('windmill'), [53])

  alterDatabase(service, 'alter table lost rename to change_log')
  await insertElsewhere(54, 'A watchtower')
  await isFound('watchtower', [54])
  assert.equal(errors.length, 1)
})
