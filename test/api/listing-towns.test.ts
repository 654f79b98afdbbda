import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, countyNamed, places } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

/** The city of a listing that is posted with an address, by its id and its name. */
async function cityOf(address: Data): Promise<readonly [id: number, name: string]> {
  const id = await posting.created({ locationIDs: undefined, address })
  const read = await posting.read(id)
  return [read.locationIDs.cityID, read.address.city]
}

test('towns without a post office of their name are known', async () => {
  for (const [name, county, state] of [
    ['Robinson', 'McLennan', 'TX'],
    ['Gholson', 'McLennan', 'TX'],
    ['Lacy-Lakeview', 'McLennan', 'TX'],
    ['Lakewood', 'Jefferson', 'CO'],
  ] as const)
    assert.deepEqual(await cityOf({ city: name, county, state }), [cityNamed(name, state).id, name])
})

test('the lists of both versions hold them like other cities', async () => {
  const { id, stateId } = cityNamed('Robinson', 'TX')
  for (const version of ['v1', 'v3']) {
    const list = await posting.service.get(`/${version}/locations/state/${stateId}/cities`)
    const robinsons = list.json().filter(({ cityname }: Data) => cityname === 'Robinson')
    assert.deepEqual(
      robinsons.map((city: Data) => city['cityID']),
      [id],
    )
    const one = await posting.service.get(`/${version}/locations/city/${id}`)
    assert.deepEqual(one.json(), robinsons[0])
  }
})

test('addresses may abbreviate the names of places, or write them out', async () => {
  for (const [given, name, county, state] of [
    ['Saint Louis', 'St. Louis', 'St. Louis city', 'MO'],
    ['St Louis', 'St. Louis', 'Saint Louis City', 'MO'],
    ['Mt. Pleasant', 'Mount Pleasant', 'Titus', 'TX'],
    ['Ft Worth', 'Fort Worth', 'Tarrant', 'TX'],
    ['Sault Sainte Marie', 'Sault Ste. Marie', 'Chippewa', 'MI'],
    ['N. Little Rock', 'North Little Rock', 'Pulaski', 'AR'],
    ['W Palm Bch', 'West Palm Beach', 'Palm Bch', 'FL'],
    ['Colorado Spgs', 'Colorado Springs', 'El Paso', 'CO'],
  ] as const)
    assert.deepEqual(await cityOf({ city: given, county, state }), [
      cityNamed(name, state).id,
      name,
    ])
})

test('if two towns in a state have one name, the county tells which is meant', async () => {
  const fairviews = places.cities.filter(
    ({ name, stateId }) => name === 'Fairview' && stateId === countyNamed('Collin', 'TX').stateId,
  )
  const counties = ['Collin', 'Wise'].map(name => countyNamed(name, 'TX'))
  assert.deepEqual(fairviews.map(city => city.countyId).sort(), counties.map(({ id }) => id).sort())
  for (const [county, other] of [
    [countyNamed('Collin', 'TX'), countyNamed('Wise', 'TX')],
    [countyNamed('Wise', 'TX'), countyNamed('Collin', 'TX')],
  ] as const) {
    const there = fairviews.find(city => city.countyId === county.id)
    const address = { city: 'fairview', state: 'TX' }
    const [id] = await cityOf({ ...address, county: county.name })
    assert.equal(id, there?.id, county.name)
    const { breadcrumb } = (await posting.service.get(`/v3/listings?cityID=${id}`)).json()
    assert.equal(breadcrumb, `Land for sale in Fairview (${county.name} County), Texas`)
    // A listing moves to the other town with its county, and stays in this one without.
    const listing = await posting.created({
      locationIDs: undefined,
      address: { ...address, county: county.name },
    })
    await posting.edited(listing, { address: { city: 'Fairview' } })
    assert.equal((await posting.read(listing)).locationIDs.cityID, there?.id)
    await posting.edited(listing, { address: { ...address, county: other.name } })
    assert.notEqual((await posting.read(listing)).locationIDs.cityID, there?.id)
  }
  // Denton County is between the two, and nearer to Wise's.
  const [between] = await cityOf({ city: 'Fairview', county: 'Denton', state: 'TX' })
  assert.ok(fairviews.some(({ id }) => id === between))
})
