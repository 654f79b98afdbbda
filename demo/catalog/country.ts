import { distanceMiles } from '../../src/domain/places/distance.ts'
import type { County, Lake, Places, State, Zip } from '../../src/domain/places/place.ts'
import type { CityId, StateId } from '../../src/domain/values/ids.ts'
import { type Choices, choicesOf, runningTotals } from '../random.ts'
import { type KindTotals, kindTotalsOf } from './kind-totals.ts'
import { MARKETS, type Market } from './land-market.ts'
import type { Landscape } from './landscape.ts'
import { landscapeAt } from './landscape-map.ts'
import { BEACH_TOWNS, METROS, RIVER_TOWNS } from './text/waterside-towns.ts'
import type { Town } from './town.ts'
import { TownGrid } from './town-grid.ts'

/** A county with land to offer. */
export interface LandCounty {
  readonly county: County
  /** Its name within a sentence: `Bosque County`, `the Nome Census Area`. */
  readonly fullName: string
  /** Its name in a title: `Nome Census Area`. */
  readonly titleName: string
  readonly landscape: Landscape
  readonly kindTotals: KindTotals
  readonly towns: Choices<Town>
  readonly townTotals: Float64Array
  readonly lakes: readonly Lake[]
  /** The nearest large cities, nearest first. */
  readonly metros: readonly Town[]
}

export interface LandState {
  readonly state: State
  readonly market: Market
  readonly counties: Choices<LandCounty>
  readonly countyTotals: Float64Array
}

/** The country that land is offered in, with the share of each part. */
export interface Country {
  readonly states: Choices<LandState>
  readonly stateTotals: Float64Array
  readonly towns: TownGrid
}

/** Military posts and campuses have ZIP codes, but no land for sale. */
const NO_TOWN = / AFB$|^(NAS|JBER|FPO|APO) |Air Force|Naval|University|College$|Afb$|Nas$/

/** Kalawao, the boroughs of New York City, and Hudson County, New Jersey: nothing to sell. */
const NO_LAND: ReadonlySet<number> = new Set([15005, 34017, 36005, 36047, 36061, 36081, 36085])

/** Lakes whose shores are all public. */
const PUBLIC_LAKES: ReadonlySet<string> = new Set([
  'Crater Lake',
  'Jackson Lake',
  'Lake McDonald',
  'Quabbin Reservoir',
  'Wachusett Reservoir',
  'Yellowstone Lake',
])

/** @throws Error when the places leave no state with land. */
export function countryOf(places: Places): Country {
  const towns = townsOf(places)
  const townsByCounty = Map.groupBy(towns, town => town.countyId)
  const privateLakes = places.lakes.filter(({ name }) => !PUBLIC_LAKES.has(name))
  const lakesByCounty = Map.groupBy(privateLakes, lake => lake.countyId)
  const metros = metrosOf(towns)
  const countiesByState = Map.groupBy(places.counties, county => county.stateId)

  const states = places.states.flatMap(state => {
    const market = MARKETS[state.code]
    if (market === undefined) return []
    const counties = (countiesByState.get(state.id) ?? []).flatMap(county => {
      const townsHere = choicesOf(townsByCounty.get(county.id) ?? [])
      const landscape = landscapeAt(state.code, county)
      if (townsHere === null || landscape === null) return []
      if (county.label === 'City' || NO_LAND.has(county.id)) return []
      return {
        county,
        fullName: fullNameOf(county),
        titleName: fullNameOf(county).replace(/^the /, ''),
        landscape,
        kindTotals: kindTotalsOf(landscape),
        towns: townsHere,
        townTotals: runningTotals(townsHere.map(townWeight)),
        lakes: lakesByCounty.get(county.id) ?? [],
        metros: nearestMetros(county, metros),
      }
    })
    const choices = choicesOf(counties)
    if (choices === null) return []
    const countyTotals = runningTotals(choices.map(countyWeight))
    return { state, market, counties: choices, countyTotals }
  })
  const choices = choicesOf(states)
  if (choices === null) throw new Error('The places hold no state with a city and a ZIP code.')
  const stateTotals = runningTotals(choices.map(({ market }) => market.share))
  return { states: choices, stateTotals, towns: new TownGrid(towns) }
}

function townsOf(places: Places): Town[] {
  const codes = new Map<StateId, string>(places.states.map(({ id, code }) => [id, code]))
  const zips = Map.groupBy(places.zips, zip => zip.cityId)
  const rivers = waterOfTowns(RIVER_TOWNS)
  const seas = waterOfTowns(BEACH_TOWNS)
  return places.cities.flatMap(city => {
    const own = choicesOf<Zip>(zips.get(city.id as CityId) ?? [])
    if (own === null || NO_TOWN.test(city.name)) return []
    const stateCode = codes.get(city.stateId) ?? ''
    const key = `${city.name}, ${stateCode}`
    return {
      ...city,
      stateCode,
      zips: own,
      river: rivers.get(key) ?? null,
      sea: seas.get(key) ?? null,
    }
  })
}

function waterOfTowns(table: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([water, towns]) =>
      towns.split('; ').map(town => [town, water] as const),
    ),
  )
}

function metrosOf(towns: readonly Town[]): Town[] {
  const names = new Set(METROS.split('; '))
  return towns.filter(town => names.has(`${town.name}, ${town.stateCode}`))
}

function nearestMetros(county: County, metros: readonly Town[]): Town[] {
  return metros
    .map(metro => ({ metro, miles: distanceMiles(county, metro) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 3)
    .map(({ metro }) => metro)
}

/** A city with many ZIP codes is large and has no open land. */
function townWeight(town: Town): number {
  const waterside = town.sea !== null ? 3 : town.river !== null ? 2.5 : 1
  return waterside / town.zips.length ** 1.5
}

/** Land is for sale where there are many small towns and no large city. */
function countyWeight({ towns, lakes }: LandCounty): number {
  const zips = towns.reduce((sum, town) => sum + town.zips.length, 0)
  const surplus = zips - towns.length
  const waterside = towns.filter(town => town.river !== null || town.sea !== null).length
  return (
    (Math.sqrt(Math.min(towns.length, 16)) + waterside * 0.4 + lakes.length * 0.4) /
    (1 + (surplus / 7) ** 2)
  )
}

function fullNameOf({ name, label }: County): string {
  switch (label) {
    case 'County':
    case 'Parish':
    case 'Borough':
      return `${name} ${label}`
    case 'Census Area':
      return `the ${name} Census Area`
    case 'Municipality':
      return `the Municipality of ${name}`
    case 'City and Borough':
      return `the City and Borough of ${name}`
    case 'City':
    case 'District':
      return name
  }
}
