import { type TInteger, type TSchema, type TString, Type } from 'typebox'
import type { ListingField, NumberField } from '../../../domain/listings/field-kinds.ts'
import {
  HOME_NUMBERS,
  type HomeName,
  LISTING_FIELDS,
  type ListingNumberName,
  type ListingTextName,
  type MemberOf,
} from '../../../domain/listings/listing-fields.ts'
import { CONTRACT_TEXTS, isInContract } from '../../../wire/wire-members.ts'
import { homeMember, wireName } from '../../../wire/wire-names.ts'
import { about, byName, choice, component, decimal, flag, list, text, whole } from './described.ts'
import { STATUS_LABELS } from './lookups.ts'

const PICTURE_FILE = component('PhotoFile', 'One size of a photo', {
  ID: whole('Id of the photo, the same for all its sizes', 7),
  SRC: text(
    'Address of the file without its protocol, beginning with //; empty until the photo is ready',
    '//land.example/media/pictures/7/large.jpg',
  ),
  height: whole('Height in pixels; 0 until the photo is ready', 800),
  width: whole('Width in pixels; 0 until the photo is ready', 1200),
})

/** @param size The name of the file in the example. */
function pictureFile(description: string, size: string, height: number, width: number) {
  const SRC = `//land.example/media/pictures/7/${size}.jpg`
  return about(description, PICTURE_FILE, { ID: 7, SRC, height, width })
}

export const PICTURE = component('Photo', 'A photo of a listing in three sizes', {
  thumbnail: pictureFile('The smallest size, for lists', 'thumbnail', 80, 120),
  popup: pictureFile('The middle size', 'popup', 400, 600),
  large: pictureFile('The largest size', 'large', 800, 1200),
  description: text('What the photo shows; may be empty', 'The creek in spring'),
  label: text('Caption of the photo; may be empty', 'Creek'),
})

export const DOCUMENT = component('Document', 'A document of a listing, such as a survey', {
  description: text('What the document is; may be empty', 'Survey of 2024'),
  URL: text('Address of the document, with its protocol', 'https://files.example.com/survey.pdf'),
})

export const TYPE_SUM = component('PropertyTypes', 'The property types of a listing', {
  id: whole('Sum of the ids of the types, as in /types/property', 130),
  label: text('Labels of the types, separated by commas, main type first', 'Hunting Land, Ranches'),
})

const SELLER_ADDRESS = component('SellerAddress', 'The postal address of a seller', {
  state: text('Postal code of the state, two letters; empty if not known', 'TX'),
  zip: whole('ZIP code as a number, without leading zeros; 0 if not known', 76634),
  streetLine2: text('Second line of the street address, such as a suite; often empty', ''),
  city: text('City; empty if not known', 'Clifton'),
  streetLine1: text('Street and number; empty if not known', '100 Main St'),
})

export const SELLER_MEMBERS = {
  name: text('Name of the person to ask for', 'Ana Peña'),
  company: text('Name of the company', 'Lone Star Land'),
  phone: text('Phone number; empty if not known', '254-555-0101'),
  fax: text('Fax number; empty if there is none', ''),
  logo: text(
    "Address of the company's logo without its protocol, beginning with //; empty if there is none",
    '//land.example/media/members/1/logo-large.png',
  ),
  resource: text('Path of the member that the seller is', '/v3/member/1'),
  acctID: whole('Id of the account of the seller', 1),
  address: SELLER_ADDRESS,
}

const { halfBaths: HALF_BATHS, ...OTHER_ROOMS } = {
  ...homeFields(HOME_NUMBERS.filter(isInContract)),
  sqft: text('Living area in square feet, as digits; empty if not known', '1850'),
}

/** The members of a house in version 1, and in version 3. */
export const HOME_MEMBERS = OTHER_ROOMS
export const WHOLE_HOME_MEMBERS = {
  ...HOME_MEMBERS,
  halfBaths: about(
    'Number of half bathrooms, without bath or shower; 0 if not known',
    HALF_BATHS,
    1,
  ),
}

function search(of: string, query: string) {
  return text(`Address of a search for ${of}`, `https://land.example/v3/listings?${query}`)
}

const PRICE = component('Price', 'The price of a listing', {
  numeric: decimal('Price in US dollars; 0 if it is available on request only', 480_000),
  formatted: text(
    'Price to be shown, such as $480,000, or Contact for Price if it is available on request only',
    '$480,000',
  ),
})

/** The meaning of an empty text, by the kind of the field. */
const EMPTY_TEXTS = {
  line: 'may be empty',
  lines: 'may be empty',
  key: 'may be empty',
  webAddress: 'empty if there is none',
  youTube: 'empty if there is none',
  polyline: 'empty if not known',
  email: 'empty if there is none',
  zip: 'empty if not known',
  date: 'empty if not known',
} as const

