import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FACT_VALUES, SEARCHED_VALUES } from '../../src/domain/facts/land-facts.ts'
import {
  ALL_PROPERTY_TYPE_BITS,
  DATE_WINDOWS,
  LISTING_TYPES,
  STATUSES,
} from '../../src/domain/listings/lookup-lists.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { FaultList } from '../../src/domain/problem.ts'
import { keywordTerms, MAX_KEYWORD_TERMS } from '../../src/domain/searching/keywords.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
} from '../../src/domain/searching/search-query.ts'
import {
  searchParametersOf,
  searchQueryFromText,
  searchQueryText,
} from '../../src/domain/searching/search-text.ts'
import { ALL_SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { wishText } from '../../src/domain/searching/wishes.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import { anyText } from '../api/random-values.ts'

const RUNS = { numRuns: 2000, seed: 20_261_122 }
const DAY_MS = 86_400_000

const record = <Model>(model: { [Name in keyof Model]: fc.Arbitrary<Model[Name]> }) =>
  fc.record(model, { noNullPrototype: true })
const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const some = <Value>(values: readonly Value[]) =>
  fc.shuffledSubarray([...values], { minLength: 1, maxLength: values.length })
const positive = { min: 0, noNaN: true, noDefaultInfinity: true } as const
const amount = fc.double(positive).map(value => value + 0)
const id = fc.oneof(fc.nat(), fc.maxSafeNat())
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 5 })
const day = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map(value => value + 0)

const range = maybe(
  record({ min: maybe(amount), max: maybe(amount) }).filter(
    ({ min, max }) => min !== null || max !== null,
  ),
)

const location = fc.oneof(
  record({ kind: one(['city', 'lake'] as const), id }),
  record({ kind: one(['state', 'region', 'county'] as const), ids }),
  record({
    kind: fc.constant('near' as const),
    id,
    distanceMiles: fc.double({ min: Number.MIN_VALUE, max: 500, noNaN: true }),
  }),
)

const listed = record({
  from: maybe(day),
  to: maybe(day),
  past: maybe(one(DATE_WINDOWS.map(({ label }) => label))),
}).filter(({ from, to, past }) => [0, 3].indexOf([from, to, past].filter(Boolean).length) < 0)

const keywords = fc
  .oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 60 }))
  .map(text => text.toWellFormed().trim())
  .filter(text => [...text].length <= 200)
  .map(text => ({ text, terms: keywordTerms(text) }))
  .filter(({ terms }) => terms.length > 0 && terms.length <= MAX_KEYWORD_TERMS)
  .chain(asked => fc.boolean().map(inTitles => ({ ...asked, inTitles })))

const bounds = record({
  a: degrees(90),
  b: degrees(90),
  west: degrees(180),
  east: degrees(180),
}).map(({ a, b, west, east }) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }))

const cornerOf = (decimals: number) => {
  const steps = 10 ** decimals
  const upTo = (max: number) =>
    fc.integer({ min: -max * steps, max: max * steps }).map(value => value / steps + 0)
  return record({ latitude: upTo(90), longitude: upTo(180) })
}
const near = record({
  latitude: degrees(90),
  longitude: degrees(180),
  distanceMiles: fc.double({ min: Number.MIN_VALUE, max: 500, noNaN: true }),
})
const isOpen = (corners: readonly { latitude: number; longitude: number }[]) =>
  corners[0]?.latitude !== corners.at(-1)?.latitude ||
  corners[0]?.longitude !== corners.at(-1)?.longitude
const polygon = fc
  .oneof(
    fc.array(cornerOf(9), { minLength: 3, maxLength: 6 }),
    // An encoded polyline has five decimals.
    fc.array(cornerOf(5), { minLength: 3, maxLength: 20 }),
  )
  .filter(isOpen)

const wish = record({
  isUnwanted: fc.boolean(),
  facts: fc.subarray([...FACT_VALUES], { maxLength: 4 }).map(values => {
    return values.reduce((bits, { bit }) => bits + bit, 0)
  }),
  phrases: fc.array(fc.array(one(['barn', 'pond', '40x80']), { minLength: 1, maxLength: 3 }), {
    maxLength: 4,
  }),
}).filter(({ facts, phrases }) => facts !== 0 || phrases.length > 0)

/** Any search that can be asked for. */
const anyQuery = record({
  location: maybe(location),
  priceUsd: range,
  pricePerAcreUsd: range,
  acres: range,
  beds: range,
  baths: range,
  homeAreaSqft: range,
  listingTypes: some(LISTING_TYPES.map(({ id }) => id)),
  statuses: some(STATUSES.map(({ code }) => code)),
  listed: maybe(listed),
  keywords: maybe(keywords),
  reduced: maybe(one(['any' as const, ...DATE_WINDOWS.map(({ label }) => label)])),
  sort: one(ALL_SORT_ORDERS),
  propertyTypes: fc.integer({ min: 0, max: ALL_PROPERTY_TYPE_BITS }),
  facts: fc
    .subarray([...SEARCHED_VALUES])
    .map(values => values.reduce((bits, { bit }) => bits + bit, 0)),
  accountId: maybe(id),
  zip: maybe(fc.integer({ min: 0, max: 99_999 })),
  bounds: maybe(bounds),
  near: maybe(near),
  polygon: maybe(polygon),
  hasHouse: maybe(fc.boolean()),
  except: maybe(location.filter(({ kind }) => kind !== 'near')),
  wishes: fc.uniqueArray(wish, { maxLength: 3, selector: wishText }),
}) as fc.Arbitrary<SearchQuery>

/** The query that a text asks for; fails on a fault. */
function accepted(text: string): SearchQuery {
  const faults = new FaultList()
  const query = searchQueryFromText(text, faults)
  faults.throwIfAny()
  return query
}

test('every search is the same after its text', () => {
  const property = fc.property(anyQuery, query => {
    assert.deepEqual(accepted(searchQueryText(query)), query)
  })
  fc.assert(property, RUNS)
})

test('a search is written as people would write it, without what is assumed anyway', () => {
  assert.equal(searchQueryText(DEFAULT_QUERY), '')
  const text =
    'cityID=24904&distance=50&hp=500000&la=50&ha=500&kw=creek%20%22deer%20stand%22&dt=past7days&propertyTypes=130&zip=2134&status=P'
  const query = accepted(text)
  assert.deepEqual(searchParametersOf(query), {
    cityID: '24904',
    distance: '50',
    hp: '500000',
    la: '50',
    ha: '500',
    status: 'P',
    dt: 'past7days',
    kw: 'creek "deer stand"',
    propertyTypes: '130',
    zip: '02134',
  })
})

test('a window of days ends whenever the search runs, and a day stays that day', () => {
  const query = accepted('dt=past7days&addf=2026-11-10')
  const listedAt = (now: string) => {
    const clock = () => Date.parse(now)
    const calendar = new Calendar('America/Chicago')
    const gazetteer = new Gazetteer({
      states: [],
      regions: [],
      counties: [],
      cities: [],
      lakes: [],
      zips: [],
    })
    return criteriaOf(query, { gazetteer, calendar, clock }).listedAt
  }
  const first = Date.parse('2026-11-12T09:00:00Z')
  assert.deepEqual(listedAt('2026-11-12T09:00:00Z'), {
    min: Date.parse('2026-11-10T06:00:00Z'),
    max: first,
  })
  const later = Date.parse('2027-03-01T09:00:00Z')
  assert.deepEqual(listedAt('2027-03-01T09:00:00Z'), { min: later - 7 * DAY_MS, max: later })
})
