import { type Choices, choicesOf, Random, runningTotals } from '../demo/random.ts'
import { LISTING_TYPES, PROPERTY_TYPES, STATUSES } from '../src/domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../src/domain/places/gazetteer.ts'
import type { BoundingBox } from '../src/domain/places/place.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type LocationCriterion,
  type Range,
  type SearchRequest,
} from '../src/domain/searching/criteria.ts'
import type { Phrase } from '../src/domain/searching/keywords.ts'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import { DEFAULT_SORT_ORDER, SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import { wordsOf } from '../src/domain/values/words.ts'

const DAY_MS = 86_400_000
const LAST_PAGE = 20

/** How many of a hundred searches have each criterion. */
const WITH = {
  location: 75,
  boundsAlone: 40,
  price: 50,
  acres: 45,
  pricePerAcre: 10,
  beds: 8,
  baths: 5,
  homeArea: 5,
  listingTypes: 8,
  statuses: 12,
  types: 40,
  dates: 18,
  keywords: 10,
  account: 3,
  zip: 2,
  house: 10,
} as const

const LOCATION_KINDS = ['state', 'county', 'near', 'region', 'city', 'lake'] as const
const LOCATION_WEIGHTS = runningTotals([30, 28, 20, 12, 7, 3])

/** By sort id. The default order is the most frequent one. */
const SORT_WEIGHTS = new Map([
  [23, 42],
  [6, 15],
  [4, 12],
  [3, 8],
  [1, 8],
  [25, 5],
  [2, 4],
  [8, 4],
  [7, 2],
])
const SORT_TOTALS = runningTotals(SORT_ORDERS.map(({ id }) => SORT_WEIGHTS.get(id) ?? 1))

const PRICES_USD = [25e3, 50e3, 75e3, 100e3, 150e3, 250e3, 400e3, 600e3, 1e6, 2e6, 5e6] as const
const ACRES = [1, 5, 10, 20, 40, 80, 160, 320, 640, 1500] as const
const PRICES_PER_ACRE_USD = [1000, 2000, 3000, 5000, 8000, 12_000, 20_000] as const
const BEDS = [1, 2, 3, 4, 5] as const
const BATHS = [1, 1.5, 2, 2.5, 3] as const
const HOME_AREAS_SQFT = [800, 1200, 1600, 2000, 3000] as const
const PAGE_SIZES = [15, 15, 15, 15, 25, 25, 50, 100] as const
const DISTANCES_MILES = [5, 10, 25, 25, 50, 50, 75, 100] as const
const WINDOWS_DAYS = [1, 7, 7, 30, 30, 90] as const

/** Frequent keywords of buyers. All of them occur in the demo's descriptions. */
const WANTED: Choices<string> = [
  'creek',
  'pond',
  'barn',
  'hunting',
  'fence',
  'well',
  'deer',
  'timber',
  'pasture',
  'spring',
]

/** The values that random searches are made from, so that most of them find something. */
export interface QuerySource {
  /**
   * Some listings. Places, sellers and words are taken from them, so each is as frequent as in the whole catalog.
   */
  readonly sample: readonly SearchRecord[]
  readonly gazetteer: Gazetteer
  readonly seed: number
}

/** Searches like those of buyers. The same source gives the same searches. */
export function mixedQueries(
  { sample, gazetteer, seed }: QuerySource,
  count: number,
): SearchRequest[] {
  const records = choicesOf(sample)
  if (records === null) throw new Error('Searches are drawn from listings; there are none.')
  const newest = Math.max(...sample.map(record => record.listedAt))
  const random = new Random(seed, 0, 0)
  return Array.from({ length: count }, (_, number) => {
    random.restart(seed, number, 0)
    const sort = SORT_ORDERS[random.drawFrom(SORT_TOTALS)] ?? DEFAULT_SORT_ORDER
    const limit = random.pick(PAGE_SIZES)
    const page = random.chance(0.7) ? 1 : random.whole(2, LAST_PAGE)
    const criteria = criteriaOf(records, gazetteer, newest, random)
    return { criteria, sort, offset: (page - 1) * limit, limit }
  })
}

function criteriaOf(
  records: Choices<SearchRecord>,
  gazetteer: Gazetteer,
  newest: number,
  random: Random,
): Criteria {
  const wants = (what: keyof typeof WITH) => random.chance(WITH[what] / 100)
  const record = random.pick(records)
  const range = (what: keyof typeof WITH, steps: Choices<number>) =>
    wants(what) ? rangeOf(steps, random) : null
  const location = wants('location') ? locationOf(record, gazetteer, random) : null
  return {
    ...DEFAULT_CRITERIA,
    location,
    priceUsd: range('price', PRICES_USD),
    pricePerAcreUsd: range('pricePerAcre', PRICES_PER_ACRE_USD),
    acres: range('acres', ACRES),
    beds: range('beds', BEDS),
    baths: range('baths', BATHS),
    homeAreaSqft: range('homeArea', HOME_AREAS_SQFT),
    listingTypes: wants('listingTypes')
      ? some(
          LISTING_TYPES.map(({ id }) => id),
          random,
        )
      : DEFAULT_CRITERIA.listingTypes,
    statuses: wants('statuses')
      ? some(
          STATUSES.map(({ code }) => code),
          random,
        )
      : DEFAULT_CRITERIA.statuses,
    factBits: 0,
    typeBits: wants('types')
      ? some(
          PROPERTY_TYPES.map(({ id }) => id),
          random,
        ).reduce<number>((bits, id) => bits | id, 0)
      : 0,
    reducedAt: null,
    listedAt: wants('dates') ? datesOf(newest, random) : null,
    inTitles: false,
    typedKeywords: '',
    keywords: wants('keywords') ? keywordsOf(record, random) : [],
    accountId: wants('account') ? record.accountId : null,
    zip: wants('zip') ? record.zip : null,
    bounds: location === null && wants('boundsAlone') ? boundsAround(record, random) : null,
    near: null,
    polygon: null,
    window: null,
    hasHouse: wants('house') ? random.chance(0.5) : null,
    where: null,
  }
}

/** One to three elements of a list. */
function some<Item>(items: readonly Item[], random: Random): Item[] {
  return random.shuffle([...items]).slice(0, random.whole(1, 3))
}

function rangeOf(steps: Choices<number>, random: Random): Range {
  const low = random.whole(0, steps.length - 2)
  const high = random.whole(low + 1, steps.length - 1)
  const ends = random.whole(1, 3)
  return {
    min: ends === 1 ? null : (steps[low] ?? null),
    max: ends === 2 ? null : (steps[high] ?? null),
  }
}

function locationOf(record: SearchRecord, gazetteer: Gazetteer, random: Random): LocationCriterion {
  const kind = LOCATION_KINDS[random.drawFrom(LOCATION_WEIGHTS)]
  const { stateId, regionId, countyId, cityId, lakeId } = record
  const neighbors = gazetteer.countiesOfRegion(regionId).slice(0, random.whole(0, 3))
  switch (kind) {
    case 'region':
      return { kind, ids: [regionId] }
    case 'county':
      return { kind, ids: [...new Set([countyId, ...neighbors.map(({ id }) => id)])] }
    case 'city':
      if (cityId !== null) return { kind, id: cityId }
      break
    case 'lake':
      if (lakeId !== null) return { kind, id: lakeId }
      break
    case 'near': {
      const center = cityId === null ? null : (gazetteer.city(cityId) ?? null)
      if (center === null) break
      return { kind, id: center.id, center, distanceMiles: random.pick(DISTANCES_MILES) }
    }
  }
  return { kind: 'state', ids: [stateId] }
}

/** Whole days (UTC), so that the same search can be made by addf and addt. */
function datesOf(newest: number, random: Random): Range {
  const today = Math.floor(newest / DAY_MS)
  if (random.chance(0.7)) {
    return { min: (today - random.pick(WINDOWS_DAYS)) * DAY_MS, max: null }
  }
  const from = today - random.whole(30, 700)
  return { min: from * DAY_MS, max: (from + random.whole(7, 180)) * DAY_MS - 1 }
}

/** The area of a map around a listing, from the size of a county to that of several states. */
function boundsAround({ latitude, longitude }: SearchRecord, random: Random): BoundingBox {
  const height = random.logNormal(1.5, 0.8)
  const width = height * 1.4
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return {
    south: rounded(Math.max(-90, latitude - height * random.next())),
    north: rounded(Math.min(90, latitude + height * random.next())),
    west: rounded(Math.max(-180, longitude - width * random.next())),
    east: rounded(Math.min(180, longitude + width * random.next())),
  }
}

/** A frequent keyword, a word of a description, or a phrase of a description. */
function keywordsOf({ texts }: SearchRecord, random: Random): Phrase[] {
  const words = wordsOf(texts[0] ?? '')
  const start = random.whole(0, Math.max(0, words.length - 3))
  const phrase = words.slice(start, start + random.whole(2, 3))
  const telling = choicesOf(words.filter(word => word.length > 4)) ?? WANTED
  const choice = random.next()
  if (choice < 0.4) return [[random.pick(WANTED)]]
  if (choice < 0.5) return [[random.pick(WANTED)], [random.pick(telling)]]
  if (choice < 0.8) return [[random.pick(telling)]]
  return phrase.length > 1 ? [phrase] : [[random.pick(WANTED)]]
}
