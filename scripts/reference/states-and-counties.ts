import { geoBounds, geoCentroid } from 'd3-geo'
import type {
  BoundingBox,
  Coordinates,
  CountyLabel,
  StateCountyLabel,
} from '../../src/domain/places/place.ts'
import type { Atlas, AtlasShape } from '../../src/reference/census-atlas.ts'
import { STATE_CODES } from '../../src/reference/state-codes.ts'

interface DerivedCounty extends Coordinates {
  readonly id: number
  readonly name: string
  readonly label: CountyLabel
}

export interface DerivedState {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly countyLabel: StateCountyLabel
  readonly bounds: BoundingBox
  /** In order of their ids. */
  readonly counties: readonly DerivedCounty[]
}

/** The states whose divisions have a name of their own; every other state's are counties. */
const STATE_LABELS: ReadonlyMap<string, StateCountyLabel> = new Map([
  ['AK', 'Borough'],
  ['DC', 'District'],
  ['LA', 'Parish'],
])

/** Divisions that are labeled otherwise than their state's (Alaska as of 2017, by FIPS code). */
const LABELS: ReadonlyMap<string, CountyLabel> = new Map([
  ['02016', 'Census Area'], // Aleutians West
  ['02050', 'Census Area'], // Bethel
  ['02070', 'Census Area'], // Dillingham
  ['02105', 'Census Area'], // Hoonah-Angoon
  ['02158', 'Census Area'], // Kusilvak
  ['02180', 'Census Area'], // Nome
  ['02198', 'Census Area'], // Prince of Wales-Hyder
  ['02240', 'Census Area'], // Southeast Fairbanks
  ['02261', 'Census Area'], // Valdez-Cordova
  ['02290', 'Census Area'], // Yukon-Koyukuk
  ['02020', 'Municipality'], // Anchorage
  ['02230', 'Municipality'], // Skagway
  ['02110', 'City and Borough'], // Juneau
  ['02220', 'City and Borough'], // Sitka
  ['02275', 'City and Borough'], // Wrangell
  ['02282', 'City and Borough'], // Yakutat
  ['24510', 'City'], // Baltimore
  ['29510', 'City'], // St. Louis
  ['32510', 'City'], // Carson City
])

/** Virginia's independent cities have the FIPS codes from 51510 on. */
function isVirginianCity(fips: string): boolean {
  return fips.startsWith('51') && fips >= '51510'
}

function countyLabel(fips: string, stateLabel: StateCountyLabel): CountyLabel {
  return LABELS.get(fips) ?? (isVirginianCity(fips) ? 'City' : stateLabel)
}

/** Bounds to four decimals (36 feet), rounded outwards so that the shape stays inside. */
function boundsOf({ shape }: AtlasShape): BoundingBox {
  const [[west, south], [east, north]] = geoBounds(shape)
  const down = (degrees: number) => Math.floor(degrees * 1e4) / 1e4
  const up = (degrees: number) => Math.ceil(degrees * 1e4) / 1e4
  return { north: up(north), south: down(south), east: up(east), west: down(west) }
}

function centerOf({ shape }: AtlasShape): Coordinates {
  const [longitude, latitude] = geoCentroid(shape)
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
}

/** The states in order of their names, numbered from 1, with their counties. */
export function deriveStates(atlas: Atlas): DerivedState[] {
  const shapes = atlas.states.filter(({ fips }) => STATE_CODES.has(fips))
  shapes.sort((a, b) => (a.name < b.name ? -1 : 1))
  return shapes.map((shape, index) => {
    const code = STATE_CODES.get(shape.fips) ?? ''
    const stateLabel = STATE_LABELS.get(code) ?? 'County'
    const counties = atlas.counties
      .filter(({ fips }) => fips.startsWith(shape.fips))
      .map(county => ({
        id: Number(county.fips),
        name: county.name,
        label: countyLabel(county.fips, stateLabel),
        ...centerOf(county),
      }))
    return {
      id: index + 1,
      name: shape.name,
      code,
      countyLabel: stateLabel,
      bounds: boundsOf(shape),
      counties,
    }
  })
}
