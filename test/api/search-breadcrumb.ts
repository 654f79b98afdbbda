import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityNamed, countyNamed, stateWithCode } from './catalog.ts'
import { pageOf, VERSIONS } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { chicago, utc } from './search-services.ts'

const SIX = ['Bosque', 'Hill', 'McLennan', 'Johnson', 'Coryell', 'Hamilton']
const EIGHT = [...SIX, 'Erath', 'Somervell']
const texan = (names: readonly string[]) => names.map(name => countyNamed(name, 'TX').id).join()
const district = countyNamed('District of Columbia', 'DC')
const baltimore = countyNamed('Baltimore', 'MD')

/** The words after `Land for sale `. */
const PLACES: Readonly<Record<string, string>> = {
  '': 'in the United States',
  [`stateID=${AT.texas}`]: 'in Texas',
  [`stateID=${stateWithCode('DC').id}`]: 'in the District of Columbia',
  'stateID=99999': 'in an unknown state',
  [`regionID=${AT.centralTexas}`]: 'in Central Texas',
  [`regionID=${AT.centralTexas},${AT.eastTexas}`]: 'in Central Texas or East Texas',
  [`regionID=${district.regionId}`]: 'in the District of Columbia',
  [`regionID=99998,99999,${AT.eastTexas}`]: 'in an unknown region or East Texas',
  [`countyID=${AT.bosque}`]: 'in Bosque County, Texas',
  [`countyID=${AT.bosque},${AT.hill}`]: 'in Bosque County or Hill County, Texas',
  [`countyID=${texan(SIX)}`]:
    'in Bosque County, Hill County, McLennan County, Johnson County, Coryell County or Hamilton County, Texas',
  [`countyID=${texan(EIGHT)}`]:
    'in Bosque County, Hill County, McLennan County, Johnson County, Coryell County or 3 more, Texas',
  [`countyID=${AT.caddo}`]: 'in Caddo Parish, Louisiana',
  [`countyID=${AT.bosque},${AT.caddo}`]: 'in Bosque County (TX) or Caddo Parish (LA)',
  [`countyID=${baltimore.id}`]: 'in Baltimore County, Maryland',
  'countyID=24510': 'in Baltimore, Maryland',
  'countyID=36061': 'in New York County, New York',
  'countyID=2016': 'in Aleutians West Census Area, Alaska',
  [`countyID=${district.id}`]: 'in the District of Columbia',
  [`countyID=${AT.bosque},99999`]: 'in Bosque County (TX) or an unknown county',
  'countyID=99998,99999': 'in an unknown county',
  [`cityID=${AT.clifton}`]: 'in Clifton, Texas',
  [`cityID=${cityNamed('Washington', 'DC').id}`]: 'in Washington, District of Columbia',
  'cityID=9999999': 'in an unknown city',
  [`cityID=${AT.clifton}&distance=25`]: 'within 25 miles of Clifton, Texas',
  [`cityID=${AT.clifton}&distance=1`]: 'within 1 mile of Clifton, Texas',
  'cityID=9999999&distance=2.5': 'within 2.5 miles of an unknown city',
  'distance=25': 'in the United States',
  'zip=2134': 'in ZIP code 02134',
  [`cityID=${AT.clifton}&distance=0`]: 'in Clifton, Texas',
  [`lakeID=${AT.whitney}`]: 'on Lake Whitney, Texas',
  'lakeID=99999': 'on an unknown lake',
}

/** The words after `Land for sale in the United States, `. */
const REST: Readonly<Record<string, string>> = {
  'bounds=(31,-98),(32,-97)': 'within the map area',
  'la=50&ha=5000': '50 to 5,000 acres',
  'la=2.5': 'from 2.5 acres',
  'la=0.001': 'from 0.001 acres',
  'la=0.0004&ha=1234.5678': '0.0004 to 1,234.5678 acres',
  'lpa=0.005': 'from $0.005 per acre',
  'la=1': 'from 1 acre',
  'ha=0.5': 'up to 0.5 acres',
  'la=40&ha=40': '40 acres',
  'lp=100000&hp=500000': '$100,000 to $500,000',
  'lp=99999.5': 'from $99,999.50',
  'hp=500000': 'up to $500,000',
  'lp=500000&hp=500000': '$500,000',
  'lpa=1000&hpa=2500': '$1,000 to $2,500 per acre',
  'lpa=1000': 'from $1,000 per acre',
  'hpa=2500': 'up to $2,500 per acre',
  'lpa=2500&hpa=2500': '$2,500 per acre',
  'lbed=3': 'from 3 bedrooms',
  'lbed=1': 'from 1 bedroom',
  'hbed=2': 'up to 2 bedrooms',
  'lbed=2&hbed=4': '2 to 4 bedrooms',
  'lbath=1.5': 'from 1.5 bathrooms',
  'lbath=2&hbath=2': '2 bathrooms',
  'lhsqft=1500': 'a home from 1,500 square feet',
  'lhsqft=1500&hhsqft=2500': 'a home of 1,500 to 2,500 square feet',
  'hhsqft=1': 'a home up to 1 square foot',
  'status=S': 'sold',
  'status=p': 'available',
  'status=PP,S': 'under contract or sold',
  'status=P,PP,S': 'available, under contract or sold',
  'dt=past7days': 'listed from 2026-11-13 to 2026-11-20',
  'addf=2026-09-08&addt=2026-09-30': 'listed from 2026-09-08 to 2026-09-30',
  'addf=2026-09-08&addt=2026-09-08': 'listed on 2026-09-08',
  'addf=2026-09-08': 'listed from 2026-09-08',
  'addt=2026-09-30': 'listed up to 2026-09-30',
  'addf=0001-01-01&addt=9999-12-31': 'listed from 0001-01-01 to 9999-12-31',
  'kw=creek': 'mentioning "creek"',
  'kw=Creek%20%22stone%20%20Barn%22': 'mentioning "Creek" and "stone Barn"',
  "kw=se%C3%B1or%20O'Brien": 'mentioning "señor" and "O\'Brien"',
  'kw=a-1%20b%20-%20c%20d%20e%20f%20g': 'mentioning "a-1", "b", "c", "d", "e" and 2 more',
  'acctid=12': 'from account 12',
}

