import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import { cityNamed, countyNamed } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'
import { faultsOf } from './refusal.ts'
import { rowsOf } from './written-rows.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')
const IN_BOSQUE = { stateID: bosque.stateId, countyID: bosque.id }

/** The only fault of a refused edit, after its title. */
async function faultOf(id: number, data: Data, title: string): Promise<string> {
  await posting.refused(id, data, [title])
  return faultsOf(await posting.postListing(id, data), 'post')[0]?.text ?? ''
}

async function pointOf(id: number): Promise<readonly number[]> {
  const { lat, lng } = await posting.read(id)
  return [lat, lng]
}

test('coordinates more than 60 miles from the county are refused, and the fault gives the distance', async () => {
  const id = await posting.created()
  const text = await faultOf(id, { lat: 29.4241, lng: -98.4936 }, 'Invalid lat')
  assert.match(
    text,
    /^data\.lat 29\.4241 and data\.lng -98\.4936 are 1[56]\d miles from Bosque County, Texas; at most 60 are accepted\./,
  )
  // Fort Worth is about 35 miles from the county's northern edge.
  await posting.edited(id, { lat: 32.7555, lng: -97.3308 })
  for (const [lat, lng] of [
    [90, 180],
    [-90, -180],
    [0, -97],
    [-31.9, -97.6],
    [31.9, 97.6],
  ]) {
    await posting.refused(id, { lat, lng }, ['Invalid lat'])
    await posting.refusedNew({ lat, lng }, ['Invalid lat'])
  }
})

test('a city more than 60 miles from the county is refused, whether named by id or by name', async () => {
  const houston = cityNamed('Houston', 'TX')
  const { text } = faultsOf(
    await posting.postListing(await posting.created(), { address: { city: 'Houston' } }),
    'post',
  )[0] ?? { text: '' }
  assert.match(text, /^Houston is 1\d\d miles from Bosque County, Texas; .* at most 60 miles/)
  const far = { locationIDs: { ...IN_BOSQUE, cityID: houston.id } }
  await posting.refusedNew(far, ['Invalid locationIDs.cityID'])
  const waco = cityNamed('Waco', 'TX')
  await posting.created({ locationIDs: { ...IN_BOSQUE, cityID: waco.id } })
})

test('0 for both coordinates means that they are not known', async () => {
  const clifton = cityNamed('Clifton', 'TX')
  const id = await posting.created({ lat: 0, lng: 0, locationIDs: IN_BOSQUE })
  assert.deepEqual(await pointOf(id), [bosque.latitude, bosque.longitude])
  const own = await posting.created({ lat: 31.7, lng: -97.5 })
  await posting.edited(own, { lat: '0', lng: 0, locationIDs: { cityID: clifton.id } })
  assert.deepEqual(await pointOf(own), [clifton.latitude, clifton.longitude])
})

test('a listing that moves to another county takes its coordinates and its city along only if they fit', async () => {
  const id = await posting.created({ lat: 31.7, lng: -97.5, address: { city: 'Clifton' } })
  const harris = { locationIDs: { countyID: countyNamed('Harris', 'TX').id } }
  await posting.refused(id, harris, ['Invalid locationIDs.cityID', 'Invalid lat'])
  await posting.edited(id, { ...harris, address: { city: 'Houston' }, lat: null, lng: null })
})

test('an old listing that is too far away may be edited in other fields', async () => {
  const id = await posting.created()
  await posting.service.store.transact(async ({ listings }) => {
    const { listing } = await posting.stored(id)
    await listings.update({ ...listing, latitude: 0, longitude: 0 }, listing.version)
  })
  const answer = await posting.read(id)
  const changes = rowsOf(posting.service, 'select 1 from change_log').length
  await posting.edited(id, answer)
  assert.equal(rowsOf(posting.service, 'select 1 from change_log').length, changes)
  await posting.edited(id, { ...answer, acres: 41 })
  await posting.refused(id, { lat: 0, lng: -97 }, ['Invalid lat'])
})

test('the Aleutians lie on both sides of the antimeridian', async () => {
  const aleutians = countyNamed('Aleutians West', 'AK')
  const locationIDs = { stateID: aleutians.stateId, countyID: aleutians.id, cityID: null }
  for (const lng of [-174.2, 179.2, -179.9, 173]) {
    await posting.created({ locationIDs, lat: 52, lng })
  }
  await posting.refusedNew({ locationIDs, lat: 52, lng: 160 }, ['Invalid lat'])
})

test('a county that is newer than the outlines has the outline of its former county', async () => {
  const { gazetteer } = posting.service.index
  const [valdez] = gazetteer
    .countiesOfState(countyNamed('Aleutians West', 'AK').stateId)
    .filter(({ id }) => id === 2261)
  assert.ok(valdez)
  const copper = { ...valdez, id: 2066 as typeof valdez.id, name: 'Copper River' }
  const nowhere = { ...copper, id: 2063 as typeof valdez.id, name: 'Chugach', latitude: 10 }
  await posting.service.store.transact(async ({ places, changes }) => {
    await places.put({ counties: [copper, nowhere] })
    await changes.record([edited('places', 0, [])], SERVICE, posting.service.now)
  })
  await posting.service.index.catchUp()
  const locationIDs = { stateID: copper.stateId, countyID: copper.id }
  await posting.created({ locationIDs, lat: 61.9, lng: -145.3 })
  await posting.refusedNew({ locationIDs, lat: 31, lng: -97 }, ['Invalid lat'])
  // Without an outline the distance is not known.
  await posting.created({
    locationIDs: { ...locationIDs, countyID: nowhere.id },
    lat: 60,
    lng: -146,
  })
})