const LOCATION_IDS = component('LocationIDs', 'Ids of the places that a listing is in', {
  stateID: whole('Id of the state', 44),
  cityID: whole('Id of the city; 0 if not known', 24904),
  countyID: whole('Id of the county', 48035),
})

const AMENITIES = byName(
  'What the land offers: groups, in each the amenities, for each amenity its values. Groups and amenities are free texts',
  byName(
    'The amenities of a group by their names',
    list(
      'The values of an amenity',
      Type.Unsafe<string | number>({ type: ['string', 'number'], description: 'One value' }),
    ),
  ),
)

const ADDRESS = component('ListingAddress', 'The address of a listing, as text', {
  county: text('Name of the county, without its label', 'Bosque'),
  state: text('Name of the state', 'Texas'),
  zip: text('ZIP code of five digits; empty if not known', '76634'),
  city: text('Name of the city; empty if not known', 'Clifton'),
  street: text('Street and number; empty if not known', '12 Creek Rd'),
})

/** Members of a house, which are 0 where they are not known. */
export function homeFields<Name extends HomeName>(
  names: readonly Name[],
): Record<MemberOf<Name>, TInteger> {
  const members = names.map(name => {
    const { description, example }: NumberField = LISTING_FIELDS[name]
    return [homeMember(name), whole(`${description}; 0 if not known`, example)] as const
  })
  return Object.fromEntries(members) as Record<MemberOf<Name>, TInteger>
}

/** The texts that all versions answer. */
function textFields<Name extends ListingTextName>(
  names: readonly Name[],
): Record<MemberOf<Name>, TString> {
  const members = names.map(name => [wireName(name), textField(name)] as const)
  return Object.fromEntries(members) as Record<MemberOf<Name>, TString>
}

/** The description of a text from the table of fields, for answers. */
function textField(name: ListingTextName) {
  const { kind, description, example } = LISTING_FIELDS[name]
  return text(`${description}; ${EMPTY_TEXTS[kind]}`, kind === 'webAddress' ? '' : example)
}

/** The description of a field that the contract does not have, for answers. */
export function addedField(name: ListingTextName | ListingNumberName): TSchema {
  const field: ListingField = LISTING_FIELDS[name]
  if (field.kind !== 'amount' && field.kind !== 'count') return textField(name as ListingTextName)
  const of = field.kind === 'count' ? whole : decimal
  return of(`${field.description}; 0 if not known`, field.example)
}

/** The members of a single listing in both versions. */
export const LISTING_MEMBERS = {
  listingID: whole('Id of the listing', 1024),
  listingTitle: text(LISTING_FIELDS.title.description, LISTING_FIELDS.title.example),
  price: PRICE,
  locationIDs: LOCATION_IDS,
  portal_URL: text(
    'Address of the page of the listing on the public site',
    'https://land.example/property/forty-acres-by-the-creek/1024',
  ),
  listing_URL: text('Address of the listing in this API', 'https://land.example/v3/listings/1024'),
  type_listings_URL: search('listings of the same property types', 'propertyTypes=130'),
  county_listings_URL: search('listings in the same county', 'countyID=48035'),
  city_listings_URL: search('listings in the same city; empty without a city', 'cityID=24904'),
  state_listings_URL: search('listings in the same state', 'stateID=44'),
  member_listings_URL: search('listings of the same seller', 'acctid=1'),
  member_URL: text('Address of the seller in this API', 'https://land.example/v3/member/1'),
  images: list(
    'The photos in the order of the tour with includeImages, else the main photo alone; empty if there is none',
    PICTURE,
  ),
  documents: Type.Optional(
    list('The documents of the listing; only there with includeDocuments', DOCUMENT),
  ),
  amenities: Type.Optional(
    about('What the land offers, by group; only there with includeAmenities', AMENITIES, {
      Land: { Fencing: ['Barbed wire'], Ponds: [2] },
      Water: { Supply: ['Well'] },
    }),
  ),
  hasBoundaries: flag('Whether the boundary of the land is known', true),
  ...textFields(['encodedBoundary']),
  status: choice('Stage of the sale', STATUS_LABELS, 'Available'),
  ...textFields(['directions']),
  ...textFields(CONTRACT_TEXTS),
  acres: decimal(`${LISTING_FIELDS.acres.description}; 0 if not known`, 40),
  address: ADDRESS,
  lat: decimal('Latitude in degrees', 31.7918),
  lng: decimal('Longitude in degrees', -97.5203),
  isAuction: flag('Whether the land is sold at an auction', false),
}
