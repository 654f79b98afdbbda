import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, countyNamed, lakeNamed, stateWithCode } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')
const mclennan = countyNamed('McLennan', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const waco = cityNamed('Waco', 'TX')
const springfield = cityNamed('Springfield', 'IL')
const whitney = lakeNamed('Lake Whitney', 'TX').id
const texas = stateWithCode('TX').id
const maryland = stateWithCode('MD').id

/** The FIPS codes of places that share a name. */
const BALTIMORE = { county: 24005, city: 24510 } as const
const WASHINGTON = { texas: 48477, oregon: 41067 } as const

/** Posts a listing with no other members about its place. */
function createdAt(place: Data): Promise<number> {
  return posting.created({ locationIDs: {}, ...place })
}

/** Fails unless a listing lies in the places of these ids. */
async function assertIn(id: number, stateID: number, countyID: number, cityID = 0): Promise<void> {
  assert.deepEqual((await posting.read(id)).locationIDs, { stateID, cityID, countyID })
}

const NAMED: readonly (readonly [
  state: string,
  county: string,
  city: string | null,
  shown: readonly string[],
])[] = [
  ['Texas', 'Bosque', 'Clifton', ['Texas', 'Bosque', 'Clifton']],
  ['tx', 'bosque county', 'CLIFTON', ['Texas', 'Bosque', 'Clifton']],
  ['TX', 'Bosque Co.', 'Clifton', ['Texas', 'Bosque', 'Clifton']],
  [' TX ', ' Bosque  County ', '', ['Texas', 'Bosque', '']],
  ['LA', 'St. Mary', null, ['Louisiana', 'St. Mary', '']],
  ['LA', 'Saint Mary Parish', null, ['Louisiana', 'St. Mary', '']],
  ['louisiana', 'ST MARY PARISH', null, ['Louisiana', 'St. Mary', '']],
  ['GA', 'De Kalb', null, ['Georgia', 'DeKalb', '']],
  ['NM', 'Dona Ana', null, ['New Mexico', 'Doña Ana', '']],
  ['AK', 'Juneau City and Borough', null, ['Alaska', 'Juneau', '']],
  ['VA', 'Alexandria', 'Alexandria', ['Virginia', 'Alexandria', 'Alexandria']],
  ['VA', 'Alexandria City', '', ['Virginia', 'Alexandria', '']],
  ['NV', 'Carson City', 'Carson City', ['Nevada', 'Carson City', 'Carson City']],
  [
    'DC',
    'District of Columbia',
    'Washington',
    ['District of Columbia', 'District of Columbia', 'Washington'],
  ],
  // Dallas lies in several counties. The places have one of them.
  ['TX', 'Collin', 'Dallas', ['Texas', 'Collin', 'Dallas']],
]

for (const [state, county, city, shown] of NAMED) {
  test(`${state}, ${county}, ${city} names a place`, async () => {
    const { address } = await posting.read(await createdAt({ address: { state, county, city } }))
    assert.deepEqual([address.state, address.county, address.city], shown)
  })
}

test('a county that shares its name with a city is named by its label or its id', async () => {
  for (const [county, id] of [
    ['Baltimore County', BALTIMORE.county],
    ['baltimore city', BALTIMORE.city],
  ] as const) {
    await assertIn(await createdAt({ address: { state: 'MD', county } }), maryland, id)
  }
  const address = { state: 'MD', county: 'Baltimore' }
  await posting.refusedNew({ locationIDs: {}, address }, ['Invalid address.county'])
  for (const countyID of Object.values(BALTIMORE)) {
    const id = await createdAt({ address, locationIDs: { countyID } })
    await assertIn(id, maryland, countyID)
    // For a listing that is there already, the name of its place is not ambiguous.
    await posting.edited(id, { address: { ...address, street: '1 Main St' } })
    await assertIn(id, maryland, countyID)
  }
})

test('ids and names may name a place together', async () => {
  const id = await createdAt({
    locationIDs: { stateID: String(texas), cityID: clifton.id },
    address: { county: 'Bosque', city: 'clifton' },
  })
  await assertIn(id, texas, bosque.id, clifton.id)
  const contrary = { stateID: texas, countyID: bosque.id, cityID: waco.id }
  await posting.refusedNew({ locationIDs: contrary, address: { city: 'Clifton' } }, [
    'Invalid locationIDs.cityID',
  ])
})

test('a place is changed by name or by id; in an answer that is sent back, both are changed or one is left out', async () => {
  const id = await createdAt({ address: { state: 'TX', county: 'Bosque', city: 'Clifton' } })
  await posting.edited(id, { address: { county: 'McLennan', city: 'Waco' } })
  await assertIn(id, texas, mclennan.id, waco.id)
  await posting.edited(id, { locationIDs: { countyID: bosque.id, cityID: clifton.id } })
  await assertIn(id, texas, bosque.id, clifton.id)

  const answer = await posting.read(id)
  const named = { ...answer.address, county: 'McLennan', city: 'Waco' }
  // Sent twice, it would mean the first time this and the second time that.
  const contrary = ['Invalid locationIDs.countyID', 'Invalid locationIDs.cityID']
  await posting.refused(id, { ...answer, address: named }, contrary)
  await posting.edited(id, { ...answer, address: named, locationIDs: null })
  await assertIn(id, texas, mclennan.id, waco.id)
  const { locationIDs } = answer
  const changed = await posting.read(id)
  await posting.refused(id, { ...changed, locationIDs }, contrary)
  await posting.edited(id, { ...changed, address: null, locationIDs })
  await assertIn(id, texas, bosque.id, clifton.id)
})

test('a place of the same name in another state is another place', async () => {
  const inTexas = { state: 'TX', county: 'Washington' }
  const oregon = stateWithCode('OR').id
  const id = await createdAt({ address: inTexas })
  await posting.edited(id, { address: { state: 'Oregon', county: 'Washington' } })
  await assertIn(id, oregon, WASHINGTON.oregon)
  await posting.edited(id, { address: inTexas })
  await assertIn(id, texas, WASHINGTON.texas)

  const answer = await posting.read(id)
  const multnomah = countyNamed('Multnomah', 'OR').id
  const locationIDs = { stateID: oregon, countyID: multnomah }
  await posting.edited(id, { ...answer, address: {}, locationIDs })
  await assertIn(id, oregon, multnomah)

  const illinois = await createdAt({
    locationIDs: { stateID: springfield.stateId, countyID: springfield.countyId },
    address: { city: 'Springfield' },
  })
  const missouri = { state: 'MO', county: 'Greene', city: 'Springfield' }
  await posting.edited(illinois, { address: missouri })
  const other = cityNamed('Springfield', 'MO')
  await assertIn(illinois, other.stateId, other.countyId, other.id)
})

test('places that an edit keeps must lie in the new state and county', async () => {
  const locationIDs = { stateID: texas, countyID: bosque.id, cityID: clifton.id, lakeID: whitney }
  const id = await createdAt({ locationIDs })
  const inCounty = { state: 'LA', county: 'Caddo' }
  const state = ['Invalid locationIDs.countyID', 'Invalid locationIDs.cityID']
  await posting.refused(id, { address: { state: 'LA' } }, [...state, 'Invalid locationIDs.lakeID'])
  await posting.refused(id, { address: inCounty, locationIDs: { lakeID: 0 } }, state.slice(1))
  const moved = { ...inCounty, city: '' }
  await posting.edited(id, { address: moved, locationIDs: { lakeID: null } })
  const caddo = countyNamed('Caddo', 'LA')
  await assertIn(id, caddo.stateId, caddo.id)
  assert.equal((await posting.stored(id)).listing.lakeId, null)
})

test('a city is cleared by its id or its name; a county and a state are not', async () => {
  const locationIDs = { stateID: texas, countyID: bosque.id, cityID: clifton.id }
  for (const nothing of [0, null, '']) {
    const id = await createdAt({ locationIDs })
    await posting.edited(id, { locationIDs: { cityID: nothing } })
    await assertIn(id, texas, bosque.id)
    await posting.refused(id, { locationIDs: { countyID: nothing } }, ['Missing county'])
    await posting.refused(id, { locationIDs: { stateID: nothing } }, ['Missing state'])
    if (nothing === 0) continue
    await posting.edited(id, { locationIDs })
    await posting.edited(id, { address: { city: nothing } })
    await assertIn(id, texas, bosque.id)
    await posting.refused(id, { address: { county: nothing } }, ['Missing county'])
  }
})
