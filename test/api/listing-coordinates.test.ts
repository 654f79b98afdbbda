import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { LazyCountyOutlines } from '../../src/reference/county-outlines.ts'
import { cityNamed, countyNamed, places } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const waco = cityNamed('Waco', 'TX')
const IN_BOSQUE = { stateID: bosque.stateId, countyID: bosque.id }
const IN_CLIFTON = { ...IN_BOSQUE, cityID: clifton.id }
const outlines = new LazyCountyOutlines()

type Point = readonly [latitude: number, longitude: number]

function centerOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  return [latitude, longitude]
}

/** Fails unless a listing is shown and found at a point. */
async function assertAt(id: number, [latitude, longitude]: Point): Promise<void> {
  const { lat, lng } = await posting.read(id)
  assert.deepEqual([lat, lng], [latitude, longitude])
  const summary = await posting.summary(id)
  assert.deepEqual([summary.latitude, summary.longitude], [latitude, longitude])
  const corner = (by: number) => `(${latitude + by},${longitude + by})`
  const around = await posting.summaries(`bounds=${corner(-0.001)},${corner(0.001)}`)
  assert.ok(around.some(({ listingID }) => listingID === id))
  const near = await posting.service.get(
    `/ext/listings?listingsPerPage=100&near=${latitude},${longitude},0.001`,
  )
  assert.ok(
    near.json().data.some((found: Data) => found['listingID'] === id),
    near.body,
  )
}

test('a listing without coordinates is at the center of its city, else of its county', async () => {
  await assertAt(await posting.created({ locationIDs: IN_CLIFTON }), centerOf(clifton))
  const id = await posting.created({ locationIDs: IN_BOSQUE, lat: null, lng: '' })
  await assertAt(id, centerOf(bosque))
})

function zipPoint(code: string): Point {
  const zip = places.zips.find(one => one.code === code)
  assert.ok(zip, code)
  return [zip.latitude, zip.longitude]
}

test('a listing without coordinates is at its ZIP code, if that lies in its county', async () => {
  // Iredell and Walnut Springs lie in Bosque County.
  for (const zip of ['76649', '76690']) {
    assert.notDeepEqual(zipPoint(zip), centerOf(clifton))
    for (const locationIDs of [IN_CLIFTON, IN_BOSQUE])
      await assertAt(await posting.created({ locationIDs, address: { zip } }), zipPoint(zip))
  }
})

test('a ZIP code of another county or state, or of no place, is kept and not used', async () => {
  // Waco, Boston and the Virgin Islands; nobody has 00000.
  for (const zip of ['76701', '02134', '00801', '00000']) {
    const id = await posting.created({ locationIDs: IN_CLIFTON, address: { zip } })
    await assertAt(id, centerOf(clifton))
    assert.equal((await posting.read(id)).address.zip, zip)
    await assertAt(
      await posting.created({ locationIDs: IN_BOSQUE, address: { zip } }),
      centerOf(bosque),
    )
  }
})

test('the city of another county places a listing at the nearest point in its own county', async () => {
  const inBosqueNearWaco = { ...IN_BOSQUE, cityID: waco.id }
  const id = await posting.created({ locationIDs: inBosqueNearWaco })
  const { lat, lng } = await posting.read(id)
  const point = { latitude: lat, longitude: lng }
  assert.equal(outlines.contains(bosque, point), true)
  const milesOut = outlines.milesFrom(bosque, waco) ?? 0
  assert.ok(milesOut > 5, `Waco is ${milesOut} miles from the county`)
  assert.ok(distanceMiles(point, waco) < milesOut + 0.5)
  await assertAt(id, [lat, lng])
})

test('searches by county and by area agree on listings without coordinates', async () => {
  const neighbors = places.cities.filter(
    city => city.stateId === bosque.stateId && (outlines.milesFrom(bosque, city) ?? 99) < 40,
  )
  for (const city of neighbors.slice(0, 25)) {
    const id = await posting.created({ locationIDs: { ...IN_BOSQUE, cityID: city.id } })
    const { lat, lng } = await posting.read(id)
    assert.equal(outlines.contains(bosque, { latitude: lat, longitude: lng }), true, city.name)
  }
})

test('a listing at its ZIP code moves with it, and another delivery changes nothing', async () => {
  const address = { zip: '76634' }
  const id = await posting.created({ locationIDs: IN_CLIFTON, address })
  await posting.edited(id, { address: { zip: '76649' } })
  await assertAt(id, zipPoint('76649'))
  await posting.edited(id, { address: { zip: '76701' } })
  await assertAt(id, centerOf(clifton))
  await posting.edited(id, { address: { zip: '76649' } })
  const { lastModified } = await posting.summary(id)
  await posting.edited(id, { address: { zip: '76649' }, locationIDs: IN_CLIFTON })
  await posting.edited(id, await posting.read(id))
  await posting.edited(id, { lat: null, lng: null })
  assert.equal((await posting.summary(id)).lastModified, lastModified)
})

