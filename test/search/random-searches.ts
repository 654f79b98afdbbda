import fc from 'fast-check'
import { bothOf } from '../../src/domain/facts/fact-bits.ts'
import { FACT_VALUES, type FactValue, LAND_FACTS } from '../../src/domain/facts/land-facts.ts'
import type { MapGrid } from '../../src/domain/places/map-cells.ts'
import type { Condition } from '../../src/domain/searching/condition.ts'
import type { Criteria } from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { ALL_SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { criteriaOf, type PlainCriteria, recordOf } from './search-records.ts'

/** Few different values, so that ties, edges and matches are common. */
const AMOUNTS = [0, 1, 2, 2.5, 3, 10, 25_000, 1e6] as const
const IDS = [1, 2, 3] as const
const INSTANTS = [-1, 0, 999, 1000, 1001] as const
const LATITUDES = [-90, -1, 0, 0.5, 60, 90] as const
/** Without the antimeridian, which has two names: only edges of boxes lie on it. */
const LONGITUDES = [-179.5, -1, 0, 1, 179.5] as const
const EDGES = [-180, ...LONGITUDES, 180] as const
const WORDS = ['barn', 'barns', 'creek', 'oak', '76634', 'long'.repeat(150)] as const

const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const amount = maybe(one(AMOUNTS))
/** So few acres that the price per acre is infinite are possible. */
const acres = maybe(one([...AMOUNTS, Number.MIN_VALUE]))
const words = (maxLength: number) => fc.array(one(WORDS), { minLength: 1, maxLength })
const typeBits = fc.integer({ min: 1, max: 7 })
/** Values of facts that begin and end the range of bits, and two of one fact. */
const STATED = [
  FACT_VALUES[0],
  FACT_VALUES[1],
  FACT_VALUES[31],
  FACT_VALUES[32],
  FACT_VALUES.at(-1),
]
const NOT_STATED = [LAND_FACTS[0]?.notStated, LAND_FACTS.at(-1)?.notStated]
const bitsOf = (values: readonly (FactValue | undefined)[]) =>
  fc.subarray([...values]).map(some => some.reduce((bits, value) => bits + (value?.bit ?? 0), 0))
const factBits = bitsOf([...STATED, ...NOT_STATED])
/** Wishes only have values that listings may state or name. */
const statedBits = bitsOf(STATED)

/** A listing whose id is one of few, so that puts replace listings and removes find one. */
export function anyRecord(maxId: number): fc.Arbitrary<SearchRecord> {
  return fc
    .record({
      id: fc.integer({ min: 1, max: maxId }),
      active: fc.integer({ min: 0, max: 9 }).map(number => number > 0),
      accountId: one(IDS),
      status: one(['P', 'PP', 'S'] as const),
      listingType: one(IDS),
      typeBits,
      factBits,
      onlyNamed: statedBits,
      stateId: one(IDS),
      regionId: one(IDS),
      countyId: one(IDS),
      cityId: maybe(one(IDS)),
      lakeId: maybe(one(IDS)),
      zip: maybe(one([0, 2134, 76634])),
      priceUsd: amount,
      acres,
      hasHouse: fc.boolean(),
      beds: amount,
      baths: amount,
      homeAreaSqft: amount,
      latitude: one(LATITUDES),
      longitude: one(LONGITUDES),
      listedAt: one(INSTANTS),
      modifiedAt: maybe(one(INSTANTS)),
      changedAt: one(INSTANTS),
      reducedAt: maybe(one(INSTANTS)),
      reducedShare: maybe(one([0.01, 0.5, 1])),
      tierRank: fc.integer({ min: 0, max: 4 }),
      texts: fc.array(
        words(5).map(list => list.join(' ')),
        { maxLength: 3 },
      ),
      title: words(4).map(list => list.join(' ')),
    })
    .map(({ id, onlyNamed, ...rest }) =>
      recordOf(id, { ...rest, namedBits: bothOf(rest.factBits, onlyNamed) }),
    )
}

function rangeOver(values: readonly number[]) {
  const end = maybe(one(values))
  return fc.record({ min: end, max: end }).filter(({ min, max }) => min !== null || max !== null)
}

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
const id = fc.integer({ min: 1, max: 4 })

const place = fc.oneof(
  fc.record({ kind: one(['city', 'lake'] as const), id }),
  fc.record({ kind: one(['state', 'region', 'county'] as const), ids: someIds }),
)

const location = fc.oneof(
  place,
  fc.record({
    kind: fc.constant('any' as const),
    places: fc.array(place, { minLength: 2, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('near' as const),
    id,
    center: maybe(fc.record({ latitude: one(LATITUDES), longitude: one(LONGITUDES) })),
    distanceMiles: one([0, 30, 40, 75, 500]),
  }),
)

const bounds = fc
  .record({ a: one(LATITUDES), b: one(LATITUDES), west: one(EDGES), east: one(EDGES) })
  .map(({ a, b, west, east }) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }))
  // Not from one name of the antimeridian to the other: that could mean everything or nothing.
  .filter(({ west, east }) => Math.abs(west - east) !== 360)

const near = fc.record({
  latitude: one(LATITUDES),
  longitude: one(LONGITUDES),
  distanceMiles: one([0.1, 30, 40, 75, 500]),
})

/** Numbers with which naive searches compute exactly. */
const eighths = (max: number) =>
  fc.integer({ min: -8 * max, max: 8 * max }).map(number => number / 8)

/** Its sides often pass through listings, lie on each other, and cross each other. */
const polygon = fc.array(
  fc.record({
    latitude: fc.oneof(one(LATITUDES), eighths(90)),
    longitude: fc.oneof(one(EDGES), eighths(180)),
  }),
  { minLength: 3, maxLength: 9 },
)

const openRange = fc.record({ min: maybe(one(AMOUNTS)), max: maybe(one(AMOUNTS)) })

const simpleCondition = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    name: one(['priceUsd', 'pricePerAcreUsd', 'acres', 'beds', 'baths', 'homeAreaSqft'] as const),
    range: openRange,
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    name: one(['listedAt', 'modifiedAt', 'changedAt', 'reducedAt'] as const),
    range: fc.record({ min: maybe(one(INSTANTS)), max: maybe(one(INSTANTS)) }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    name: one(['latitude', 'longitude'] as const),
    range: fc.record({ min: maybe(one(LATITUDES)), max: maybe(one(EDGES)) }),
  }),
  fc.record({
    kind: fc.constant('value' as const),
    name: one(['stateId', 'regionId', 'countyId', 'cityId', 'lakeId', 'accountId'] as const),
    values: fc.array(id, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('value' as const),
    name: fc.constant('zip' as const),
    values: fc.subarray([0, 2134, 76634]),
  }),
  fc.record({
    kind: fc.constant('known' as const),
    name: one(['countyId', 'cityId', 'lakeId', 'zip'] as const),
  }),
  fc.record({
    kind: fc.constant('ids' as const),
    ids: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 40 }),
  }),
  fc.record({ kind: fc.constant('idBelow' as const), id: fc.integer({ min: 0, max: 301 }) }),
  fc.record({
    kind: fc.constant('status' as const),
    statuses: fc.subarray(['P', 'PP', 'S'] as const),
  }),
  fc.record({ kind: fc.constant('listingType' as const), types: fc.subarray([1, 2, 3]) }),
  fc.record({ kind: fc.constant('types' as const), bits: typeBits }),
  fc.record({ kind: fc.constant('house' as const) }),
  fc.record({ kind: fc.constant('facts' as const), bits: statedBits }),
  fc.record({ kind: fc.constant('phrase' as const), phrase: words(2) }),
)

