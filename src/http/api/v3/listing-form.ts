import { Type } from 'typebox'
import {
  HOME_NUMBERS,
  LISTING_FIELDS,
  type ListingNumberName,
  type ListingTextName,
  type UnpublishedName,
} from '../../../domain/listings/listing-fields.ts'
import { STATUSES } from '../../../domain/listings/lookup-lists.ts'
import { MAX_TEXT_CHARACTERS } from '../../../domain/values/plain-text.ts'
import {
  ADDED_FIELDS,
  ADDED_UNPUBLISHED_FIELDS,
  CONTRACT_TEXTS,
  CONTRACT_UNPUBLISHED_TEXTS,
  DERIVED_MEMBERS,
} from '../../../wire/wire-members.ts'
import { homeMember, wireName } from '../../../wire/wire-names.ts'
import { about, byName, component, list } from '../resources/described.ts'
import { POSTED_FACTS } from '../resources/facts.ts'
import { AUCTION, DOCUMENTS, HOME_DETAILS, IMAGES, LOCATION_IDS } from './listing-form-parts.ts'
import { clearable, field, ignored } from './posted-members.ts'

const { title, priceUsd, acres } = LISTING_FIELDS

const STATUS_CHOICES = STATUSES.map(({ label, code }) => `${label} (${code})`).join(', ')

const TYPE = Type.Union([Type.Integer(), Type.String()])
const BY_ID_OR_LABEL =
  'property type by id or label, as in /types/property. An edit changes the ones that it names; the first that is not empty is the main type. If propertyTypes is sent too, both must name the same types'

const ADDRESS = component(
  'ListingAddressInput',
  'Where the land is, by name; must match locationIDs',
  {
    county: clearable('Name of the county, with or without its label', Type.String()),
    state: clearable('Name or postal code of the state', Type.String()),
    zip: clearable(
      'ZIP code, with or without leading zeros, or ZIP+4, reduced to its first five digits',
      Type.Union([Type.String(), Type.Integer()]),
    ),
    city: clearable('Name of the city', Type.String()),
    street: field('street'),
  },
)

const AMENITIES = byName(
  'Groups of amenities by their names',
  byName(
    'The amenities of a group by their names',
    list(
      'The values of an amenity',
      Type.Unsafe({ type: ['string', 'number'], maxLength: MAX_TEXT_CHARACTERS }),
    ),
  ),
)

const LISTING_ID = Type.Optional(
  Type.Union([Type.Integer(), Type.Null()], {
    description: 'Id of the listing as answered; on an edit it must be the id in the path',
  }),
)

const DERIVED = Object.fromEntries(DERIVED_MEMBERS.map(name => [name, ignored()]))

/** Places by name: their ids would have to be looked up first. */
const EXAMPLE = {
  listingTitle: 'Forty acres by the creek',
  propertyTypes: { id: 130 },
  price: { numeric: 480_000 },
  acres: 40,
  address: { state: 'TX', county: 'Bosque', city: 'Clifton', zip: '76634', street: '12 Creek Rd' },
  description: 'Rolling hills and a creek that never ran dry.',
  homeDetails: Object.fromEntries(
    HOME_NUMBERS.map(name => [homeMember(name), LISTING_FIELDS[name].example]),
  ),
  amenities: { Land: { Fencing: ['Barbed wire'], Ponds: [2] } },
  documents: [{ description: 'Survey of 2024', URL: 'https://files.example.com/survey.pdf' }],
}

