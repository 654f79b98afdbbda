import type { Member } from '../../src/domain/accounts/member.ts'
import type { CatalogEntry, CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import {
  type Auction,
  type Listing,
  NOTHING_KNOWN,
  NOTHING_UNPUBLISHED,
} from '../../src/domain/listings/listing.ts'
import type { MemberImage, Picture } from '../../src/domain/pictures/picture.ts'
import type {
  AccountId,
  AuctionId,
  CityId,
  CountyId,
  LakeId,
  ListingId,
  PictureId,
  SpotlightId,
  StateId,
} from '../../src/domain/values/ids.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'

/** The present time of the test service. */
export const NOW = Date.parse('2026-11-20T12:00:00Z')

const DAY_MS = 86_400_000

export const places = loadBundledPlaces()

/** A bundled place by name; fails the test when there is none. */
export function cityNamed(name: string, stateCode: string) {
  const state = stateWithCode(stateCode)
  return found(places.cities.find(city => city.name === name && city.stateId === state.id))
}

export function countyNamed(name: string, stateCode: string) {
  const state = stateWithCode(stateCode)
  return found(places.counties.find(county => county.name === name && county.stateId === state.id))
}

export function lakeNamed(name: string, stateCode: string) {
  const state = stateWithCode(stateCode)
  return found(places.lakes.find(lake => lake.name === name && lake.stateId === state.id))
}

export function stateWithCode(code: string) {
  return found(places.states.find(state => state.code === code))
}

function found<Place>(place: Place | undefined): Place {
  if (place === undefined) throw new Error('The bundled places lack one that the tests name')
  return place
}

function image(name: string): MemberImage {
  const file = (size: string) => ({ path: `members/${name}-${size}.png`, width: 80, height: 60 })
  return { thumbnail: file('thumbnail'), large: file('large') }
}

const ADDRESS = {
  street: '100 Main St',
  streetLine2: 'Suite 2',
  city: 'Clifton',
  stateCode: 'TX',
  zip: '76634',
}

const NO_ADDRESS = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }

function member(id: number, given: Partial<Member>): Member {
  return {
    id: id as AccountId,
    companyName: `Company ${id}`,
    contactName: `Contact ${id}`,
    email: `seller${id}@example.com`,
    phone: `254-555-010${id}`,
    fax: '',
    companyAddress: NO_ADDRESS,
    address: NO_ADDRESS,
    plan: 'standard',
    designation: 'none',
    isSeller: false,
    active: true,
    badge: null,
    portrait: null,
    logo: null,
    ...given,
  }
}

/** One member of each standing, from the first in the default order to the last. */
export const MEMBERS: readonly Member[] = [
  member(1, {
    companyName: 'Lone Star Land',
    contactName: 'Ana Peña',
    fax: '254-555-0199',
    companyAddress: ADDRESS,
    address: { ...ADDRESS, street: '200 River Rd', streetLine2: '', zip: '02134' },
    plan: 'premium',
    designation: 'alc',
    badge: image('badge'),
    portrait: image('portrait'),
    logo: image('logo'),
  }),
  member(2, { designation: 'advanced-alc' }),
  member(3, { designation: 'alc' }),
  member(4, {}),
  member(5, { plan: 'free', isSeller: true }),
]

export const PICTURES: readonly Picture[] = [1, 2, 3].map(id => {
  const file = (size: string, width: number, height: number) => ({
    path: `pool/${id}/${size}.jpg`,
    width,
    height,
  })
  return {
    id: id as PictureId,
    files: {
      thumbnail: file('thumbnail', 160, 107),
      largerThumbnail: file('larger-thumbnail', 400, 267),
      popup: file('popup', 800, 533),
      large: file('large', 1200, 800),
    },
  }
})

const clifton = cityNamed('Clifton', 'TX')
const bosque = countyNamed('Bosque', 'TX')

/** The optional members of a listing, all without a value. */
export const NOTHING_MORE = {
  ...NOTHING_KNOWN,
  home: null,
  auctionId: null,
  pictures: [],
  documents: [],
  amenities: {},
  unpublished: NOTHING_UNPUBLISHED,
} as const

/** Land in Clifton, Bosque County, Texas, with ordinary values in all other members. */
function listing(id: number, given: Partial<Listing>): Listing {
  return {
    ...NOTHING_MORE,
    id: id as ListingId,
    accountId: 4 as AccountId,
    version: 1,
    active: true,
    status: 'P',
    listingType: 2,
    title: `Listing ${id}`,
    listedAt: NOW - id * DAY_MS,
    modifiedAt: null,
    types: [32],
    priceUsd: 100_000 * id,
    acres: 10 * id,
    stateId: bosque.stateId,
    countyId: bosque.id,
    cityId: clifton.id,
    lakeId: null,
    latitude: clifton.latitude,
    longitude: clifton.longitude,
    street: '',
    zip: '76634',
    description: `Plain description of listing ${id}.`,
    ...given,
  }
}

