import type { Member } from '../../src/domain/accounts/member.ts'
import type { CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import type { Home, Listing } from '../../src/domain/listings/listing.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import {
  cityNamed,
  countyNamed,
  lakeNamed,
  MEMBERS,
  NOTHING_MORE,
  NOW,
  stateWithCode,
} from './catalog.ts'

const DAY_MS = 86_400_000

/** The sellers. Tests restrict a search to a group of listings by its seller. */
const SELLER = { quiet: 4, free: 6, homes: 12, offers: 13, words: 17, texts: 18 } as const

const PLAIN = MEMBERS[3] as Member

const SELLERS: readonly Member[] = [
  ...MEMBERS,
  { ...PLAIN, id: SELLER.free as AccountId, plan: 'free', designation: 'alc' },
  ...[SELLER.homes, SELLER.offers, SELLER.words, SELLER.texts].map(id => ({
    ...PLAIN,
    id: id as AccountId,
  })),
]

const harney = countyNamed('Harney', 'OR')

/**
 * A listing that meets only criteria that nearly all listings meet: far away, listed long ago, for sale,
 * available, of type 32, without price, acres, city, zip or house.
 */
export function quietListing(id: number, given: Partial<Listing> = {}): Listing {
  return {
    ...NOTHING_MORE,
    id: id as ListingId,
    accountId: SELLER.quiet as AccountId,
    version: 1,
    active: true,
    status: 'P',
    listingType: 2,
    title: `Zanzibar ${id}`,
    listedAt: Date.parse('2020-06-15T12:00:00Z'),
    modifiedAt: null,
    types: [32],
    priceUsd: null,
    acres: null,
    stateId: harney.stateId,
    countyId: harney.id,
    cityId: null,
    lakeId: null,
    latitude: 43,
    longitude: -119,
    street: '',
    zip: '',
    description: '',
    directions: 'Timbuktu',
    ...given,
  }
}

export function catalogOf(listings: readonly Listing[]): CatalogSource {
  return {
    members: SELLERS,
    pictures: [],
    entries: () =>
      listings.map(listing => ({ listing, auction: null, spotlight: null, history: [] })),
  }
}

const AMOUNTS: readonly Listing[] = [
  quietListing(101, { priceUsd: 100_000, acres: 10 }),
  quietListing(102, { priceUsd: 250_000, acres: 100 }),
  quietListing(103, { priceUsd: 250_000.5, acres: 40 }),
  quietListing(104, { priceUsd: 500_000 }),
  quietListing(105, { acres: 640.25 }),
]

function house(id: number, home: Home | null): Listing {
  return quietListing(id, { accountId: SELLER.homes as AccountId, home })
}

const HOMES: readonly Listing[] = [
  house(201, { beds: 3, baths: 2, halfBaths: 1, areaSqft: 1850 }),
  house(202, { beds: 4, baths: 3, halfBaths: null, areaSqft: 2400 }),
  house(203, { beds: null, baths: null, halfBaths: 1, areaSqft: null }),
  house(204, { beds: null, baths: null, halfBaths: null, areaSqft: null }),
  house(205, { beds: 0, baths: 1, halfBaths: 0, areaSqft: 400 }),
  house(206, null),
]

const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const whitney = lakeNamed('Lake Whitney', 'TX').id
const adak = cityNamed('Adak', 'AK')

function inCity(name: string, stateCode: string): Partial<Listing> {
  const { id, stateId, countyId, latitude, longitude } = cityNamed(name, stateCode)
  return { cityId: id, stateId, countyId, latitude, longitude }
}

const PLACES: readonly Listing[] = [
  quietListing(301, { ...inCity('Clifton', 'TX'), lakeId: whitney, zip: '76634' }),
  // Half a degree, 34.55 miles, north of Clifton.
  quietListing(302, {
    stateId: bosque.stateId,
    countyId: bosque.id,
    latitude: clifton.latitude + 0.5,
    longitude: clifton.longitude,
  }),
  quietListing(303, { ...inCity('Hillsboro', 'TX'), lakeId: whitney, zip: '76645' }),
  quietListing(304, { ...inCity('Waco', 'TX'), lakeId: lakeNamed('Waco Lake', 'TX').id }),
  quietListing(305, { ...inCity('Boston', 'MA'), zip: '02134' }),
  quietListing(306, inCity('Adak', 'AK')),
  // In the same county, beyond the antimeridian, 177.7 miles from Adak.
  quietListing(307, {
    stateId: adak.stateId,
    countyId: adak.countyId,
    latitude: 51.9,
    longitude: 179.2,
  }),
  quietListing(308, { ...inCity('Vivian', 'LA'), latitude: 32.5, longitude: -94 }),
  // An independent city, which takes a county's place.
  quietListing(309, inCounty('Alexandria', 'VA')),
]

const TYPES: readonly Listing[] = [
  quietListing(401, { types: [1] }),
  quietListing(402, { types: [2] }),
  quietListing(403, { types: [128, 2, 4] }),
  quietListing(404, { types: [512, 1] }),
  quietListing(405, { types: [2048] }),
]

const OFFERS: readonly Listing[] = [
  quietListing(501),
  quietListing(502, { listingType: 1 }),
  quietListing(503, { listingType: 3 }),
  quietListing(504, { status: 'PP' }),
  quietListing(505, { status: 'S' }),
  quietListing(506, { active: false }),
].map(listing => ({ ...listing, accountId: SELLER.offers as AccountId }))

