import type { FactBits } from '../facts/fact-bits.ts'
import type { ListingTypeId, StatusCode } from '../listings/lookup-lists.ts'
import type { BoundingBox, Coordinates } from '../places/place.ts'
import type { Polygon } from '../places/polygon.ts'
import type {
  AccountId,
  CityId,
  CountyId,
  LakeId,
  ListingId,
  RegionId,
  StateId,
} from '../values/ids.ts'
import type { Condition } from './condition.ts'
import type { Phrase } from './keywords.ts'
import { RANGE_CRITERIA, type RangeCriterion } from './range-criteria.ts'
import type { ResultOrder } from './sort-order.ts'
import type { Wish } from './wishes.ts'

/** Both ends are inclusive; null leaves an end open. At least one end is a number. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** All points within some miles (great circle) of a point. */
export interface Circle extends Coordinates {
  readonly distanceMiles: number
}

/** One place, or several of one kind. */
export type PlaceCriterion =
  | { readonly kind: 'state'; readonly ids: readonly StateId[] }
  | { readonly kind: 'region'; readonly ids: readonly RegionId[] }
  | { readonly kind: 'county'; readonly ids: readonly CountyId[] }
  | { readonly kind: 'city'; readonly id: CityId }
  | { readonly kind: 'lake'; readonly id: LakeId }

/** The location that a search is restricted to. */
export type LocationCriterion =
  | PlaceCriterion
  /** In any of these: several cities, or places of several kinds. At least two. */
  | { readonly kind: 'any'; readonly places: readonly PlaceCriterion[] }
  /** Within a distance (great circle) of a city; `center` is null for an unknown city. */
  | {
      readonly kind: 'near'
      readonly id: CityId
      readonly center: Coordinates | null
      readonly distanceMiles: number
    }

/** Places without a circle. */
type ExceptCriterion = Exclude<LocationCriterion, { readonly kind: 'near' }>

/**
 * The criteria of a search at one moment; a `SearchQuery` is the form that can be saved. A listing
 * matches when it is active and meets every criterion that is not null; a listing without a value
 * never matches a range on it.
 */
export interface Criteria extends Readonly<Record<RangeCriterion, Range | null>> {
  readonly location: LocationCriterion | null
  /** Land here does not match. */
  readonly except: ExceptCriterion | null
  readonly listingTypes: readonly ListingTypeId[]
  readonly statuses: readonly StatusCode[]
  /** Sum of property type ids, each an alternative; 0 for every type. */
  readonly typeBits: number
  /** Values of facts: any value of one fact, but at least one of each fact; 0 for no facts. */
  readonly factBits: FactBits
  /** The listing has all that is wanted, and nothing that is not. */
  readonly wishes: readonly Wish[]
  readonly keywords: readonly Phrase[]
  /** Whether the keywords may also be in titles, and in singular or plural. */
  readonly inTitles: boolean
  /** The same as a person typed them, for titles. */
  readonly typedKeywords: string
  readonly accountId: AccountId | null
  /** Five digits as a number. */
  readonly zip: number | null
  readonly bounds: BoundingBox | null
  readonly near: Circle | null
  readonly polygon: Polygon | null
  /** A second box: the visible part of a map. Queries never have it. */
  readonly window: BoundingBox | null
  readonly hasHouse: boolean | null
  /** Conditions joined by and, or, not. Queries never have them: clients send them as filters. */
  readonly where: Condition | null
}

/** Criteria, an order, and the requested part of the result. */
export interface SearchRequest {
  readonly criteria: Criteria
  readonly sort: ResultOrder
  /** How many listings of the result to skip, from 0. */
  readonly offset: number
  /** The largest number of ids to return, from 0. */
  readonly limit: number
}

export interface SearchResult {
  /** How many listings match, exactly. */
  readonly total: number
  readonly ids: readonly ListingId[]
}

/** Ranges without limits. */
export function noRanges<Name extends RangeCriterion>(
  names: readonly Name[],
): Readonly<Record<Name, null>> {
  return Object.fromEntries(names.map(name => [name, null])) as Record<Name, null>
}

/** The criteria that match all listings that are available or under contract. */
export const DEFAULT_CRITERIA: Criteria = {
  location: null,
  except: null,
  ...noRanges(RANGE_CRITERIA),
  listingTypes: [1, 2, 3],
  statuses: ['P', 'PP'],
  typeBits: 0,
  factBits: 0,
  wishes: [],
  keywords: [],
  inTitles: false,
  typedKeywords: '',
  accountId: null,
  zip: null,
  bounds: null,
  near: null,
  polygon: null,
  window: null,
  hasHouse: null,
  where: null,
}
