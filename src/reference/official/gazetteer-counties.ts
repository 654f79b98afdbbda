import { distanceMiles } from '../../domain/places/distance.ts'
import type { Coordinates, County, CountyLabel, Places, State } from '../../domain/places/place.ts'
import type { CountyId, RegionId, StateId } from '../../domain/values/ids.ts'
import { type OfficialReader, type OfficialReading, SkipTally } from './official-reader.ts'
import {
  digitsOfRow,
  nameOfRow,
  type OfficialRow,
  officialFault,
  pointOfRow,
  stateOfGazetteerRow,
} from './official-row.ts'

/** The suffixes of county names in the Gazetteer, and their labels. Longer ones come first. */
const SUFFIXES: readonly (readonly [string, CountyLabel])[] = [
  [' City and Borough', 'City and Borough'],
  // Connecticut's planning regions took the place of its counties in 2022.
  [' Planning Region', 'County'],
  [' Census Area', 'Census Area'],
  [' Municipality', 'Municipality'],
  [' Borough', 'Borough'],
  [' County', 'County'],
  [' Parish', 'Parish'],
  [' city', 'City'],
]

/** Names without a suffix. */
const WHOLE_NAMES: ReadonlyMap<string, CountyLabel> = new Map([
  ['Carson City', 'City'],
  ['District of Columbia', 'District'],
])

function nameAndLabel(row: OfficialRow): { name: string; label: CountyLabel } {
  const fullName = nameOfRow(row, 'NAME')
  const whole = WHOLE_NAMES.get(fullName)
  if (whole) return { name: fullName, label: whole }
  for (const [suffix, label] of SUFFIXES)
    if (fullName.endsWith(suffix)) return { name: fullName.slice(0, -suffix.length), label }
  throw officialFault(row.line, `"${fullName}" does not say what kind of county it is.`)
}

function isSame(a: County, b: County): boolean {
  return (
    a.name === b.name &&
    a.label === b.label &&
    a.latitude === b.latitude &&
    a.longitude === b.longitude
  )
}

/** A new county joins the region of the county with the nearest center. */
function regionFor(
  point: Coordinates,
  stateId: StateId,
  counties: readonly County[],
): RegionId | null {
  let nearest: County | null = null
  for (const county of counties)
    if (
      county.stateId === stateId &&
      (nearest === null || distanceMiles(point, county) < distanceMiles(point, nearest))
    )
      nearest = county
  return nearest?.regionId ?? null
}

function start(current: Places): OfficialReading {
  const states = new Map<string, State>(current.states.map(state => [state.code, state]))
  const known = new Map(current.counties.map(county => [county.id, county]))
  const changed = new Map<CountyId, County>()
  const skipped = new SkipTally()
  let unchanged = 0
  return {
    add(row) {
      const geoid = digitsOfRow(row, 'GEOID', 5)
      const state = stateOfGazetteerRow(row, geoid, states)
      if (!state) return skipped.add('in a territory')
      const id = Number(geoid) as CountyId
      const point = pointOfRow(row, 'INTPTLAT', 'INTPTLONG')
      const before = known.get(id)
      const regionId = before?.regionId ?? regionFor(point, state.id, current.counties)
      if (regionId === null)
        throw officialFault(row.line, `${state.name} has no county whose region to share.`)
      const county = { id, ...nameAndLabel(row), stateId: state.id, regionId, ...point }
      if (changed.has(id)) throw officialFault(row.line, `GEOID ${geoid} comes a second time.`)
      if (before && isSame(before, county)) unchanged += 1
      else changed.set(id, county)
    },
    finish: () => ({
      counties: [...changed.values()].sort((a, b) => a.id - b.id),
      cities: [],
      lakes: [],
      unchanged,
      skipped: skipped.list(),
    }),
  }
}

/**
 * The Census Bureau's Gazetteer file of counties; matched by FIPS code, which is the county's id.
 */
export const GAZETTEER_COUNTIES: OfficialReader = {
  description: 'Census Gazetteer counties (…_Gaz_counties_national.txt)',
  // Files of county subdivisions have the same columns, and FUNCSTAT in addition.
  recognizes: columns =>
    ['USPS', 'GEOID', 'ANSICODE', 'NAME', 'INTPTLAT', 'INTPTLONG'].every(name =>
      columns.has(name),
    ) &&
    !columns.has('LSAD') &&
    !columns.has('FUNCSTAT'),
  start,
}
