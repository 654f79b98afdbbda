import { nameKey } from '../../domain/places/name-key.ts'
import type { City, Places } from '../../domain/places/place.ts'
import { SAME_TOWN_MILES } from '../../domain/places/same-town.ts'
import { Problem } from '../../domain/problem.ts'
import type { CityId, CountyId } from '../../domain/values/ids.ts'
import type { CountyShapes } from '../county-shapes.ts'
import { nearestCounty } from '../nearest-county.ts'
import { gazetteerPlaceName } from './gazetteer-place-name.ts'
import { matchByName, type Named } from './name-matching.ts'
import { type OfficialReader, type OfficialReading, SkipTally } from './official-reader.ts'
import {
  digitsOfRow,
  nameOfRow,
  officialFault,
  pointOfRow,
  stateOfGazetteerRow,
} from './official-row.ts'

/** The lowest GEOID of a place is 0100100; the bundled cities' ids end far below. */
const LOWEST_CENSUS_ID = 100_000

interface OfficialPlace extends Named {
  readonly line: number
  readonly censusId: number
  readonly name: string
}

/** Merges the places of one file, and returns the changes after the last place. */
class PlaceMerge {
  readonly #cities = new Map<CityId, City>()
  readonly #current: Places
  readonly #shapes: CountyShapes
  #unchanged = 0

  constructor(current: Places, shapes: CountyShapes) {
    this.#current = current
    this.#shapes = shapes
  }

  merge(places: readonly OfficialPlace[]): { cities: City[]; unchanged: number } {
    const byCensusId = Map.groupBy(this.#current.cities, city => city.censusId)
    const newcomers: OfficialPlace[] = []
    for (const place of places) {
      const [known] = byCensusId.get(place.censusId) ?? []
      if (known) this.#update(known, place)
      else newcomers.push(place)
    }
    const unnamed = (byCensusId.get(null) ?? []).map(city => ({
      city,
      stateId: city.stateId,
      latitude: city.latitude,
      longitude: city.longitude,
      keys: [nameKey(city.name)],
    }))
    const matches = matchByName(newcomers, unnamed, SAME_TOWN_MILES)
    const countyIds = Map.groupBy(this.#current.counties, county => county.stateId)
    const ids = new Set(this.#current.cities.map(city => city.id))
    for (const place of newcomers) {
      const match = matches.get(place)
      if (match) this.#update(match.city, place)
      else {
        const counties = (countyIds.get(place.stateId) ?? []).map(county => county.id)
        this.#insert(place, counties, ids)
      }
    }
    const cities = [...this.#cities.values()].sort((a, b) => a.id - b.id)
    return { cities, unchanged: this.#unchanged }
  }

  #update(city: City, { censusId, latitude, longitude }: OfficialPlace): void {
    if (city.censusId === censusId && city.latitude === latitude && city.longitude === longitude)
      this.#unchanged += 1
    else this.#cities.set(city.id, { ...city, censusId, latitude, longitude })
  }

  #insert(place: OfficialPlace, counties: readonly CountyId[], ids: ReadonlySet<CityId>): void {
    const id = place.censusId as CityId
    const { line, name, stateId, censusId, latitude, longitude } = place
    if (ids.has(id)) throw officialFault(line, `the id ${id} belongs to another city already.`)
    const nearest = nearestCounty(this.#shapes, counties, place)
    if (!nearest) throw officialFault(line, `"${name}" is in no county that is known.`)
    const { countyId } = nearest
    this.#cities.set(id, { id, name, stateId, countyId, censusId, latitude, longitude })
  }
}

function start(current: Places, shapes: CountyShapes): OfficialReading {
  const highest = current.cities.reduce(
    (most, { id, censusId }) => (censusId === id ? most : Math.max(most, id)),
    0,
  )
  if (highest >= LOWEST_CENSUS_ID)
    throw Problem.of(
      'conflict',
      'Ids clash',
      `A city has the id ${highest}, which the Census Bureau's places may need.`,
    )
  const states = new Map(current.states.map(state => [state.code, state]))
  const places = new Map<number, OfficialPlace>()
  const skipped = new SkipTally()
  return {
    add(row) {
      const geoid = digitsOfRow(row, 'GEOID', 7)
      const state = stateOfGazetteerRow(row, geoid, states)
      if (!state) return skipped.add('in a territory')
      const censusId = Number(geoid)
      if (places.has(censusId)) throw officialFault(row.line, `GEOID ${geoid} comes a second time.`)
      const { name, otherNames } = gazetteerPlaceName(nameOfRow(row, 'NAME'))
      places.set(censusId, {
        line: row.line,
        censusId,
        name,
        stateId: state.id,
        keys: [name, ...otherNames].map(nameKey),
        ...pointOfRow(row, 'INTPTLAT', 'INTPTLONG'),
      })
    },
    finish() {
      const { cities, unchanged } = new PlaceMerge(current, shapes).merge([...places.values()])
      return { counties: [], cities, lakes: [], unchanged, skipped: skipped.list() }
    },
  }
}

/**
 * The Census Bureau's Gazetteer file of places; matched by GEOID, otherwise by name and distance.
 */
export const GAZETTEER_PLACES: OfficialReader = {
  description: 'Census Gazetteer places (…_Gaz_place_national.txt)',
  recognizes: columns =>
    ['USPS', 'GEOID', 'NAME', 'LSAD', 'FUNCSTAT', 'INTPTLAT', 'INTPTLONG'].every(name =>
      columns.has(name),
    ),
  start,
}
