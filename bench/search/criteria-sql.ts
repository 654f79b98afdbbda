import { STATUSES } from '../../src/domain/listings/lookup-lists.ts'
import { boxAround } from '../../src/domain/places/box-around.ts'
import type { BoundingBox, Coordinates } from '../../src/domain/places/place.ts'
import type { Criteria, LocationCriterion, Range } from '../../src/domain/searching/criteria.ts'
import type { Phrase } from '../../src/domain/searching/keywords.ts'
import type { ResultOrder } from '../../src/domain/searching/sort-order.ts'

/** The differences between the SQL of the databases. */
export interface SqlDialect {
  /** The sign before the number of a parameter, which counts from 1. */
  readonly mark: '@' | '$'
  /** The function that gives the smaller of two numbers. */
  readonly least: 'min' | 'least'
  /** The condition that all phrases occur. */
  readonly keywords: (phrases: readonly Phrase[], bind: Bind) => string
  /** The condition by which an index finds the points of a box; null: plain comparisons are enough. */
  readonly within: ((box: BoundingBox, bind: Bind) => string) | null
}

export type SqlValue = number | string
/** Adds a value to a statement. @returns The placeholder of the value. */
type Bind = (value: SqlValue) => string

export interface SqlCondition {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** The radius as in src/domain/places/distance.ts. */
const EARTH_DIAMETER_MILES = (2 * 6371.0088) / 1.609344
const RADIANS = Math.PI / 180

const STATUS_NUMBERS = new Map(STATUSES.map(({ id, code }) => [code, id]))

/** The WHERE of a search over the columns of listing-columns.ts. */
export function conditionOf(criteria: Criteria, dialect: SqlDialect): SqlCondition {
  const values: SqlValue[] = []
  const bind: Bind = value => `${dialect.mark}${values.push(value)}`
  const tests = ['active = 1']
  const { statuses, listingTypes, accountId, zip, typeBits, hasHouse, keywords } = criteria
  tests.push(
    oneOf(
      'status',
      statuses.map(code => STATUS_NUMBERS.get(code) ?? 0),
      bind,
    ),
  )
  if (listingTypes.length < 3) tests.push(oneOf('listing_type', listingTypes, bind))
  if (typeBits !== 0) tests.push(`(type_bits & ${bind(typeBits)}) <> 0`)
  if (accountId !== null) tests.push(`account_id = ${bind(accountId)}`)
  if (zip !== null) tests.push(`zip = ${bind(zip)}`)
  if (hasHouse !== null) tests.push(`has_house = ${hasHouse ? 1 : 0}`)
  tests.push(...ends('price_usd', criteria.priceUsd, bind))
  tests.push(...ends('acres', criteria.acres, bind))
  tests.push(...ends('price_per_acre_usd', criteria.pricePerAcreUsd, bind))
  tests.push(...ends('listed_at', criteria.listedAt, bind))
  tests.push(...homeEnds('beds', criteria.beds, bind))
  tests.push(...homeEnds('baths', criteria.baths, bind))
  tests.push(...homeEnds('home_area_sqft', criteria.homeAreaSqft, bind))
  if (criteria.bounds !== null) tests.push(...inBox(criteria.bounds, dialect, bind))
  if (criteria.location !== null) tests.push(...inPlace(criteria.location, dialect, bind))
  if (keywords.length > 0) tests.push(dialect.keywords(keywords, bind))
  return { text: tests.join(' AND '), values }
}

/** The searches of the bench have no other orders. */
const ORDERS: Readonly<Record<string, string>> = {
  tier: 'tier_rank, listed_at DESC',
  listedAt: 'listed_at',
  modifiedAt: 'modified_at',
  priceUsd: 'price_usd',
  acres: 'acres',
  pricePerAcreUsd: 'price_per_acre_usd',
}

/** All columns that an order may need. */
export const SORTED_BY: string =
  'id, tier_rank, listed_at, modified_at, price_usd, acres, price_per_acre_usd'

/** The ORDER BY of a search: listings without the value last, ties by id, highest first. */
export function orderOf({ key, descending }: ResultOrder): string {
  if (key === 'tier') return `${ORDERS.tier}, id DESC`
  // Every listing has a date. NULLS LAST would only prevent the use of an index.
  const nulls = key === 'listedAt' ? '' : ' NULLS LAST'
  return `${ORDERS[key]} ${descending ? 'DESC' : 'ASC'}${nulls}, id DESC`
}

function oneOf(column: string, values: readonly number[], bind: Bind): string {
  const [only] = values
  if (only !== undefined && values.length === 1) return `${column} = ${bind(only)}`
  return `${column} IN (${values.map(bind).join(', ')})`
}

function ends(column: string, range: Range | null, bind: Bind): string[] {
  const tests: string[] = []
  if (typeof range?.min === 'number') tests.push(`${column} >= ${bind(range.min)}`)
  if (typeof range?.max === 'number') tests.push(`${column} <= ${bind(range.max)}`)
  return tests
}

function homeEnds(column: string, range: Range | null, bind: Bind): string[] {
  const tests = ends(column, range, bind)
  return tests.length === 0 ? [] : [`(has_house = 0 OR (${tests.join(' AND ')}))`]
}

function inBox(box: BoundingBox, { within }: SqlDialect, bind: Bind): string[] {
  const { south, north, west, east } = box
  const exact = [
    `latitude BETWEEN ${bind(south)} AND ${bind(north)}`,
    west <= east
      ? `longitude BETWEEN ${bind(west)} AND ${bind(east)}`
      : `(longitude >= ${bind(west)} OR longitude <= ${bind(east)})`,
  ]
  return within === null || west > east ? exact : [within(box, bind), ...exact]
}

function inPlace(location: LocationCriterion, dialect: SqlDialect, bind: Bind): string[] {
  switch (location.kind) {
    case 'state':
    case 'region':
    case 'county':
      return [oneOf(`${location.kind}_id`, location.ids, bind)]
    case 'near': {
      const { center, distanceMiles } = location
      if (center === null) return ['1 = 0']
      const root = `sqrt(${squareOfHalfChord(center, bind)})`
      const distance = `${EARTH_DIAMETER_MILES} * asin(${dialect.least}(1.0, ${root}))`
      // The box is for the index alone; the distance decides.
      return [
        ...inBox(boxAround(center, distanceMiles), dialect, bind),
        `${distance} <= ${bind(distanceMiles)}`,
      ]
    }
    case 'any':
      throw new Error('No query of the benches asks for places of several kinds')
    default:
      return [`${location.kind}_id = ${bind(location.id)}`]
  }
}

/** The haversine formula as src/domain/places/distance.ts writes it, so that both round alike. */
function squareOfHalfChord({ latitude, longitude }: Coordinates, bind: Bind): string {
  const half = (column: string, from: number) => `sin((${column} - ${bind(from)}) * ${RADIANS} / 2)`
  const byLatitude = half('latitude', latitude)
  const byLongitude = half('longitude', longitude)
  const cosines = `${bind(Math.cos(latitude * RADIANS))} * cos(latitude * ${RADIANS})`
  return `${byLatitude} * ${byLatitude} + ${cosines} * ${byLongitude} * ${byLongitude}`
}
