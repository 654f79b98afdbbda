import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, countyNamed } from './catalogue.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const waco = cityNamed('Waco', 'TX')
const IN_BOSQUE = { stateID: bosque.stateId, countyID: bosque.id }
const IN_CLIFTON = { ...IN_BOSQUE, cityID: clifton.id }

type Point = readonly [latitude: number, longitude: number]

function centreOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
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

test('a listing without coordinates is at the centre of its city, else of its county', async () => {
  await assertAt(await posting.created({ locationIDs: IN_CLIFTON }), centreOf(clifton))
  const id = await posting.created({ locationIDs: IN_BOSQUE, lat: null, lng: '' })
  await assertAt(id, centreOf(bosque))
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
  await assertAt(id, centreOf(clifton))
  const answer = await posting.read(id)
  const address = { ...answer.address, county: 'McLennan', city: 'Waco' }
  for (const point of [{}, { lat: String(answer.lat), lng: String(answer.lng) }]) {
    await posting.edited(id, { ...answer, ...point, address })
    await assertAt(id, centreOf(waco))
    await posting.edited(id, { locationIDs: IN_CLIFTON })
  }
  await posting.edited(id, { locationIDs: { cityID: null } })
  await assertAt(id, centreOf(bosque))
})

test('a listing that has coordinates of its own keeps them, until they are cleared', async () => {
  const own: Point = [31.7, -97.5]
  const id = await posting.created({ locationIDs: IN_CLIFTON, lat: own[0], lng: own[1] })
  const toWaco: Data = { address: { county: 'McLennan', city: 'Waco' } }
  await posting.edited(id, toWaco)
  await assertAt(id, own)
  await posting.edited(id, { lat: null, lng: null })
  await assertAt(id, centreOf(waco))
  await posting.edited(id, { lat: own[0], lng: own[1], locationIDs: IN_CLIFTON })
  await assertAt(id, own)
})