test('a listing keeps the posted point of its city, however often it is posted and whatever the ZIP code', async () => {
  const [lat, lng] = centerOf(clifton)
  const data = { locationIDs: IN_CLIFTON, address: { zip: '76649' }, lat, lng }
  const id = await posting.created(data)
  await assertAt(id, [lat, lng])
  const { lastModified } = await posting.summary(id)
  for (let i = 0; i < 2; i++) {
    await posting.edited(id, data)
    await assertAt(id, [lat, lng])
  }
  assert.equal((await posting.summary(id)).lastModified, lastModified)
})

test('a listing has the coordinates that were posted', async () => {
  for (const [lat, lng] of [
    [31.7, -97.5],
    [32, -98],
    [31.123456789, -97.987654321],
  ] as const) {
    const id = await posting.created({ lat, lng: String(lng) })
    const read = await posting.read(id)
    assert.deepEqual([read.lat, read.lng], [lat, lng])
  }
})

test('one coordinate without the other is refused', async () => {
  for (const nothing of [undefined, null, '']) {
    await posting.refusedNew({ lat: 31, lng: nothing }, ['Missing lng'])
    await posting.refusedNew({ lng: -97, lat: nothing }, ['Missing lat'])
  }
  await posting.refusedNew({ lat: 'abc', lng: -97 }, ['Invalid lat'])
  const id = await posting.created({ lat: 31, lng: -97 })
  await posting.refused(id, { lat: null }, ['Missing lat'])
  await posting.edited(id, { lat: 31.5 })
  await assertAt(id, [31.5, -97])
  await posting.edited(id, { lng: -97.5 })
  await assertAt(id, [31.5, -97.5])
})

test('a listing with the coordinates of its city or county moves when these change', async () => {
  const id = await posting.created({ locationIDs: IN_BOSQUE })
  await posting.edited(id, { locationIDs: { cityID: clifton.id } })
  await assertAt(id, centerOf(clifton))
  const answer = await posting.read(id)
  const address = { ...answer.address, county: 'McLennan', city: 'Waco' }
  for (const point of [{}, { lat: String(answer.lat), lng: String(answer.lng) }]) {
    await posting.edited(id, { ...answer, ...point, address, locationIDs: {} })
    await assertAt(id, centerOf(waco))
    await posting.edited(id, { locationIDs: IN_CLIFTON })
  }
  await posting.edited(id, { locationIDs: { cityID: null } })
  await assertAt(id, centerOf(bosque))
})

test('an edited answer that repeats the coordinates of the former city means the same each time', async () => {
  const id = await posting.created({ locationIDs: IN_CLIFTON })
  const answer = await posting.read(id)
  const [lat, lng] = centerOf(clifton)
  const place = { county: 'McLennan', city: 'Waco' }
  const IN_WACO = { cityID: waco.id, countyID: waco.countyId }
  const bodies: readonly Data[] = [
    { ...answer, address: { ...answer.address, ...place }, locationIDs: null },
    { address: place, lat, lng: String(lng) },
    { locationIDs: IN_WACO, lat },
    { locationIDs: IN_WACO, lng },
    { address: place },
  ]
  for (const body of bodies) {
    await posting.edited(id, body)
    await assertAt(id, centerOf(waco))
    const before = await posting.state(id)
    for (const again of bodies.slice(0, bodies.indexOf(body) + 1)) {
      await posting.edited(id, again)
      assert.deepEqual(await posting.state(id), before)
    }
    // On to a third place, and back.
    await posting.edited(id, { locationIDs: IN_BOSQUE, address: { city: null }, lat, lng })
    await assertAt(id, centerOf(bosque))
    await posting.edited(id, { locationIDs: IN_CLIFTON, lat, lng })
    await assertAt(id, centerOf(clifton))
  }
})

test('the coordinates of a former place can be posted without a place, or after others', async () => {
  const id = await posting.created({ locationIDs: IN_CLIFTON })
  const [lat, lng] = centerOf(clifton)
  const toWaco = { address: { county: 'McLennan', city: 'Waco' }, lat, lng }
  for (const data of [
    { lat, lng },
    { lat: 31.6, lng: -97.2 },
  ]) {
    await posting.edited(id, toWaco)
    await assertAt(id, centerOf(waco))
    await posting.edited(id, data)
    await assertAt(id, [data.lat, data.lng])
    await posting.edited(id, toWaco)
    await assertAt(id, [lat, lng])
    await posting.edited(id, { locationIDs: IN_CLIFTON })
  }
})

test('a listing that has coordinates of its own keeps them, until they are cleared', async () => {
  const own: Point = [31.7, -97.5]
  const id = await posting.created({ locationIDs: IN_CLIFTON, lat: own[0], lng: own[1] })
  const toWaco: Data = { address: { county: 'McLennan', city: 'Waco' } }
  await posting.edited(id, toWaco)
  await assertAt(id, own)
  await posting.edited(id, { lat: null, lng: null })
  await assertAt(id, centerOf(waco))
  await posting.edited(id, { lat: own[0], lng: own[1], locationIDs: IN_CLIFTON })
  await assertAt(id, own)
})
