import type { PlaceQuery } from '../searching/search-query.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'

export type PlaceKind = 'state' | 'region' | 'county' | 'city' | 'lake' | 'zip'

/** A place that people may search by a name. */
export interface NamedPlace {
  readonly kind: PlaceKind
  /** The id within its kind; the number of a ZIP code. */
  readonly id: number
  /** Such as `Austin`, `Travis County`, `78701`. */
  readonly name: string
  /**
   * The county, or for a ZIP code the city, that distinguishes it from places with the same name;
   * otherwise empty.
   */
  readonly within: string
  readonly stateId: StateId
  /**
   * How many people may search for it, as a score from 0 to about 20, which orders places with
   * equal names.
   */
  readonly prominence: number
}

/** The prominence of towns with 36,000 inhabitants. */
const PROMINENCE_OF_LARGE_TOWN = 8.5

/** Whether a place is a town that people mean even where no land is for sale. */
export function isLargeTown({ kind, prominence }: NamedPlace): boolean {
  return kind === 'city' && prominence >= PROMINENCE_OF_LARGE_TOWN
}

/** The part of a search that limits it to a place. */
export function searchAt({ kind, id }: Pick<NamedPlace, 'kind' | 'id'>): {
  readonly location?: PlaceQuery
  readonly zip?: number
} {
  switch (kind) {
    case 'state':
      return { location: { kind, ids: [id as StateId] } }
    case 'region':
      return { location: { kind, ids: [id as RegionId] } }
    case 'county':
      return { location: { kind, ids: [id as CountyId] } }
    case 'city':
      return { location: { kind, id: id as CityId } }
    case 'lake':
      return { location: { kind, id: id as LakeId } }
    case 'zip':
      return { zip: id }
  }
}
