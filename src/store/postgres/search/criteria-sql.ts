import { type RawBuilder, sql } from 'kysely'
import { byFact } from '../../../domain/facts/fact-bits.ts'
import { LISTING_TYPES, STATUSES } from '../../../domain/listings/lookup-lists.ts'
import type { BoundingBox } from '../../../domain/places/place.ts'
import { boxOf, edgesOf, type Polygon } from '../../../domain/places/polygon.ts'
import type { Criteria, LocationCriterion, Range } from '../../../domain/searching/criteria.ts'
import { formsOf } from '../../../domain/searching/keywords.ts'
import { isHomeAmount, RANGE_CRITERIA } from '../../../domain/searching/range-criteria.ts'
import { conditionsOf } from '../../../domain/searching/whole-condition.ts'
import { type Circle, circleAround } from './circle.ts'
import { AMOUNTS, asksForWords, conditionSql, hasPhrase } from './condition-sql.ts'
import { latitudeBand, statusNumber } from './search-rows.ts'
import type { ListingSearchTable } from './search-tables.ts'

type Condition = RawBuilder<boolean>
type Column = keyof ListingSearchTable

const EDGE_MEMBERS = ['south', 'north', 'longitude', 'width', 'height'] as const

/** Boxes with more bands contain so much of a country that an index of places would not help. */
const MAX_BANDS = 160

/** The listings that match some criteria, as parts of a statement. */
export interface MatchingListings {
  /** The SQL behind FROM. */
  readonly source: RawBuilder<unknown>
  /** The SQL behind WHERE. */
  readonly condition: Condition
  /** The circles that the listings lie in. */
  readonly circles: readonly Circle[]
}

export function matchingListings(criteria: Criteria): MatchingListings {
  const { location, keywords } = criteria
  const circles = circlesOf(criteria)
  const conditions = conditionsOf(criteria)
  const tests = [
    ...kinds(criteria),
    ...amounts(criteria),
    ...[criteria.window, criteria.bounds].flatMap(box => (box === null ? [] : inBox(box))),
    ...(location === null ? [] : inPlace(location)),
    ...circles.flatMap(circle => [...inBox(circle.box), circle.maybeInside]),
    ...(criteria.polygon === null ? [] : inPolygon(criteria.polygon)),
    ...withWords(criteria),
    ...conditions.map(conditionSql),
  ]
  return {
    source:
      keywords.length === 0 && !conditions.some(asksForWords)
        ? sql`listing_search`
        : sql`listing_search join listing_words using (listing_id)`,
    condition: tests.length === 0 ? sql<boolean>`true` : sql.join(tests, sql` and `),
    circles,
  }
}

function circlesOf({ location, near }: Criteria): Circle[] {
  const circles: Circle[] = []
  if (location?.kind === 'near' && location.center !== null) {
    circles.push(circleAround(location.center, location.distanceMiles))
  }
  if (near !== null) circles.push(circleAround(near, near.distanceMiles))
  return circles
}

function kinds(criteria: Criteria): Condition[] {
  const { statuses, listingTypes, accountId, zip, typeBits, hasHouse } = criteria
  const tests: Condition[] = []
  if (new Set(statuses).size < STATUSES.length) {
    tests.push(sql`status = any(${statuses.map(statusNumber)}::smallint[])`)
  }
  if (new Set(listingTypes).size < LISTING_TYPES.length) {
    tests.push(sql`listing_type = any(${listingTypes}::smallint[])`)
  }
  if (typeBits !== 0) tests.push(sql`type_bits & ${typeBits}::integer <> 0`)
  for (const bits of byFact(criteria.factBits)) tests.push(sql`fact_bits & ${bits}::bigint <> 0`)
  if (accountId !== null) tests.push(sql`account_id = ${accountId}::bigint`)
  if (zip !== null) tests.push(sql`zip = ${zip}::bigint`)
  if (hasHouse !== null) tests.push(sql`has_house = ${hasHouse}::boolean`)
  return tests
}

