import { type CsvCase, right } from './csv-cases.ts'

const NOWHERE = { City: '', Zip: '' }

/** Names of counties that no county has now, or that are written otherwise. */
const COUNTIES = [
  ['MT', 'Lewis & Clark', 30049],
  ['VA', 'King & Queen', 51097],
  ['VA', 'King & Queen Co.', 51097],
  ['FL', 'Dade', 12086],
  ['FL', 'Dade County', 12086],
  ['NV', 'Carson', 32510],
  ['SD', 'Shannon', 46102],
  ['AK', 'Mat-Su', 2170],
  ['AK', 'Mat-Su Borough', 2170],
  ['AK', 'Wade Hampton', 2158],
  ['GA', 'Dade', 13083],
] as const

const STATES = ['Tex.', 'Texas.', 'T.X.', 'TEX'] as const

export const NAMED_PLACE_CASES: readonly CsvCase[] = [
  ...COUNTIES.map(([state, county, countyID]) =>
    right(
      `the county ${county}, ${state}`,
      { ...NOWHERE, State: state, County: county },
      { 'locationIDs.countyID': countyID },
    ),
  ),
  ...STATES.map(state => right(`the state ${state}`, { State: state }, { 'address.state': 'TX' })),
  right(
    'the state N. Mex.',
    { ...NOWHERE, State: 'N. Mex.', County: 'Taos' },
    { 'address.state': 'NM' },
  ),
  right(
    'a county where a town should stand',
    { City: 'Hill County', County: '', Zip: '' },
    { 'locationIDs.countyID': 48217, 'locationIDs.cityID': 0 },
    ['county-in-city'],
  ),
  right(
    'the same county twice',
    { City: 'Hill County', County: 'Hill', Zip: '' },
    { 'locationIDs.countyID': 48217, 'locationIDs.cityID': 0 },
  ),
  right(
    'a ZIP code in another county than its post office',
    { State: 'SC', City: 'Fort Mill', County: '', Zip: '29707' },
    { 'locationIDs.countyID': 45057, 'address.city': 'Fort Mill' },
    ['county-of-zip'],
  ),
  right(
    'coordinates in another county than the post office',
    { State: 'SC', City: 'Fort Mill', County: '', Zip: '29708', Lat: '34.98', Lng: '-80.858' },
    { 'locationIDs.countyID': 45057 },
  ),
  right(
    'coordinates far from the town',
    { County: '', Lat: '35.2', Lng: '-101.8' },
    { 'address.county': 'Bosque' },
    ['coordinates-left-out'],
  ),
]