function at(city: {
  id: CityId
  stateId: StateId
  countyId: CountyId
  latitude: number
  longitude: number
}) {
  return {
    cityId: city.id,
    stateId: city.stateId,
    countyId: city.countyId,
    latitude: city.latitude,
    longitude: city.longitude,
  }
}

export const AUCTION: Auction = {
  id: 1 as AuctionId,
  accountId: 1 as AccountId,
  title: 'Fall land auction',
  street: '1 Courthouse Sq',
  city: 'Meridian',
  stateId: bosque.stateId,
  date: '2026-12-08',
  time: '14:00',
}

/** A closed triangle near Clifton. */
export const BOUNDARY = '_yh_Ejf~uQ_ibE?nnqCo}@'

/** Everything that a listing can have. */
export const FULL_ID = 1
/** A listing that is not shown. */
export const INACTIVE_ID = 9
/** No price, no acres. */
export const PRICELESS_ID = 8

export const LISTINGS: readonly Listing[] = [
  listing(FULL_ID, {
    accountId: 1 as AccountId,
    version: 3,
    status: 'PP',
    listingType: 1,
    title: 'Café Ranch & "Creek"',
    listedAt: Date.parse('2026-09-08T06:30:00Z'),
    modifiedAt: Date.parse('2026-11-01T23:05:09Z'),
    types: [128, 2, 4],
    priceUsd: 1_250_000,
    acres: 250.5,
    lakeId: lakeNamed('Lake Whitney', 'TX').id as LakeId,
    street: "12 O'Brien Rd",
    description: `A señor's old barn by the creek.\n${'Rolling hills. '.repeat(60)}`,
    directions: 'North on FM 219',
    youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
    virtualTour: 'https://tour.example.com/1',
    flyer: 'https://files.example.com/1.pdf',
    home: { beds: 3, baths: 2, halfBaths: 1, areaSqft: 1850 },
    encodedBoundary: BOUNDARY,
    auctionId: AUCTION.id,
    pictures: [
      { pictureId: 2 as PictureId, description: 'The creek', label: 'Creek' },
      { pictureId: 1 as PictureId, description: 'The barn', label: 'Barn' },
    ],
    documents: [{ description: 'Survey', url: 'https://files.example.com/survey.pdf' }],
    amenities: { Land: { Fencing: ['Barbed wire'], Ponds: [2] }, Utilities: { Water: ['Well'] } },
    unpublished: { ...NOTHING_UNPUBLISHED, leadRoutingEmail: 'ranches@example.com' },
  }),
  listing(2, {
    accountId: 2 as AccountId,
    types: [1],
    home: { beds: 4, baths: 3, halfBaths: null, areaSqft: 2400 },
  }),
  listing(3, {
    accountId: 3 as AccountId,
    types: [16],
    ...at(cityNamed('Waco', 'TX')),
    zip: '76701',
  }),
  listing(4, {
    listingType: 3,
    listingTypeWithoutAuction: 3,
    priceUsd: 4800,
    types: [1, 512],
    modifiedAt: NOW - 3_600_000,
  }),
  listing(5, { accountId: 5 as AccountId, status: 'S' }),
  listing(6, {
    ...at(cityNamed('Boston', 'MA')),
    zip: '02134',
    types: [64],
    home: { beds: null, baths: null, halfBaths: null, areaSqft: null },
  }),
  listing(7, {
    ...at(cityNamed('Adak', 'AK')),
    zip: '99546',
    latitude: 51.9,
    longitude: 179.2,
    listedAt: NOW - 3_600_000,
  }),
  listing(PRICELESS_ID, { priceUsd: null, acres: null, cityId: null, zip: '' }),
  listing(INACTIVE_ID, { active: false }),
  listing(10, { listedAt: NOW + DAY_MS, description: 'Lake-front lot, barn old as the hills.' }),
]

/** The listings that have a spotlight, by the spotlight's id; the inactive one is never shown. */
export const SPOTLIGHTS: Readonly<Record<number, number>> = {
  21: FULL_ID,
  22: 2,
  23: 7,
  24: INACTIVE_ID,
}

export const CATALOG: CatalogSource = {
  members: MEMBERS,
  pictures: PICTURES,
  entries: () => LISTINGS.map(entryOf),
}

function entryOf(entry: Listing): CatalogEntry {
  const { id, version, listedAt, priceUsd, status, active } = entry
  const spotlight = Object.entries(SPOTLIGHTS).find(([, listingId]) => listingId === id)?.[0]
  return {
    listing: entry,
    auction: entry.auctionId === null ? null : AUCTION,
    spotlight:
      spotlight === undefined ? null : { id: Number(spotlight) as SpotlightId, listingId: id },
    history: [{ listingId: id, version, at: listedAt, priceUsd, status, active }],
  }
}
