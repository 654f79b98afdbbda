import { STATUSES } from '../../src/domain/listings/lookup-lists.ts'
import { boxAround } from '../../src/domain/places/box-around.ts'
import { EARTH_RADIUS_MILES } from '../../src/domain/places/distance.ts'
import type { BoundingBox, Coordinates } from '../../src/domain/places/place.ts'
import type { Criteria, LocationCriterion, Range } from '../../src/domain/searching/criteria.ts'
import type { Phrase } from '../../src/domain/searching/keywords.ts'

/** Stands in a column of numbers where a listing has no value: Groonga knows no null. No true value is below 0. */
export const NOTHING = -1

type NearCriterion = Extract<LocationCriterion, { readonly kind: 'near' }>

const RADIANS = Math.PI / 180
const MILLISECONDS_PER_DEGREE = 3_600_000
const STATUS_NUMBERS = new Map(STATUSES.map(({ id, code }) => [code, id]))

/** The conditions of a search in Groonga's own language. */
interface Filters {
  /** The first condition uses its index, each one after it an index or the columns of what is left. */
  readonly first: string
  /**
   * Conditions on what `first` leaves; may be empty. In one filter with an `||` or a sum of products, Groonga would look
   * at every listing.
   */
  readonly after: string
}

/** Conditions that leave few listings come first. */
export function filtersOf(criteria: Criteria): Filters {
  const { keywords, zip, accountId, location, bounds, typeBits, hasHouse } = criteria
  const first = [
    zip === null ? '' : `zip == ${zip}`,
    accountId === null ? '' : `account_id == ${accountId}`,
    ...(location === null ? [] : placeConditions(location)),
    ...(bounds === null ? [] : boundsConditions(bounds)),
    ...keywords.map(wordsCondition),
    between('price_per_acre_usd', criteria.pricePerAcreUsd),
    between('listed_at', criteria.listedAt),
    between('acres', criteria.acres),
    between('price_usd', criteria.priceUsd),
    'active == 1',
    `in_values(status, ${criteria.statuses.map(code => STATUS_NUMBERS.get(code) ?? 0).join(', ')})`,
    criteria.listingTypes.length === 3
      ? ''
      : `in_values(listing_type, ${criteria.listingTypes.join(', ')})`,
    hasHouse === null ? '' : `has_house == ${Number(hasHouse)}`,
    typeBits === 0 ? '' : `(type_bits & ${typeBits}) != 0`,
  ]
  const after = [
    location?.kind === 'near' ? distanceCondition(location) : '',
    bounds !== null && bounds.west > bounds.east
      ? `(longitude >= ${bounds.west} || longitude <= ${bounds.east})`
      : '',
    homeCondition('beds', criteria.beds),
    homeCondition('baths', criteria.baths),
    homeCondition('home_area_sqft', criteria.homeAreaSqft),
  ]
  return { first: joined(first), after: joined(after) }
}

function joined(conditions: readonly string[]): string {
  return conditions.filter(condition => condition !== '').join(' && ')
}

/** Words that follow each other, as they were cut for the index. */
function wordsCondition(phrase: Phrase): string {
  return `words @ "${phrase.join(' ')}"`
}

function placeConditions(location: LocationCriterion): string[] {
  switch (location.kind) {
    case 'state':
    case 'region':
    case 'county':
      return [`in_values(${location.kind}_id, ${location.ids.join(', ')})`]
    case 'near': {
      const { center, distanceMiles } = location
      // The box is for the index alone; the distance decides.
      return center === null ? ['id == 0'] : indexedBox(boxAround(center, distanceMiles))
    }
    case 'any':
      throw new Error('No query of the benches asks for places of several kinds')
    default:
      return [`${location.kind}_id == ${location.id}`]
  }
}

function distanceCondition({ center, distanceMiles }: NearCriterion): string {
  if (center === null) return ''
  const { x, y, z } = unitVector(center)
  const cosine = Math.cos(distanceMiles / EARTH_RADIUS_MILES)
  return `(x * ${x} + y * ${y} + z * ${z}) >= ${cosine}`
}

/** Groonga knows no box across the 180th meridian. */
function boundsConditions(box: BoundingBox): string[] {
  const { south, north, west, east } = box
  const latitudes = `between(latitude, ${south}, "include", ${north}, "include")`
  if (west > east) return [latitudes]
  return [
    ...indexedBox(box),
    latitudes,
    `between(longitude, ${west}, "include", ${east}, "include")`,
  ]
}

/** The index rounds to milliseconds of an arc, so the box is a little larger. */
function indexedBox({ south, north, west, east }: BoundingBox): string[] {
  const corners = [
    geoPoint({ latitude: north, longitude: west }, +1, -1),
    geoPoint({ latitude: south, longitude: east }, -1, +1),
  ]
  return [`geo_in_rectangle(point, "${corners.join('", "')}")`]
}

/** A point in milliseconds of an arc. */
export function geoPoint(
  { latitude, longitude }: Coordinates,
  northward = 0,
  eastward = 0,
): string {
  const milliseconds = (degrees: number, moved: number, max: number) => {
    const value = Math.round(degrees * MILLISECONDS_PER_DEGREE) + moved
    return Math.max(-max, Math.min(max, value))
  }
  const y = milliseconds(latitude, northward, 90 * MILLISECONDS_PER_DEGREE)
  const x = milliseconds(longitude, eastward, 180 * MILLISECONDS_PER_DEGREE)
  return `${y}x${x}`
}

/** A point on a globe of radius 1. The product of two such vectors is the cosine of the angle between them. */
export function unitVector({ latitude, longitude }: Coordinates) {
  const y = latitude * RADIANS
  const x = longitude * RADIANS
  return { x: Math.cos(y) * Math.cos(x), y: Math.cos(y) * Math.sin(x), z: Math.sin(y) }
}

function between(column: string, range: Range | null): string {
  if (range === null) return ''
  const min = Math.max(0, range.min ?? 0)
  if (range.max === null) return `${column} >= ${min}`
  return `between(${column}, ${min}, "include", ${range.max}, "include")`
}

function homeCondition(column: string, range: Range | null): string {
  if (range === null) return ''
  const tests = [`${column} >= ${Math.max(0, range.min ?? 0)}`]
  if (range.max !== null) tests.push(`${column} <= ${range.max}`)
  return `(has_house == 0 || (${tests.join(' && ')}))`
}
