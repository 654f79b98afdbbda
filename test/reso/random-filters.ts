import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Listing } from '../../src/domain/listings/listing.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { cityNamed, lakeNamed, NOW } from '../api/catalog.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { list, num, type ResoService, type Shown, startReso, text } from './reso-service.ts'

const DAY_MS = 86_400_000
const LISTINGS = 150
const SEED = 20_261_127

/** A filter as it is written, and whether a record meets it by a plain reading of its fields. */
interface Asked {
  readonly filter: string
  readonly isMet: (record: Shown) => boolean
}

const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const CITIES = [
  cityNamed('Clifton', 'TX'),
  cityNamed('Waco', 'TX'),
  cityNamed('Boston', 'MA'),
] as const
const LAKE = lakeNamed('Lake Whitney', 'TX')
const ACRES = [0.5, 10, 40, 40.25, 640]
const PRICES = [4800, 100_000, 250_000.5, 1_000_000]

const ANY_LISTING: fc.Arbitrary<Partial<Listing>> = fc
  .record({
    status: one(['P', 'PP', 'S'] as const),
    listingType: one([2, 3] as const),
    types: fc
      .uniqueArray(one([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const), {
        minLength: 1,
        maxLength: 3,
      })
      .map(types => types as unknown as Listing['types']),
    priceUsd: fc.option(one(PRICES)),
    acres: fc.option(one(ACRES)),
    city: fc.option(one(CITIES)),
    lakeId: fc.option(fc.constant(LAKE.id)),
    yearBuilt: fc.option(one([1880, 1900, 1987])),
    accountId: one([1, 2, 4, 5] as AccountId[]),
    zip: one(['', '76634', '02134']),
    home: fc.option(
      fc.record({
        beds: fc.option(fc.integer({ min: 0, max: 5 })),
        baths: fc.option(fc.integer({ min: 0, max: 3 })),
        halfBaths: fc.constant(null),
        areaSqft: fc.option(one([400, 1850])),
      }),
    ),
    listedDays: fc.integer({ min: 0, max: 5 }),
    editedHours: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ city, listedDays, editedHours, ...rest }) => ({
    ...rest,
    ...(city && {
      cityId: city.id,
      stateId: city.stateId,
      countyId: city.countyId,
      latitude: city.latitude,
      longitude: city.longitude,
    }),
    listedAt: NOW - listedDays * DAY_MS,
    modifiedAt: editedHours === null ? null : NOW - editedHours * 3_600_000,
  }))

const COMPARISONS: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
}
const BY = Object.keys(COMPARISONS)

/** Null is below and above nothing, equals nothing, and so differs from every value. */
function plainly(by: string, value: unknown, wanted: number | string): boolean {
  if (value === null) return by === 'ne'
  return COMPARISONS[by]?.(value as number | string, wanted) ?? false
}

function scalar(
  field: string,
  by: readonly string[],
  wanted: readonly (number | string)[],
  written: (value: number | string) => string,
  read: (value: unknown) => unknown = value => value,
): fc.Arbitrary<Asked> {
  return fc
    .tuple(one(by), one(wanted))
    .map(([how, value]) => ({
      filter: `${field} ${how} ${written(value)}`,
      isMet: record => plainly(how, read(record[field]), value),
    }))
}

const quoted = (value: number | string) => `'${value}'`
const days = Array.from({ length: 7 }, (_, i) => new Date(NOW - i * DAY_MS).toISOString())
const instant = (value: unknown) => (value === null ? null : Date.parse(text(value)))
const EQUAL = ['eq', 'ne']
const USES = ['Farm', 'Ranch', 'Unimproved', 'Commercial', 'Hunting', 'Lake Front']
const NULLS = [
  ...['BedroomsTotal', 'ListPrice', 'LotSizeAcres', 'City', 'PostalCode', 'LivingArea'],
  ...['LotSizeSquareFeet', 'LotSizeUnits', 'LivingAreaUnits', 'WaterBodyName', 'ListOfficeKey'],
]

