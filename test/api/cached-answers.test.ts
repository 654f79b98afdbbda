import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import type { Picture } from '../../src/domain/pictures/picture.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { addPhoto, photoWorker, waitingPhotos } from '../catalog/photo-worker.ts'
import { until } from '../until.ts'
import { NOW, PICTURES } from './catalog.ts'
import { changed } from './followed.ts'
import { VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { alterDatabase } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** The answers that show listing 2, in every form. */
const SHOWING = VERSIONS.flatMap(version => [
  ...['', '?largerThumbnails=1', '?includeBoundaries=1', '?includeDescription=1'].map(
    query => `/${version}/listings${query}`,
  ),
  ...['', '?includeImages=1', '?includeDocuments=1', '?includeAmenities=1'].map(
    query => `/${version}/listings/2${query}`,
  ),
])

async function bodies(): Promise<string[]> {
  return Promise.all(SHOWING.map(async url => (await service.get(url)).body))
}

/** Every answer was cached without a text. Soon after the change each contains it. */
async function isSoonShown(text: string, change: () => unknown): Promise<void> {
  for (const body of await bodies()) assert.ok(!body.includes(text))
  await change()
  const isShown = async () => (await bodies()).every(body => body.includes(text))
  await until(isShown, `${text} in every answer`)
}

test('an answer shows at once what the same process has written', async () => {
  await bodies()
  const permissions = ['listings:write'] as const
  const key = await service.createKey({ accountId: 2 as AccountId, permissions })
  const data = { listingTitle: 'Renamed by its owner' }
  const headers = { 'x-api-key': key }
  assert.equal(
    (await service.post('/v3/listings/2', { accountID: 2, data }, { headers })).statusCode,
    200,
  )
  for (const body of await bodies()) assert.match(body, /"Renamed by its owner"/)
})

test('an answer soon shows what another process has written of a listing', async () => {
  const edit = "update listing set title = 'Renamed elsewhere' where listing_id = 2;"
  await isSoonShown('"Renamed elsewhere"', () =>
    alterDatabase(service, edit + changed('listing', 2)),
  )
})

test('an answer soon shows what has changed of an account', () =>
  isSoonShown('"999-555-0199"', () => service.editAccount(2, { phone: '999-555-0199' })))

test('an answer soon shows the new name of a place', async () => {
  const edit = "update county set name = 'Woods' where county_id = 48035;"
  await isSoonShown('"Woods"', () => alterDatabase(service, edit + changed('places', 0)))
})

test('an answer soon shows a photo that is fetched', async () => {
  await service.store.transact(async transaction => {
    const { listings, changes } = transaction
    const pictureId = await addPhoto(transaction, 'https://photos.example.com/1.jpg', 1, NOW)
    const detail = await listings.detail(2 as never)
    assert.ok(detail)
    const { listing } = detail
    const tour = [{ pictureId, description: '', label: '' }]
    await listings.update({ ...listing, pictures: tour }, listing.version)
    await changes.record([edited('listing', 2, [])], SERVICE, NOW)
  })
  const [{ files } = {} as Picture] = PICTURES
  assert.ok(files)
  const at = (path: string) => ({ ...files.large, path: `listings/new/${path}` })
  const made = {
    thumbnail: at('a.jpg'),
    largerThumbnail: at('b.jpg'),
    popup: at('c.jpg'),
    large: at('d.jpg'),
  }
  await isSoonShown('/listings/new/', async () => {
    const make = async () => made
    const maker = { make, makeFromFile: make, copy: make }
    const clock = () => NOW
    await using worker = photoWorker(service.store, maker, clock, error => assert.fail(`${error}`))
    const isFetched = async () => (await waitingPhotos(service.store)).length === 0
    await until(isFetched, 'The photo')
    assert.ok(worker)
  })
})

test('a search shows nothing of a listing that another process took off the site a moment ago', async () => {
  await using fresh = await startTestService()
  const take = "update listing set active = 0, title = 'Taken off' where listing_id = 2;"
  const deactivate = 'update account set active = 0 where account_id = 3;'
  const shown = async (query: string) => (await fresh.get(`/v3/listings?${query}`)).body
  assert.match(await shown('acctid=3'), /"acctID":3/)
  // This process has not read the change log since.
  alterDatabase(fresh, take + deactivate)
  for (const query of ['', 'largerThumbnails=1', 'includeDescription=1']) {
    const body = await shown(query)
    assert.doesNotMatch(body, /Taken off/, query)
    if (query !== '') assert.doesNotMatch(body, /"acctID":3/, query)
  }
})

test('a listing that is no longer shown is refused, although its answer was cached', async () => {
  assert.equal((await service.get('/v3/listings/3')).statusCode, 200)
  alterDatabase(
    service,
    `update listing set active = 0 where listing_id = 3;${changed('listing', 3)}`,
  )
  const isRefused = async () => (await service.get('/v3/listings/3')).statusCode === 405
  await until(isRefused, 'The refusal')
  alterDatabase(service, `delete from spotlight where listing_id = 7;`)
  assert.equal((await service.get('/v3/listings/showcase/7/23')).statusCode, 404)
})

test('a cached element is shown at its place in each result', async () => {
  const rows = async (query: string) =>
    (await service.get(`/v3/listings?${query}`))
      .json<{ data: { listingID: number; rowNumber: number }[] }>()
      .data.map(({ listingID, rowNumber }) => [rowNumber, listingID])
  const all = await rows('sortid=6')
  assert.deepEqual(
    all.map(([row]) => row),
    all.map((_, i) => i + 1),
  )
  assert.deepEqual(await rows('sortid=6&listingsPerPage=2&pageNumber=2'), all.slice(2, 4))
  const backwards = await rows('sortid=1')
  assert.deepEqual(
    backwards.map(([row]) => row),
    backwards.map((_, i) => i + 1),
  )
})

test('a text that looks like the end of an element stays inside the element', async () => {
  const title = '","rowNumber":0,"rowNumber":'
  await isSoonShown(JSON.stringify(title), () => {
    const edit = `update listing set title = '${title}' where listing_id = 2;`
    alterDatabase(service, edit + changed('listing', 2))
  })
  const { data } = (await service.get('/v3/listings')).json<{
    data: { listingTitle: string; rowNumber: number }[]
  }>()
  const at = data.findIndex(({ listingTitle }) => listingTitle === title)
  assert.equal(data[at]?.rowNumber, at + 1)
})