function listedAt(id: number, instant: number | string): Listing {
  return quietListing(id, { listedAt: typeof instant === 'string' ? Date.parse(instant) : instant })
}

const DATES: readonly Listing[] = [
  listedAt(601, '2026-09-08T00:00:00.000Z'),
  listedAt(602, '2026-09-08T03:00:00.000Z'),
  listedAt(603, '2026-09-08T05:00:00.000Z'),
  listedAt(604, '2026-09-08T23:59:59.999Z'),
  listedAt(605, '2026-09-09T04:59:59.999Z'),
  listedAt(606, '2026-09-09T05:00:00.000Z'),
  listedAt(607, '2026-03-08T04:30:00.000Z'),
  listedAt(608, '2026-03-09T04:59:59.999Z'),
  listedAt(609, '2026-11-02T05:59:59.999Z'),
  listedAt(611, NOW - 90 * DAY_MS - 1),
  listedAt(612, NOW - 90 * DAY_MS),
  listedAt(613, NOW - 30 * DAY_MS - 1),
  listedAt(614, NOW - 30 * DAY_MS),
  listedAt(615, NOW - 7 * DAY_MS - 1),
  listedAt(616, NOW - 7 * DAY_MS),
  listedAt(617, NOW - DAY_MS - 1),
  listedAt(618, NOW - DAY_MS),
  listedAt(619, NOW),
  listedAt(620, NOW + 1),
]

function described(id: number, description: string, given: Partial<Listing> = {}): Listing {
  const accountId = SELLER.words as AccountId
  return quietListing(id, { accountId, description, ...inCity('Espanola', 'NM'), ...given })
}

const WORDS: readonly Listing[] = [
  described(701, "A señor's OLD stone barn by the café.\nLake-front lot.", {
    street: "12 O'Brien Rd",
    zip: '87532',
  }),
  described(702, 'Old barn with a stone house. Crème brûlée, cafe\u0301 society.'),
  described(703, 'Barns only; the front of the lake.'),
  described(704, 'Twenty acres on the Ferry', { street: 'Landing 7' }),
]

function inCounty(name: string, stateCode: string): Partial<Listing> {
  const { id, stateId, latitude, longitude } = countyNamed(name, stateCode)
  return { countyId: id, stateId, latitude, longitude }
}

function sorted(id: number, day: number, given: Partial<Listing>): Listing {
  const listed = Date.parse(`2021-01-0${day}T00:00:00Z`)
  return quietListing(id, { ...inCounty('Kauai', 'HI'), listedAt: listed, ...given })
}

const EDITED = Date.parse('2022-05-05T05:05:05Z')

const SORTED: readonly Listing[] = [
  sorted(801, 1, { priceUsd: 100, acres: 10, modifiedAt: EDITED }),
  sorted(802, 2, { priceUsd: 300, acres: 10 }),
  sorted(803, 2, { priceUsd: 300, acres: 60, modifiedAt: EDITED + 1 }),
  sorted(804, 3, { acres: 40, modifiedAt: EDITED + 1 }),
  sorted(805, 4, { priceUsd: 200 }),
  sorted(806, 1, { priceUsd: 100, acres: 10, modifiedAt: EDITED }),
]

function inTier(id: number, accountId: number, day: number): Listing {
  const listed = Date.parse(`2021-02-0${day}T00:00:00Z`)
  return quietListing(id, {
    ...inCounty('Maui', 'HI'),
    accountId: accountId as AccountId,
    listedAt: listed,
  })
}

const TIERS: readonly Listing[] = [
  inTier(901, 1, 1),
  inTier(902, 1, 2),
  inTier(903, 1, 1),
  inTier(904, 2, 3),
  inTier(905, 3, 4),
  inTier(906, SELLER.free, 5),
  inTier(907, 4, 6),
  inTier(908, 5, 7),
]

function text(id: number, description: string): Listing {
  return quietListing(id, { accountId: SELLER.texts as AccountId, description })
}

const TEXTS: readonly Listing[] = [
  text(951, ''),
  text(952, 'x'.repeat(750)),
  text(953, `${'x'.repeat(750)}y`),
  text(954, `${'x'.repeat(749)}🌲🌲`),
  text(955, `${'🌲'.repeat(749)}é\n.`),
]

/** A hand-made catalog in which few listings meet each criterion. The hundreds of an id name its group. */
export const SEARCHED: readonly Listing[] = [
  ...AMOUNTS,
  ...HOMES,
  ...PLACES,
  ...TYPES,
  ...OFFERS,
  ...DATES,
  ...WORDS,
  ...SORTED,
  ...TIERS,
  ...TEXTS,
]

/** The ids that the tests name places by. */
export const AT = {
  texas: stateWithCode('TX').id,
  alaska: stateWithCode('AK').id,
  bosque: bosque.id,
  hill: countyNamed('Hill', 'TX').id,
  caddo: countyNamed('Caddo', 'LA').id,
  centralTexas: bosque.regionId,
  eastTexas: countyNamed('Hill', 'TX').regionId,
  clifton: clifton.id,
  adak: adak.id,
  whitney,
  wacoLake: lakeNamed('Waco Lake', 'TX').id,
  kauai: countyNamed('Kauai', 'HI').id,
  maui: countyNamed('Maui', 'HI').id,
} as const