const LEAVES: readonly fc.Arbitrary<Asked>[] = [
  scalar('BedroomsTotal', BY, [-1, 0, 2, 3, 9], String),
  scalar('LotSizeAcres', BY, [...ACRES, 0, 41], value => num(value).toFixed(2)),
  scalar('ListPrice', BY, [...PRICES, 99_999.99], String),
  scalar('LivingArea', BY, [400, 1000, 1850], String),
  scalar('LotSizeSquareFeet', BY, [0, -1, 435_600, 1_742_400, 1_742_400.01, 1e30], String),
  scalar(
    'ListingContractDate',
    BY,
    days.map(day => day.slice(0, 10)),
    String,
  ),
  scalar(
    'ModificationTimestamp',
    BY,
    days.map(Date.parse),
    value => new Date(value).toISOString(),
    instant,
  ),
  scalar('StandardStatus', EQUAL, ['Active', 'Closed', 'Pending'], quoted),
  scalar('PropertyType', EQUAL, ['Land', 'Farm', 'Commercial Lease', 'Commercial Sale'], quoted),
  scalar('City', EQUAL, ['Clifton', 'Boston', 'Nowhere'], quoted),
  scalar('StateOrProvince', EQUAL, ['TX', 'MA', 'OR', 'Texas'], quoted),
  scalar('PostalCode', EQUAL, ['76634', '02134', 'x'], quoted),
  scalar('WaterBodyName', EQUAL, [LAKE.name, 'Nowhere'], quoted),
  scalar('ListOfficeKey', EQUAL, ['1', '2', '5', 'x'], quoted),
  scalar('LotSizeUnits', EQUAL, ['Acres', 'Feet'], quoted),
  scalar('LivingAreaUnits', EQUAL, ['Square Feet'], quoted),
  scalar('ListingKey', EQUAL, ['1', '2', '300', 'x'], quoted),
  fc
    .tuple(one(NULLS), one(EQUAL))
    .map(([field, by]) => ({
      filter: `${field} ${by} null`,
      isMet: record => (record[field] === null) === (by === 'eq'),
    })),
  one(['WaterfrontYN', 'HorseYN']).map(field => ({
    filter: field,
    isMet: record => record[field] === true,
  })),
  fc
    .tuple(one(['CurrentUse', 'WaterfrontFeatures']), one(['any', 'all']), one(BY), one(USES))
    .map(([field, kind, by, value]) => ({
      filter: `${field}/${kind}(x:x ${by} '${value}')`,
      isMet: record => {
        const each = list(record[field]).map(found => plainly(by, found, value))
        return kind === 'any' ? each.includes(true) : !each.includes(false)
      },
    })),
  // No search has these: listings are compared one by one.
  scalar('YearBuilt', BY, [1900, 1987], String),
  scalar('PhotosCount', BY, [0, 1], String),
  scalar('City', ['gt', 'le'], ['Clifton'], quoted),
  fc
    .tuple(one(['contains', 'startswith', 'endswith']), one(['CLI', 'ton', '']))
    .map(([by, part]) => ({
      filter: `${by}(tolower(City),tolower('${part}'))`,
      isMet: record => {
        if (record['City'] === null) return false
        const city = text(record['City']).toLowerCase()
        const at = city.indexOf(part.toLowerCase())
        if (by === 'contains') return at !== -1
        return by === 'startswith' ? at === 0 : city.endsWith(part.toLowerCase())
      },
    })),
  fc
    .subarray(['1', '2', '77', '300'], { minLength: 1 })
    .map(keys => ({
      filter: `ListingKey in (${keys.map(quoted).join(',')})`,
      isMet: record => keys.includes(text(record['ListingKey'])),
    })),
]

/** Trees of at most 64 comparisons, four deep. */
const { tree: ANY_FILTER } = fc.letrec<{ tree: Asked }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(...LEAVES),
    fc
      .array(tie('tree'), { minLength: 2, maxLength: 3 })
      .map(parts => ({
        filter: `(${parts.map(({ filter }) => filter).join(' and ')})`,
        isMet: (record: Shown) => !parts.some(({ isMet }) => !isMet(record)),
      })),
    fc
      .array(tie('tree'), { minLength: 2, maxLength: 3 })
      .map(parts => ({
        filter: `(${parts.map(({ filter }) => filter).join(' or ')})`,
        isMet: (record: Shown) => parts.some(({ isMet }) => isMet(record)),
      })),
    tie('tree').map(({ filter, isMet }) => ({
      filter: `not (${filter})`,
      isMet: (record: Shown) => !isMet(record),
    })),
  ),
}))

/** A service with random land. */
export async function startRandomLand(): Promise<ResoService> {
  const [listings = []] = fc.sample(
    fc.array(ANY_LISTING, { minLength: LISTINGS, maxLength: LISTINGS }),
    { numRuns: 1, seed: SEED },
  )
  const source = catalogOf(listings.map((given, i) => quietListing(i + 1, given)))
  return await startReso({ source })
}

/** Compares what random filters find with a plain evaluation, record by record. @returns How many found something. */
export async function assertFiltersEqualPlainEvaluation(
  { asked }: ResoService,
  filters: number,
): Promise<number> {
  const all = (await asked('/Property?$top=2000')).value
  assert.equal(all.length, LISTINGS)
  let found = 0
  const property = fc.asyncProperty(ANY_FILTER, async ({ filter, isMet }) => {
    const query = `$select=ListingKey&$count=true&$filter=${encodeURIComponent(filter)}`
    const page = await asked(`/Property?${query}`)
    const expected = all.filter(isMet).map(record => record['ListingKey'])
    assert.deepEqual(
      page.value.map(record => record['ListingKey']),
      expected,
    )
    assert.equal(page['@odata.count'], expected.length)
    if (expected.length > 0) found++
  })
  await fc.assert(property, { numRuns: filters, seed: SEED, endOnFailure: true })
  return found
}