const OFFER = {
  listingTitle: Type.Optional(
    Type.String({
      maxLength: title.maxCharacters,
      description: `${title.description}; needed for a new listing`,
    }),
  ),
  listingDate: clearable(
    'Day of the listing, yyyy-mm-dd; defaults to today for a new listing. null is ignored',
    Type.String({ format: 'date' }),
  ),
  propertyTypes: clearable(
    'The property types; a new listing needs them, here or in LFType1 to LFType3',
    component('PropertyTypesInput', 'The property types of a listing', {
      id: clearable('Sum of one to three ids of /types/property', TYPE),
      label: clearable(
        'The labels of these types, separated by commas, in the order that they are to have; the first is the main type. Without id they name the types; with it they must name the same ones',
        Type.String(),
      ),
    }),
  ),
  LFType1: clearable(`First ${BY_ID_OR_LABEL}`, TYPE),
  LFType2: clearable(`Second ${BY_ID_OR_LABEL}`, TYPE),
  LFType3: clearable(`Third ${BY_ID_OR_LABEL}`, TYPE),
  price: clearable(
    'The price; null for a price on request',
    component('PriceInput', 'The price of a listing', {
      numeric: clearable(
        'Price in US dollars and whole cents; 0 for a price on request',
        Type.Number({ minimum: 0, maximum: priceUsd.max }),
      ),
      formatted: ignored(),
    }),
  ),
  acres: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: acres.max,
      description: `${acres.description}; needed for a new listing`,
    }),
  ),
}

const PLACE = {
  locationIDs: clearable('The places of the land by their ids. null is ignored', LOCATION_IDS),
  address: clearable('Where the land is, by name. null is ignored', ADDRESS),
  lat: clearable(
    'Latitude in degrees, at most 60 miles from the county; without it, or with 0 for lat and lng, that of the city or county',
    Type.Number({ minimum: -90, maximum: 90 }),
  ),
  lng: clearable(
    'Longitude in degrees; without it that of the city or county',
    Type.Number({ minimum: -180, maximum: 180 }),
  ),
}

const TEXTS = {
  description: field('description'),
  directions: field('directions'),
  status: clearable(
    `${LISTING_FIELDS.status.description}, by label or code: ${STATUS_CHOICES}. null is ignored`,
    Type.String(),
  ),
  active: clearable(
    'Whether the listing is shown; defaults to true for a new one. null is ignored',
    Type.Boolean(),
  ),
}

/** The members whose fields the table describes completely. */
function membersOf(names: readonly (ListingTextName | ListingNumberName | UnpublishedName)[]) {
  return Object.fromEntries(names.map(name => [wireName(name), field(name)]))
}

const DATA = component(
  'ListingInput',
  'A listing, or what changes of one. Omitted members are not changed; null removes a value. The answer of a GET can be sent back unchanged',
  {
    ...OFFER,
    ...PLACE,
    ...TEXTS,
    images: IMAGES,
    documents: DOCUMENTS,
    amenities: clearable('What the land offers; replaces all amenities', AMENITIES),
    encodedBoundaries: field('encodedBoundary'),
    ...membersOf(CONTRACT_TEXTS),
    hasHouse: clearable(
      'Whether there is a house; false removes homeDetails, which must be left out then. null is ignored',
      Type.Boolean(),
    ),
    homeDetails: clearable('The house of the listing; null removes it', HOME_DETAILS),
    auctionID: clearable(
      'Id of an auction of the account that exists already; null takes the listing out of its auction, unless auction is there too',
      Type.Integer(),
    ),
    auction: clearable(
      'The auction of the listing, where it is not sent as auctionID: a new one, or changes of its own',
      AUCTION,
    ),
    listingType: clearable(
      `${LISTING_FIELDS.listingType.description}: 2 for sale, 3 for lease; defaults to 2 for a new listing. While the listing has an auction, it is 1; afterward it is the value given here. null is ignored`,
      Type.Integer(),
    ),
    ...membersOf([...CONTRACT_UNPUBLISHED_TEXTS, ...ADDED_FIELDS, ...ADDED_UNPUBLISHED_FIELDS]),
    facts: clearable(
      'Facts of the land, where what is read of amenities and description is wrong or missing; null removes all corrections. Shown by /ext alone',
      POSTED_FACTS,
    ),
    listingID: LISTING_ID,
    ...DERIVED,
  },
)

/** The body of a posted listing: its account, and the members to set. */
export const LISTING_FORM = component('ListingRequest', 'A listing and the account it belongs to', {
  accountID: Type.Integer({
    description: 'Id of the account that the listing belongs to',
    examples: [1],
  }),
  data: about('The listing, or what changes of it', DATA, EXAMPLE),
})
