import { byFact, haveCommon } from '../domain/facts/fact-bits.ts'
import { distanceMiles } from '../domain/places/distance.ts'
import type { BoundingBox } from '../domain/places/place.ts'
import { edgesOf, isInside, type Polygon } from '../domain/places/polygon.ts'
import { meets } from '../domain/searching/condition.ts'
import type { Criteria, LocationCriterion, Range } from '../domain/searching/criteria.ts'
import { formsOf, type Phrase } from '../domain/searching/keywords.ts'
import {
  isHomeAmount,
  RANGE_CRITERIA,
  type RangeCriterion,
} from '../domain/searching/range-criteria.ts'
import { pricePerAcreUsd, type SearchRecord } from '../domain/searching/search-record.ts'
import { conditionsOf } from '../domain/searching/whole-condition.ts'

type Test = (record: SearchRecord) => boolean
type Value = (record: SearchRecord) => number | null

/**
 * Compiles criteria into a function that tests a listing; `SearchIndex.search` finds the same
 * listings. A call costs about as much as the cheapest criterion that the listing does not meet.
 * @param hasPhrase Whether one text of a listing, or its title if that counts, has these words in a
 *   row.
 */
export function matching<Found extends SearchRecord>(
  criteria: Criteria,
  hasPhrase: (record: Found, phrase: Phrase, inTitles: boolean) => boolean,
): (record: Found) => boolean {
  const tests: ((record: Found) => boolean)[] = testsOf(criteria)
  const { keywords, inTitles } = criteria
  for (const phrase of keywords) {
    const forms = inTitles ? formsOf(phrase) : [phrase]
    tests.push(record => forms.some(form => hasPhrase(record, form, inTitles)))
  }
  for (const condition of conditionsOf(criteria)) {
    tests.push(record => meets(record, condition, phrase => hasPhrase(record, phrase, true)))
  }
  return record => tests.every(passes => passes(record))
}

/** The tests that a listing must pass for all criteria except keywords, cheapest first. */
function testsOf(criteria: Criteria): Test[] {
  const { accountId, zip, typeBits, bounds, near, polygon, hasHouse, location } = criteria
  const tests: Test[] = [record => record.active]
  const statuses = new Set(criteria.statuses)
  tests.push(record => statuses.has(record.status))
  const listingTypes = new Set(criteria.listingTypes)
  tests.push(record => listingTypes.has(record.listingType))
  if (typeBits !== 0) tests.push(record => (record.typeBits & typeBits) !== 0)
  for (const bits of byFact(criteria.factBits)) {
    tests.push(record => haveCommon(record.factBits, bits))
  }
  if (accountId !== null) tests.push(record => record.accountId === accountId)
  if (zip !== null) tests.push(record => record.zip === zip)
  if (hasHouse !== null) tests.push(record => record.hasHouse === hasHouse)
  for (const name of RANGE_CRITERIA) {
    const range = criteria[name]
    if (range !== null) tests.push(rangeTest(name, range))
  }
  for (const box of [bounds, criteria.window]) {
    if (box !== null) tests.push(record => isWithin(box, record.latitude, record.longitude))
  }
  if (near !== null) tests.push(record => distanceMiles(near, record) <= near.distanceMiles)
  if (polygon !== null) tests.push(polygonTest(polygon))
  if (location !== null) tests.push(locationTest(location))
  return tests
}

/** Whether a point is in a box, edges included. A box with west > east crosses the antimeridian. */
function isWithin(box: BoundingBox, latitude: number, longitude: number): boolean {
  if (latitude < box.south || latitude > box.north) return false
  return box.west <= box.east
    ? longitude >= box.west && longitude <= box.east
    : longitude >= box.west || longitude <= box.east
}

/**
 * A listing without the value never matches a range, but a range of a house's values does not apply
 * to land without a house.
 */
function rangeTest(name: RangeCriterion, range: Range): Test {
  const read: Value = name === 'pricePerAcreUsd' ? pricePerAcreUsd : record => record[name]
  const min = range.min ?? Number.NEGATIVE_INFINITY
  const max = range.max ?? Number.POSITIVE_INFINITY
  const isIn: Test = record => {
    const value = read(record)
    return value !== null && value >= min && value <= max
  }
  return isHomeAmount(name) ? record => !record.hasHouse || isIn(record) : isIn
}

function polygonTest(polygon: Polygon): Test {
  const edges = edgesOf(polygon)
  return record => isInside(edges, record)
}

function locationTest(location: LocationCriterion): Test {
  switch (location.kind) {
    case 'state': {
      const ids = new Set(location.ids)
      return record => ids.has(record.stateId)
    }
    case 'city':
      return record => record.cityId === location.id
    case 'lake':
      return record => record.lakeId === location.id
    case 'region': {
      const ids = new Set(location.ids)
      return record => ids.has(record.regionId)
    }
    case 'county': {
      const ids = new Set(location.ids)
      return record => ids.has(record.countyId)
    }
    case 'any': {
      const tests = location.places.map(locationTest)
      return record => tests.some(passes => passes(record))
    }
    case 'near': {
      const { center, distanceMiles: most } = location
      return record => center !== null && distanceMiles(center, record) <= most
    }
  }
}
