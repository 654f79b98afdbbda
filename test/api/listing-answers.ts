import { BOUNDARY, cityNamed, FULL_ID, LISTINGS, PRICELESS_ID, stateWithCode } from './catalog.ts'
import type { Version } from './refusal.ts'
import { BASE, PORTAL } from './service.ts'

const clifton = cityNamed('Clifton', 'TX')
const texas = stateWithCode('TX')

/** The answer of both versions for a listing with ordinary values, without its price and acreage. */
function plainCore(id: number, version: Version, typeQuery: string) {
  const search = `${BASE}/${version}/listings`
  return {
    listingID: id,
    listingTitle: `Listing ${id}`,
    locationIDs: { stateID: texas.id, cityID: clifton.id, countyID: 48035 },
    portal_URL: `${PORTAL}/property/listing-${id}/${id}`,
    listing_URL: `${search}/${id}`,
    type_listings_URL: `${search}?${typeQuery}`,
    county_listings_URL: `${search}?countyID=48035`,
    city_listings_URL: `${search}?cityID=${clifton.id}`,
    state_listings_URL: `${search}?stateID=${texas.id}`,
    member_listings_URL: `${search}?acctid=4`,
    member_URL: `${BASE}/${version}/member/4`,
    images: [],
    hasBoundaries: false,
    encodedBoundaries: '',
    status: 'Available',
    directions: '',
    description: `Plain description of listing ${id}.`,
    youTube: '',
    virtualTour: '',
    flyer: '',
    address: { county: 'Bosque', state: 'Texas', zip: '76634', city: 'Clifton', street: '' },
    lat: clifton.latitude,
    lng: clifton.longitude,
    isAuction: false,
  }
}

function plainSeller(version: Version) {
  return {
    name: 'Contact 4',
    company: 'Company 4',
    phone: '254-555-0104',
    fax: '',
    logo: '',
    resource: `/${version}/member/4`,
    acctID: 4,
    address: { state: '', zip: 0, streetLine2: '', city: '', streetLine1: '' },
  }
}

function fullCore(version: Version, typeQuery: string) {
  return {
    ...plainCore(FULL_ID, version, typeQuery),
    listingTitle: 'Café Ranch & "Creek"',
    price: { numeric: 1_250_000, formatted: '$1,250,000' },
    portal_URL: `${PORTAL}/property/cafe-ranch-creek/1`,
    member_listings_URL: `${BASE}/${version}/listings?acctid=1`,
    member_URL: `${BASE}/${version}/member/1`,
    images: [picture(2, 'The creek', 'Creek')],
    hasBoundaries: true,
    encodedBoundaries: BOUNDARY,
    status: 'Under Contract',
    directions: 'North on FM 219',
    description: LISTINGS[0]?.description,
    youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
    virtualTour: 'https://tour.example.com/1',
    flyer: 'https://files.example.com/1.pdf',
    acres: 250.5,
    address: {
      county: 'Bosque',
      state: 'Texas',
      zip: '76634',
      city: 'Clifton',
      street: "12 O'Brien Rd",
    },
    isAuction: true,
  }
}

function fullSeller(version: Version) {
  return {
    name: 'Ana Peña',
    company: 'Lone Star Land',
    phone: '254-555-0101',
    fax: '254-555-0199',
    logo: '//land.example/media/members/logo-large.png',
    resource: `/${version}/member/1`,
    acctID: 1,
    address: {
      state: 'TX',
      zip: 2134,
      streetLine2: '',
      city: 'Clifton',
      streetLine1: '200 River Rd',
    },
  }
}

function picture(ID: number, description: string, label: string) {
  const file = (size: string, width: number, height: number) => ({
    ID,
    SRC: `//land.example/media/pool/${ID}/${size}.jpg`,
    height,
    width,
  })
  return {
    thumbnail: file('thumbnail', 160, 107),
    popup: file('popup', 800, 533),
    large: file('large', 1200, 800),
    description,
    label,
  }
}

/** The listing with all members, in a GET without options. */
export const FULL = {
  v1: {
    ...fullCore('v1', 'propertyType=128'),
    propertyType: { id: 128, label: 'Hunting Land' },
    seller: { ...fullSeller('v1'), portrait: '//land.example/media/members/portrait-large.png' },
    homeDetails: { beds: 3, baths: 2, sqft: '1850' },
  },
  v3: {
    ...fullCore('v3', 'propertyTypes=134'),
    listingDate: '2026-09-08',
    propertyTypes: { id: 134, label: 'Hunting Land, Ranches, Recreational Land' },
    seller: fullSeller('v3'),
    hasHouse: true,
    homeDetails: { beds: 3, baths: 2, halfBaths: 1, sqft: '1850' },
  },
}

/** The listing without price, acres and city, which shows how missing values look. */
const EMPTY_CORE = {
  price: { numeric: 0, formatted: 'Contact for Price' },
  acres: 0,
  locationIDs: { stateID: texas.id, cityID: 0, countyID: 48035 },
  city_listings_URL: '',
  address: { county: 'Bosque', state: 'Texas', zip: '', city: '', street: '' },
}

export const EMPTY = {
  v1: {
    ...plainCore(PRICELESS_ID, 'v1', 'propertyType=32'),
    ...EMPTY_CORE,
    propertyType: { id: 32, label: 'Undeveloped Land' },
    seller: { ...plainSeller('v1'), portrait: '' },
    homeDetails: { beds: 0, baths: 0, sqft: '' },
  },
  v3: {
    ...plainCore(PRICELESS_ID, 'v3', 'propertyTypes=32'),
    ...EMPTY_CORE,
    listingDate: '2026-11-12',
    propertyTypes: { id: 32, label: 'Undeveloped Land' },
    seller: plainSeller('v3'),
    hasHouse: false,
    homeDetails: { beds: 0, baths: 0, halfBaths: 0, sqft: '' },
  },
}

/** The members that FULL has instead or in addition with options. */
export const IMAGES = [picture(2, 'The creek', 'Creek'), picture(1, 'The barn', 'Barn')]
export const DOCUMENTS = [{ description: 'Survey', URL: 'https://files.example.com/survey.pdf' }]
export const AMENITIES = {
  Land: { Fencing: ['Barbed wire'], Ponds: [2] },
  Utilities: { Water: ['Well'] },
}