function amounts(criteria: Criteria): Condition[] {
  return RANGE_CRITERIA.flatMap(name => {
    const column = AMOUNTS[name]
    const range = criteria[name]
    if (range === null) return []
    if (name === 'listedAt' || name === 'reducedAt') return instants(column, range)
    return isHomeAmount(name) ? homeEnds(column, range) : ends(column, range)
  })
}

function ends(column: Column, { min, max }: Range): Condition[] {
  const tests: Condition[] = []
  if (min !== null) tests.push(sql`${sql.ref(column)} >= ${min}::float8`)
  if (max !== null) tests.push(sql`${sql.ref(column)} <= ${max}::float8`)
  return tests
}

/**
 * Instants are whole numbers. With limits that are whole numbers as well, an index can find them.
 */
function instants(column: Column, { min, max }: Range): Condition[] {
  const tests: Condition[] = []
  if (min !== null) tests.push(sql`${sql.ref(column)} >= ${wholeNumber(Math.ceil(min))}::bigint`)
  if (max !== null) tests.push(sql`${sql.ref(column)} <= ${wholeNumber(Math.floor(max))}::bigint`)
  return tests
}

function wholeNumber(value: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, value))
}

/** A range of a house's values does not apply to land without a house: such listings match. */
function homeEnds(column: Column, range: Range): Condition[] {
  const tests = ends(column, range)
  return tests.length === 0 ? [] : [sql`(not has_house or (${sql.join(tests, sql` and `)}))`]
}

/** A box with west > east crosses the antimeridian. The bands are only for the index of places. */
function inBox({ south, north, west, east }: BoundingBox): Condition[] {
  const tests: Condition[] = [
    sql`latitude between ${south}::float8 and ${north}::float8`,
    west <= east
      ? sql`longitude between ${west}::float8 and ${east}::float8`
      : sql`(longitude >= ${west}::float8 or longitude <= ${east}::float8)`,
  ]
  const first = latitudeBand(south)
  const last = latitudeBand(north)
  const count = last - first + 1
  if (count > MAX_BANDS) return tests
  const bands = Array.from({ length: Math.max(0, count) }, (_, i) => first + i)
  return [sql`latitude_band = any(${bands}::smallint[])`, ...tests]
}

/**
 * The even-odd rule, computed as `isInside` does: with the same numbers in the same order, so that
 * every engine agrees on every point. The subquery reads no table.
 */
function inPolygon(polygon: Polygon): Condition[] {
  const edges = edgesOf(polygon)
  const columns = EDGE_MEMBERS.map(name => sql`${edges.map(edge => edge[name])}::float8[]`)
  return [
    ...inBox(boxOf(polygon)),
    sql`(select count(*) from unnest(${sql.join(columns)})
      as edge (edge_south, edge_north, edge_longitude, edge_width, edge_height)
      where latitude >= edge_south and latitude < edge_north
      and (longitude - edge_longitude) * edge_height < (latitude - edge_south) * edge_width) % 2 = 1`,
  ]
}

function inPlace(location: LocationCriterion): Condition[] {
  switch (location.kind) {
    case 'state':
    case 'region':
    case 'county':
      return [sql`${sql.ref(`${location.kind}_id`)} = any(${location.ids}::bigint[])`]
    case 'any':
      return [sql`(${sql.join(location.places.flatMap(inPlace), sql` or `)})`]
    case 'near':
      return location.center === null ? [sql`false`] : []
    default:
      return [sql`${sql.ref(`${location.kind}_id`)} = ${location.id}::bigint`]
  }
}

function withWords({ keywords, inTitles }: Criteria): Condition[] {
  return keywords.map(phrase => {
    const forms = inTitles ? formsOf(phrase) : [phrase]
    return sql`(${sql.join(
      forms.map(form => hasPhrase(form, inTitles)),
      sql` or `,
    )})`
  })
}
