import { nameKey } from '../../domain/places/name-key.ts'
import type { Coordinates, Lake, Places, State } from '../../domain/places/place.ts'
import type { CountyId, LakeId } from '../../domain/values/ids.ts'
import { wordsOf } from '../../domain/values/words.ts'
import type { CountyShapes } from '../county-shapes.ts'
import { nearestCounty } from '../nearest-county.ts'
import { matchByName, type Named } from './name-matching.ts'
import { type OfficialReader, type OfficialReading, SkipTally } from './official-reader.ts'
import {
  nameOfRow,
  type OfficialRow,
  officialFault,
  pointOfRow,
  stateOfRow,
} from './official-row.ts'

const WATER_WORDS: ReadonlySet<string> = new Set(['lake', 'lakes', 'reservoir'])

/** Two lakes with the same name in one state are farther apart than this. */
const SAME_LAKE_MILES = 15

/** The id of a new lake is this plus its feature id. The ids of bundled lakes are smaller. */
const FIRST_GNIS_LAKE_ID = 10_000_000

const CLASSES: ReadonlySet<string> = new Set(['Lake', 'Reservoir'])
const HISTORICAL = ' (historical)'

interface OfficialLake extends Named {
  readonly gnisId: number
  readonly name: string
  readonly countyId: CountyId
}

function featureId(row: OfficialRow): number {
  const text = row.cell('FEATURE_ID')
  const id = Number(text)
  if (!/^\d+$/.test(text) || id < 1 || !Number.isSafeInteger(id))
    throw officialFault(row.line, `FEATURE_ID is "${text}", not a whole number.`)
  return id
}

/** Features in an unknown place have no coordinates, or zeros. */
function isUnlocated(row: OfficialRow): boolean {
  const cells = [row.cell('PRIM_LAT_DEC'), row.cell('PRIM_LONG_DEC')]
  return cells.every(text => text === '' || Number(text) === 0)
}

/**
 * Finds the county that a row names, otherwise the county that contains the row's point or is
 * nearest to it.
 */
function countyFinder(current: Places, shapes: CountyShapes) {
  const known = new Set(current.counties.map(county => county.id))
  const ofState = Map.groupBy(current.counties, county => county.stateId)
  return (row: OfficialRow, state: State, point: Coordinates): CountyId => {
    const inState = row.cell('COUNTY_NUMERIC').padStart(3, '0')
    const named = Number(row.cell('STATE_NUMERIC') + inState) as CountyId
    if (known.has(named)) return named
    const ids = (ofState.get(state.id) ?? []).map(county => county.id)
    const nearest = nearestCounty(shapes, ids, point)
    if (!nearest) throw officialFault(row.line, `${state.name} has no county that is known.`)
    return nearest.countyId
  }
}

function merge(current: Places, officials: readonly OfficialLake[]) {
  const byGnisId = Map.groupBy(current.lakes, lake => lake.gnisId)
  const unnamed = (byGnisId.get(null) ?? []).map(lake => ({
    lake,
    stateId: lake.stateId,
    latitude: lake.latitude,
    longitude: lake.longitude,
    keys: lakeNameKeys(lake.name),
  }))
  const newcomers = officials.filter(({ gnisId }) => !byGnisId.has(gnisId))
  const matches = matchByName(newcomers, unnamed, SAME_LAKE_MILES)
  const lakes: Lake[] = []
  let unchanged = 0
  for (const official of officials) {
    const { gnisId, name, stateId, countyId, latitude, longitude } = official
    const known = byGnisId.get(gnisId)?.[0] ?? matches.get(official)?.lake
    const id = known?.id ?? ((FIRST_GNIS_LAKE_ID + gnisId) as LakeId)
    const isSame =
      known?.gnisId === gnisId && known.latitude === latitude && known.longitude === longitude
    if (isSame) unchanged += 1
    else lakes.push({ id, name, stateId, countyId, ...known, gnisId, latitude, longitude })
  }
  return { lakes: lakes.sort((a, b) => a.id - b.id), unchanged }
}

function start(current: Places, shapes: CountyShapes): OfficialReading {
  const states = new Map(current.states.map(state => [state.code, state]))
  const countyOf = countyFinder(current, shapes)
  const officials = new Map<number, OfficialLake>()
  const skipped = new SkipTally()
  return {
    add(row) {
      if (!CLASSES.has(row.cell('FEATURE_CLASS'))) return skipped.add('neither lake nor reservoir')
      const gnisId = featureId(row)
      const name = nameOfRow(row, 'FEATURE_NAME')
      if (name.endsWith(HISTORICAL)) return skipped.add('gone (marked historical)')
      if (row.cell('STATE_NUMERIC') === '') return skipped.add('in no state')
      const state = stateOfRow(row, row.cell('STATE_NUMERIC').padStart(2, '0'), states)
      if (!state) return skipped.add('in a territory')
      if (isUnlocated(row)) return skipped.add('without coordinates')
      const point = pointOfRow(row, 'PRIM_LAT_DEC', 'PRIM_LONG_DEC')
      // A file may have one row for each county that a feature is in: the first one counts.
      if (officials.has(gnisId)) return skipped.add('a second row of the same feature')
      officials.set(gnisId, {
        gnisId,
        name,
        stateId: state.id,
        countyId: countyOf(row, state, point),
        keys: lakeNameKeys(name),
        ...point,
      })
    },
    finish() {
      const { lakes, unchanged } = merge(current, [...officials.values()])
      return { counties: [], cities: [], lakes, unchanged, skipped: skipped.list() }
    },
  }
}

/** The Geological Survey's names; matched by feature id, otherwise by name and distance. */
export const GNIS_LAKES: OfficialReader = {
  description: 'USGS Geographic Names (DomesticNames_….txt)',
  recognizes: columns =>
    [
      'FEATURE_ID',
      'FEATURE_NAME',
      'FEATURE_CLASS',
      'STATE_NUMERIC',
      'COUNTY_NUMERIC',
      'PRIM_LAT_DEC',
      'PRIM_LONG_DEC',
    ].every(name => columns.has(name)),
  start,
}

/**
 * The keys of a lake's name: with and without words for water (`Lake Travis`, `Travis Reservoir`).
 */
function lakeNameKeys(name: string): string[] {
  const bare = wordsOf(name).filter(word => !WATER_WORDS.has(word))
  return bare.length === 0 ? [nameKey(name)] : [nameKey(name), `~${nameKey(bare.join(' '))}`]
}
