import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, faultsIn, idsFound, testCases, testRefusals, VERSIONS } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { utc as service } from './search-services.ts'

const LOCATIONS: readonly Case[] = [
  [`stateID=${AT.texas}`, [301, 302, 303, 304]],
  [`stateID=${AT.alaska}`, [306, 307]],
  ['stateID=99999', []],
  ['stateID=0', []],
  [`regionID=${AT.centralTexas}`, [301, 302]],
  [`regionID=${AT.eastTexas}`, [303, 304]],
  [`regionID=${AT.centralTexas},${AT.eastTexas}`, [301, 302, 303, 304]],
  [`regionID=%20${AT.centralTexas}%20,,`, [301, 302]],
  ['regionID=99999', []],
  [`countyID=${AT.bosque}`, [301, 302]],
  [`countyID=${AT.bosque},${AT.caddo}`, [301, 302, 308]],
  [`countyID=,${AT.hill},%20${AT.caddo}%20,,99999`, [303, 308]],
  ['countyID=99999', []],
  [`cityID=${AT.clifton}`, [301]],
  ['cityID=9999999', []],
  [`lakeID=${AT.whitney}`, [301, 303]],
  [`lakeID=${AT.wacoLake}`, [304]],
  ['lakeID=99999', []],
  // An empty list is no location, so another one may be given.
  [`countyID=,%20,&stateID=${AT.alaska}`, [306, 307]],
  [`regionID=,&countyID=,&cityID=${AT.clifton}`, [301]],
]

/** In miles from Clifton: Waco 26.9 (304), 302 34.55, Hillsboro 28.0 (303); from Adak: 307 177.7. */
const DISTANCES: readonly Case[] = [
  [`cityID=${AT.clifton}&distance=0`, [301]],
  [`cityID=${AT.clifton}&distance=26.8`, [301]],
  [`cityID=${AT.clifton}&distance=27`, [301, 304]],
  [`cityID=${AT.clifton}&distance=34.5`, [301, 303, 304]],
  [`cityID=${AT.clifton}&distance=34.6`, [301, 302, 303, 304]],
  [`cityID=${AT.clifton}&distance=500`, [301, 302, 303, 304, 308]],
  [`cityID=${AT.adak}&distance=177.5`, [306]],
  [`cityID=${AT.adak}&distance=178`, [306, 307]],
  ['cityID=9999999&distance=500', []],
  // Without cityID it is ignored, whatever it holds.
  [`stateID=${AT.alaska}&distance=1`, [306, 307]],
  [`stateID=${AT.alaska}&distance=501`, [306, 307]],
  [`stateID=${AT.alaska}&distance=far`, [306, 307]],
  [`stateID=${AT.alaska}&cityID=&distance=-1`, [306, 307]],
]

const BOUNDS: readonly Case[] = [
  ['bounds=(31.5,-97.6),(31.8,-97)', [301, 304]],
  ['bounds=(31.5, -97.6), (31.8, -97)', [301, 304]],
  ['bounds=%2831.5%2C-97.6%29%2C%2831.8%2C-97%29', [301, 304]],
  ['bounds=%20(%2031.5%20,-97.6)%20,%20(31.8,-97)%20', [301, 304]],
  // The edges belong to the box: 308 is at 32.5, -94.
  ['bounds=(32.5,-94),(32.5,-94)', [308]],
  ['bounds=(32.5,-94.1),(32.6,-94)', [308]],
  ['bounds=(32.4,-94),(32.5,-93.9)', [308]],
  ['bounds=(32.51,-94.1),(32.6,-93.9)', []],
  ['bounds=(32.4,-94.1),(32.49,-93.9)', []],
  ['bounds=(32.4,-93.99),(32.6,-93.9)', []],
  ['bounds=(32.4,-94.1),(32.6,-94.01)', []],
  // West above east: across the antimeridian. 306 is at -176.634, 307 at 179.2.
  ['bounds=(50,170),(55,-170)', [306, 307]],
  ['bounds=(50,179.2),(55,-176.634)', [306, 307]],
  ['bounds=(50,179.3),(55,-170)', [306]],
  ['bounds=(50,170),(55,-177)', [307]],
  ['bounds=(50,-170),(55,170)', []],
  ['bounds=(50,-180),(55,180)', [306, 307]],
  ['bounds=(-90,-180),(-.5,180.)', []],
  [`bounds=(31.5,-97.6),(31.8,-97)&cityID=${AT.clifton}`, [301]],
]

testCases(service, LOCATIONS)
testCases(service, DISTANCES)
testCases(service, BOUNDS)

test('any two of the five locations at once are refused by their names', async () => {
  const names = ['stateID', 'regionID', 'countyID', 'cityID', 'lakeID']
  for (const version of VERSIONS) {
    for (const [i, first] of names.entries()) {
      for (const second of names.slice(i + 1)) {
        const answer = await service.get(`/${version}/listings?${second}=1&${first}=2`)
        assert.equal(answer.statusCode, 400)
        const [said, ...others] = faultsIn(answer.json().errors)
        assert.ok(said?.endsWith(`may be given, not ${first} and ${second}.`), said)
        assert.deepEqual(others, [])
      }
    }
  }
})

testRefusals(service, [
  [`cityID=${AT.clifton}&distance=500.1`, 'distance', '0 to 500', '500.1'],
  [`cityID=${AT.clifton}&distance=-1`, 'distance', '0 to 500', '-1'],
  [`cityID=${AT.clifton}&distance=far`, 'distance', '0 to 500', '"far"'],
  ['cityID=9999999&distance=far', 'distance', '0 to 500', '"far"'],
  ['bounds=(31.8,-97.6),(31.5,-97)', 'bounds', 'south not above north', '(31.8'],
  ['bounds=31.5,-97.6,31.8,-97', 'bounds', 'latitude', '31.5,'],
  ['bounds=(31.5,-97.6)', 'bounds', 'latitude'],
  ['bounds=(31.5,-97.6),(31.8)', 'bounds', 'latitude'],
  ['bounds=(31.5,-97.6),(31.8,x)', 'bounds', 'latitude'],
  ['bounds=(31.5,-97.6),(31.8,)', 'bounds', 'latitude'],
  ['bounds=(31.5,-97.6),(90.01,-97)', 'bounds', 'latitude'],
  ['bounds=(-90.01,-97.6),(31,-97)', 'bounds', 'latitude'],
  ['bounds=(31.5,-180.01),(31.8,-97)', 'bounds', 'longitude'],
  ['bounds=(31.5,-97.6),(31.8,180.01)', 'bounds', 'longitude'],
  ['bounds=(1e1,-97.6),(31.8,-97)', 'bounds', 'latitude'],
  ['bounds=(Infinity,-97.6),(NaN,-97)', 'bounds', 'latitude'],
  ['bounds=(0,0),(1,1),(2,2)', 'bounds', 'latitude'],
])

test('distance replaces the city itself as the criterion', async () => {
  for (const version of VERSIONS) {
    const alone = await idsFound(service, version, `cityID=${AT.clifton}&countyID=`)
    const around = await idsFound(service, version, `distance=30&cityID=${AT.clifton}`)
    assert.deepEqual(alone, [301])
    assert.deepEqual(new Set(around), new Set([301, 303, 304]))
  }
})