for (const [query, wording] of Object.entries(PLACES)) {
  test(`${query} reads ${wording}`, async () => {
    assert.equal((await pageOf(utc, 'v3', query)).breadcrumb, `Land for sale ${wording}`)
  })
}

for (const [query, wording] of Object.entries(REST)) {
  test(`${query} reads ${wording}, in both versions and any time zone`, async () => {
    const sentence = `Land for sale in the United States, ${wording}`
    assert.equal((await pageOf(utc, 'v3', query)).breadcrumb, sentence)
    assert.equal((await pageOf(utc, 'v1', query)).breadcrumb, sentence)
    assert.equal((await pageOf(chicago, 'v3', query)).breadcrumb, sentence)
  })
}

test('the kind of offer comes first', async () => {
  const offers = {
    '1': 'at auction',
    '2': 'for sale',
    '3': 'for lease',
    '1,2': 'for sale or at auction',
    '3,2': 'for sale or for lease',
    '1,3': 'at auction or for lease',
    '1,2,3': 'for sale',
  }
  for (const [types, offer] of Object.entries(offers)) {
    const { breadcrumb } = await pageOf(utc, 'v3', `listingType=${types}&stateID=${AT.texas}`)
    assert.equal(breadcrumb, `Land ${offer} in Texas`)
  }
})

test('each version reads types and houses from its own parameters', async () => {
  const told = async (version: 'v1' | 'v3', query: string) =>
    (await pageOf(utc, version, query)).breadcrumb.replace('Land for sale in the United States', '')
  assert.equal(await told('v3', 'propertyTypes=128'), ', hunting land')
  assert.equal(await told('v3', 'propertyTypes=3,128'), ', farms, ranches or hunting land')
  assert.equal(
    await told('v3', 'propertyTypes=4095'),
    ', farms, ranches, recreational land, residential land, timberland or 7 more',
  )
  assert.equal(await told('v1', 'propertyType=512,1'), ', farms or lakefront')
  assert.equal(await told('v3', 'hasHouse=1'), ', with a home')
  assert.equal(await told('v3', 'hasHouse=no'), ', without a home')
  assert.equal(await told('v1', 'hasHouse=1'), '')
})

test('parameters that are no criteria are left out', async () => {
  const query =
    'pageNumber=2&listingsPerPage=5&sortid=3&includeDescription=1&largerThumbnails=1&includeBoundaries=1'
  for (const version of VERSIONS) {
    const { breadcrumb } = await pageOf(utc, version, query)
    assert.equal(breadcrumb, 'Land for sale in the United States')
  }
})

test('all criteria make one sentence, in a fixed order', async () => {
  const { breadcrumb } = await pageOf(
    utc,
    'v3',
    `propertyTypes=128&hp=500000&ha=5000&la=50&countyID=${AT.bosque}`,
  )
  assert.equal(
    breadcrumb,
    'Land for sale in Bosque County, Texas, 50 to 5,000 acres, up to $500,000, hunting land',
  )
  const everything = await pageOf(
    utc,
    'v3',
    `acctid=1&kw=creek&addf=2026-09-08&status=S&hasHouse=1&lhsqft=900&lbath=2&lbed=3&propertyTypes=1&hpa=9&hp=5&la=1&bounds=(1,1),(2,2)&zip=76634&listingType=3&cityID=${AT.clifton}&distance=5`,
  )
  assert.equal(
    everything.breadcrumb,
    'Land for lease within 5 miles of Clifton, Texas, ZIP code 76634, within the map area, from 1 acre, up to $5, up to $9 per acre, farms, from 3 bedrooms, from 2 bathrooms, a home from 900 square feet, with a home, sold, listed from 2026-09-08, mentioning "creek", from account 1',
  )
})
