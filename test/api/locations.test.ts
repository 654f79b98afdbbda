import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, countyNamed, lakeNamed, places, stateWithCode } from './catalog.ts'
import { VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { assertShape, type Shape } from './shape.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const STATE = {
  stateID: 'number',
  state: 'string',
  stateCode: 'string',
  countyLabel: 'string',
  north: 'number',
  south: 'number',
  east: 'number',
  west: 'number',
} as const

const REGION = { regionID: 'number', regionName: 'string', stateID: 'number' } as const

const COUNTY = {
  countyID: 'number',
  county: 'string',
  countyLabel: 'string',
  FIPS: 'number',
  stateID: 'number',
  stateCode: 'string',
  regionID: 'number',
  latitude: 'number',
  longitude: 'number',
} as const

const LISTED_COUNTY = { ...COUNTY, regionName: 'string' } as const

const CITY = {
  cityID: 'number',
  cityname: 'string',
  stateID: 'number',
  state: 'string',
  latitude: 'number',
  longitude: 'number',
} as const

const LAKE = {
  lakeID: 'number',
  lakename: 'string',
  stateID: 'number',
  stateName: 'string',
  countyID: 'number',
  county: 'string',
  latitude: 'number',
  longitude: 'number',
} as const

const texas = stateWithCode('TX')
const alaska = stateWithCode('AK')
const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const whitney = lakeNamed('Lake Whitney', 'TX')

const BOSQUE = {
  countyID: 48035,
  county: 'Bosque',
  countyLabel: 'County',
  FIPS: 48035,
  stateID: texas.id,
  stateCode: 'TX',
  regionID: bosque.regionId,
  latitude: bosque.latitude,
  longitude: bosque.longitude,
}

/** Single places, each with all its members. */
const SINGLE: readonly { path: string; shape: Shape; expected: object }[] = [
  {
    path: `state/${texas.id}`,
    shape: STATE,
    expected: {
      stateID: texas.id,
      state: 'Texas',
      stateCode: 'TX',
      countyLabel: 'County',
      north: texas.bounds.north,
      south: texas.bounds.south,
      east: texas.bounds.east,
      west: texas.bounds.west,
    },
  },
  {
    path: `region/${bosque.regionId}`,
    shape: REGION,
    expected: { regionID: bosque.regionId, regionName: 'Central Texas', stateID: texas.id },
  },
  {
    path: `lake/${whitney.id}`,
    shape: LAKE,
    expected: {
      lakeID: whitney.id,
      lakename: 'Lake Whitney',
      stateID: texas.id,
      stateName: 'Texas',
      countyID: 48035,
      county: 'Bosque',
      latitude: whitney.latitude,
      longitude: whitney.longitude,
    },
  },
  { path: 'county/48035', shape: COUNTY, expected: BOSQUE },
  {
    path: `city/${clifton.id}`,
    shape: CITY,
    expected: {
      cityID: clifton.id,
      cityname: 'Clifton',
      stateID: texas.id,
      state: 'Texas',
      latitude: clifton.latitude,
      longitude: clifton.longitude,
    },
  },
]

const inTexas = ({ stateId }: { stateId: number }) => stateId === texas.id
const inCentralTexas = places.counties.filter(county => county.regionId === bosque.regionId)

/** Lists, each with the member by which it is ordered. */
const LISTS: readonly { path: string; name: string; shape: Shape; names: readonly string[] }[] = [
  { path: 'states', name: 'state', shape: STATE, names: namesOf(places.states) },
  {
    path: `state/${texas.id}/regions`,
    name: 'regionName',
    shape: REGION,
    names: namesOf(places.regions.filter(inTexas)),
  },
  {
    path: `state/${texas.id}/lakes`,
    name: 'lakename',
    shape: LAKE,
    names: namesOf(places.lakes.filter(inTexas)),
  },
  {
    path: `state/${texas.id}/counties`,
    name: 'county',
    shape: LISTED_COUNTY,
    names: namesOf(places.counties.filter(inTexas)),
  },
  {
    path: `state/${texas.id}/cities`,
    name: 'cityname',
    shape: CITY,
    names: namesOf(places.cities.filter(inTexas)),
  },
  {
    path: `region/${bosque.regionId}/counties`,
    name: 'county',
    shape: LISTED_COUNTY,
    names: namesOf(inCentralTexas),
  },
]

function namesOf(named: readonly { name: string }[]): string[] {
  return named.map(({ name }) => name).toSorted(new Intl.Collator('en').compare)
}

for (const version of VERSIONS) {
  for (const { path, shape, expected } of SINGLE) {
    test(`${version} shows ${path} alone, with every field`, async () => {
      const response = await service.get(`/${version}/locations/${path}`)
      assert.equal(response.statusCode, 200)
      assertShape(response.json(), shape)
      assert.deepEqual(response.json(), expected)
    })
  }

  for (const { path, name, shape, names } of LISTS) {
    test(`${version} lists ${path}, all of them, in order of name`, async () => {
      const response = await service.get(`/${version}/locations/${path}`)
      assert.equal(response.statusCode, 200)
      const list = response.json<Record<string, unknown>[]>()
      assertShape(list, [shape])
      const shown = list.map(place => place[name])
      assert.deepEqual(shown, names)
      assert.ok(names.length > 8)
    })
  }

  test(`${version} shows in a list what it shows alone, and the region's name`, async () => {
    for (const owner of [`state/${texas.id}`, `region/${bosque.regionId}`]) {
      const list = (await service.get(`/${version}/locations/${owner}/counties`)).json()
      const listed = list.find((county: typeof BOSQUE) => county.countyID === 48035)
      assert.deepEqual(listed, { ...BOSQUE, regionName: 'Central Texas' })
    }
  })

  test(`${version} knows 51 states, and what each calls its counties`, async () => {
    const states = (await service.get(`/${version}/locations/states`)).json()
    assert.equal(states.length, 51)
    states.forEach(({ stateID }: { stateID: number }, i: number) => {
      assert.equal(stateID, i + 1)
    })
    const labelOf = (code: string) =>
      states.find(({ stateCode }: { stateCode: string }) => stateCode === code)?.countyLabel
    assert.deepEqual(['TX', 'LA', 'AK', 'DC'].map(labelOf), [
      'County',
      'Parish',
      'Borough',
      'District',
    ])
  })

  test(`${version} shows Alaska across the antimeridian`, async () => {
    const { north, south, east, west } = (
      await service.get(`/${version}/locations/state/${alaska.id}`)
    ).json()
    assert.ok(west > 172 && west < 173, `Attu is at the west end, not ${west}`)
    assert.ok(east > -131 && east < -129, `the panhandle at the east end, not ${east}`)
    assert.ok(south > 51 && south < 52 && north > 71 && north < 72)
  })

  test(`${version} answers an empty list where a state has none`, async () => {
    const response = await service.get(
      `/${version}/locations/state/${stateWithCode('DC').id}/lakes`,
    )
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), [])
  })
}
