import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'

/** A point on earth: latitude -90 to 90, longitude -180 to 180, decimal degrees (WGS 84). */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/**
 * A box of latitudes and longitudes, edges included. `west` > `east` means that the box crosses
 * the antimeridian, as Alaska's does.
 */
export interface BoundingBox {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** The word that a state uses for most of its county-level divisions. */
export type StateCountyLabel = 'County' | 'Parish' | 'Borough' | 'District'

/** The kind of a county-level division; the label of an independent city is `City`. */
export type CountyLabel =
  | 'County'
  | 'Parish'
  | 'Borough'
  | 'Census Area'
  | 'Municipality'
  | 'City and Borough'
  | 'City'
  | 'District'

export interface State {
  readonly id: StateId
  readonly name: string
  /** Two letters, upper case. */
  readonly code: string
  readonly countyLabel: StateCountyLabel
  readonly bounds: BoundingBox
}

export interface Region {
  readonly id: RegionId
  readonly name: string
  readonly stateId: StateId
}

export interface County extends Coordinates {
  readonly id: CountyId
  /** Without its label: `Bosque`, `St. Louis`. */
  readonly name: string
  readonly label: CountyLabel
  readonly stateId: StateId
  readonly regionId: RegionId
}

/** `Bosque County`, `Caddo Parish`; an independent city or a district has only its name. */
export function fullCountyName({ name, label }: Pick<County, 'name' | 'label'>): string {
  return label === 'City' || label === 'District' ? name : `${name} ${label}`
}

export interface City extends Coordinates {
  readonly id: CityId
  readonly name: string
  readonly stateId: StateId
  readonly countyId: CountyId
  /** The Census Bureau's GEOID of the place; known once an official file was imported. */
  readonly censusId: number | null
}

export interface Lake extends Coordinates {
  readonly id: LakeId
  readonly name: string
  readonly stateId: StateId
  readonly countyId: CountyId
  /**
   * The feature id in the USGS Geographic Names Information System; known once an official file was
   * imported.
   */
  readonly gnisId: number | null
}

/** A five-digit postal code with its place. */
export interface Zip extends Coordinates {
  /** Five digits, including leading zeros. */
  readonly code: string
  readonly cityId: CityId
}

/** All records of the reference tables. */
export interface Places {
  readonly states: readonly State[]
  readonly regions: readonly Region[]
  readonly counties: readonly County[]
  readonly cities: readonly City[]
  readonly lakes: readonly Lake[]
  readonly zips: readonly Zip[]
}