/** Trees up to five levels deep. */
export const ANY_CONDITION: fc.Arbitrary<Condition> = fc.letrec<{ tree: unknown }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'condition' },
    { weight: 2, arbitrary: simpleCondition },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: one(['and', 'or'] as const),
        parts: fc.array(tie('tree'), { maxLength: 4, depthIdentifier: 'condition' }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), part: tie('tree') }) },
  ),
})).tree as fc.Arbitrary<Condition>

const wish = fc.record({
  isUnwanted: fc.boolean(),
  facts: statedBits,
  phrases: fc.array(words(2), { maxLength: 2 }),
})

const CRITERIA: { [Name in keyof PlainCriteria]: fc.Arbitrary<PlainCriteria[Name]> } = {
  location,
  priceUsd: rangeOver(AMOUNTS),
  pricePerAcreUsd: rangeOver(AMOUNTS),
  acres: rangeOver(AMOUNTS),
  beds: rangeOver(AMOUNTS),
  baths: rangeOver(AMOUNTS),
  homeAreaSqft: rangeOver(AMOUNTS),
  listingTypes: fc.subarray([1, 2, 3], { minLength: 1 }),
  statuses: fc.subarray(['P', 'PP', 'S'] as const, { minLength: 1 }),
  typeBits,
  factBits,
  except: place,
  wishes: fc.array(wish, { minLength: 1, maxLength: 2 }),
  listedAt: rangeOver(INSTANTS),
  reducedAt: rangeOver(INSTANTS),
  keywords: fc.array(words(2), { minLength: 1, maxLength: 2 }),
  inTitles: fc.boolean(),
  typedKeywords: fc.constant(''),
  accountId: one(IDS),
  zip: one([0, 2134, 76634]),
  bounds,
  near,
  polygon,
  window: bounds,
  hasHouse: fc.boolean(),
  where: ANY_CONDITION as fc.Arbitrary<PlainCriteria['where']>,
}

/** Up to three criteria at once: with more, few searches would find anything. */
export const ANY_CRITERIA: fc.Arbitrary<Criteria> = fc
  .uniqueArray(one(Object.keys(CRITERIA) as (keyof PlainCriteria)[]), { maxLength: 3 })
  .chain(names => fc.record(Object.fromEntries(names.map(name => [name, CRITERIA[name]]))))
  .chain(given => fc.boolean().map(inTitles => criteriaOf({ inTitles, ...given })))

/** Its edges often pass through listings. */
export const ANY_GRID: fc.Arbitrary<MapGrid> = fc.record({
  latitudes: fc.subarray([...LATITUDES], { minLength: 1 }),
  longitudes: fc.subarray([...EDGES], { minLength: 1 }),
})

/** The orders of the API, and those that only programs ask for, which have no number there. */
export const ANY_SORT = one([
  ...ALL_SORT_ORDERS,
  { id: 101, key: 'changedAt', descending: false },
  { id: 102, key: 'changedAt', descending: true },
  { id: 103, key: 'listedAt', descending: false },
] as const)
