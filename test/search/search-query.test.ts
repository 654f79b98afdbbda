import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  ALL_PROPERTY_TYPE_BITS,
  DATE_WINDOWS,
  LISTING_TYPES,
  STATUSES,
} from '../../src/domain/listings/lookup-lists.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { FaultList, Problem } from '../../src/domain/problem.ts'
import { keywordTerms, MAX_KEYWORD_TERMS } from '../../src/domain/searching/keywords.ts'
import { searchQueryFromJson, searchQueryToJson } from '../../src/domain/searching/search-json.ts'
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
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
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
  record({ kind: one(['state', 'city', 'lake'] as const), id }),
  record({ kind: one(['region', 'county'] as const), ids }),
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
  sort: one(SORT_ORDERS),
  propertyTypes: fc.integer({ min: 0, max: ALL_PROPERTY_TYPE_BITS }),
  accountId: maybe(id),
  zip: maybe(fc.integer({ min: 0, max: 99_999 })),
  bounds: maybe(bounds),
  near: maybe(near),
  polygon: maybe(polygon),
  hasHouse: maybe(fc.boolean()),
}) as fc.Arbitrary<SearchQuery>

/** The query that a reader makes of something; fails on a fault. */
function accepted<Source>(
  read: (source: Source, faults: FaultList) => SearchQuery,
  source: Source,
): SearchQuery {
  const faults = new FaultList()
  const query = read(source, faults)
  faults.throwIfAny()
  return query
}

/** The faults of something that a reader refuses. */
function refused(json: unknown): string[] {
  const faults = new FaultList()
  searchQueryFromJson(json, faults)
  try {
    faults.throwIfAny()
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.faults.map(({ detail }) => detail)
  }
  return assert.fail(`accepted: ${JSON.stringify(json)}`)
}

test('every search is the same after its text, after its JSON, and after one through the other', () => {
  const property = fc.property(anyQuery, query => {
    const text = searchQueryText(query)
    const json = JSON.stringify(searchQueryToJson(query))
    const fromText = accepted(searchQueryFromText, text)
    const fromJson = accepted(searchQueryFromJson, JSON.parse(json))
    assert.deepEqual(fromText, query)
    assert.deepEqual(fromJson, query)
    assert.equal(searchQueryText(fromJson), text)
    assert.equal(JSON.stringify(searchQueryToJson(fromText)), json)
  })
  fc.assert(property, RUNS)
})

test('any JSON is read or refused, and what was read is written the same', () => {
  const member = one(['version', 'kind', ...Object.keys(DEFAULT_QUERY), 'min', 'ids', 'from'])
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.integer({ min: -1, max: 9 }),
      fc.dictionary(member, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const json = fc.oneof(
    value,
    fc.dictionary(member, value).map(object => ({ ...object, version: 1 })),
  )
  const property = fc.property(json, given => {
    const faults = new FaultList()
    const query = searchQueryFromJson(given, faults)
    try {
      faults.throwIfAny()
    } catch (error) {
      assert.ok(error instanceof Problem)
      return
    }
    assert.deepEqual(accepted(searchQueryFromText, searchQueryText(query)), query)
  })
  fc.assert(property, RUNS)
})

test('a search is written as people would, without what is assumed anyway', () => {
  assert.deepEqual(searchQueryToJson(DEFAULT_QUERY), { version: 1 })
  assert.equal(searchQueryText(DEFAULT_QUERY), '')
  const text =
    'cityID=24904&distance=50&hp=500000&la=50&ha=500&kw=creek%20%22deer%20stand%22&dt=past7days&propertyTypes=130&zip=2134&status=P'
  const query = accepted(searchQueryFromText, text)
  assert.deepEqual(searchQueryToJson(query), {
    version: 1,
    location: { kind: 'near', id: 24_904, distanceMiles: 50 },
    priceUsd: { max: 500_000 },
    acres: { min: 50, max: 500 },
    statuses: ['P'],
    propertyTypes: [2, 128],
    listed: { past: 'past7days' },
    keywords: 'creek "deer stand"',
    zip: '02134',
  })
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

test('a saved window of days ends whenever the search runs, and a saved day stays that day', () => {
  const saved = searchQueryToJson(accepted(searchQueryFromText, 'dt=past7days&addf=2026-11-10'))
  const query = accepted(searchQueryFromJson, saved)
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

test('a fault names the member, the value and what is accepted', () => {
  for (const [json, detail] of [
    [[], /^A search must be an object with the members version, location, .+, not \[\]\.$/],
    [{}, 'version must be 1, not undefined.'],
    [{ version: 2 }, 'version must be 1, not 2.'],
    [{ version: 1, color: 'red' }, /^color is not known; the members here are version, location/],
    [{ version: 1, priceUsd: { max: '5' } }, 'priceUsd.max must be a number from 0, not "5".'],
    [{ version: 1, acres: { min: -1 } }, 'acres.min must be a number from 0, not -1.'],
    [{ version: 1, acres: {} }, /^acres must be an object with min, max or both, .+, not \{\}\.$/],
    [
      { version: 1, acres: null },
      /^acres must be an object with the members min, max, not null\.$/,
    ],
    [
      { version: 1, beds: { min: 1, most: 2 } },
      /^beds\.most is not known; the members here are min, max\.$/,
    ],
    [
      { version: 1, location: { kind: 'planet', id: 3 } },
      /^location must be an object with a kind, .+, not \{"kind":"planet","id":3\}\.$/,
    ],
    [
      { version: 1, location: { kind: 'near', id: 3 } },
      'location.distanceMiles must be a number of miles above 0 and up to 500, not undefined.',
    ],
    [
      { version: 1, location: { kind: 'county', ids: [1, 1.5] } },
      'location.ids[1] must be a whole number from 0, not 1.5.',
    ],
    [{ version: 1, statuses: ['P', 'X'] }, 'statuses[1] must be one of "P", "PP", "S", not "X".'],
    [
      { version: 1, propertyTypes: [3] },
      /^propertyTypes\[0\] must be one of 1, 2, 4, .+, not 3\.$/,
    ],
    [
      { version: 1, listed: { from: '2026-02-30' } },
      'listed.from must be a date as yyyy-mm-dd, not "2026-02-30".',
    ],
    [
      { version: 1, listed: { past: 'past8days' } },
      /^listed\.past must be one of "past24hours", .+, not "past8days"\.$/,
    ],
    [
      { version: 1, listed: { from: '2026-01-01', to: '2026-01-02', past: 'past7days' } },
      /^listed must be an object with from and to/,
    ],
    [
      { version: 1, keywords: 'a '.repeat(11) },
      /^keywords must be at most 10 words or "quoted phrases"/,
    ],
    [{ version: 1, zip: 76634 }, 'zip must be a ZIP code of 5 digits, not 76634.'],
    [
      { version: 1, bounds: { south: 2, west: 0, north: 1, east: 0 } },
      /^bounds must be a box on the earth/,
    ],
    [
      { version: 1, bounds: { south: 1, west: '0', north: 1, east: 0 } },
      'bounds.west must be degrees as a number, not "0".',
    ],
    [{ version: 1, hasHouse: 'yes' }, 'hasHouse must be true or false, not "yes".'],
    [{ version: 1, sort: 9 }, /^sort must be one of the ids 23 Default; .+, not 9\.$/],
  ] as const) {
    const [told, ...others] = refused(json)
    assert.deepEqual(others, [], JSON.stringify(json))
    if (typeof detail === 'string') assert.equal(told, detail)
    else assert.match(told ?? '', detail)
  }
})
