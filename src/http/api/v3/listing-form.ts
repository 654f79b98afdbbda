import { Type } from 'typebox'
import { LISTING_LIMITS } from '../../../domain/listings/listing-form/listing-form.ts'
import { STATUSES } from '../../../domain/listings/lookup-lists.ts'
import { about, byName, component, list } from '../resources/described.ts'
import { AUCTION, DOCUMENTS, HOME_DETAILS, IMAGES, LOCATION_IDS } from './listing-form-parts.ts'
import { clearable, ignored, words } from './posted-members.ts'

const { title, description, text, feedKey, email, priceUsd, acres } = LISTING_LIMITS

const STATUS_CHOICES = STATUSES.map(({ label, code }) => `${label} (${code})`).join(', ')

function webAddress(meaning: string) {
  return clearable(`${meaning}; http or https`, Type.String())
}

const TYPE = Type.Union([Type.Integer(), Type.String()])
const BY_ID_OR_LABEL =
  'property type by id or label, as in /types/property; instead of propertyTypes'

const ADDRESS = component(
  'ListingAddressInput',
  'Where the land is, in words; the names must agree with locationIDs',
  {
    county: clearable('Name of the county, with or without its label', Type.String()),
    state: clearable('Name or postal code of the state', Type.String()),
    zip: clearable(
      'Zip code; leading zeros may be left out',
      Type.Union([Type.String(), Type.Integer()]),
    ),
    city: clearable('Name of the city', Type.String()),
    street: words(text, 'Street and number'),
  },
)

const AMENITIES = byName(
  'Groups of amenities by their names',
  byName(
    'The amenities of a group by their names',
    list('The values of an amenity', Type.Unsafe({ type: ['string', 'number'], maxLength: text })),
  ),
)

const LISTING_ID = Type.Optional(
  Type.Union([Type.Integer(), Type.Null()], {
    description: 'Id of the listing as answered; on an edit it must be the id in the path',
  }),
)

const DERIVED = Object.fromEntries(
  [
    ...['portal_URL', 'listing_URL', 'type_listings_URL', 'county_listings_URL'],
    ...['city_listings_URL', 'state_listings_URL', 'member_listings_URL', 'member_URL'],
    ...['hasBoundaries', 'seller', 'isAuction'],
  ].map(name => [name, ignored()]),
)

/** Places by their names: ids are looked up first. */
const EXAMPLE = {
  listingTitle: 'Forty acres by the creek',
  propertyTypes: { id: 130 },
  price: { numeric: 480_000 },
  acres: 40,
  address: {
    state: 'TX',
    county: 'Bosque',
    city: 'Clifton',
    zip: '76634',
    street: '12 Creek Rd',
  },
  description: 'Rolling hills and a creek that never ran dry.',
  homeDetails: { beds: 3, baths: 2, halfBaths: 1, sqft: 1850 },
  amenities: { Land: { Fencing: ['Barbed wire'], Ponds: [2] } },
  documents: [{ description: 'Survey of 2024', URL: 'https://files.example.com/survey.pdf' }],
}

const OFFER = {
  listingTitle: Type.Optional(
    Type.String({
      maxLength: title,
      description: 'Title of the listing; needed for a new listing',
    }),
  ),
  listingDate: Type.Optional(
    Type.String({
      format: 'date',
      description: 'Day of the listing, yyyy-mm-dd; today for a new listing if not said',
    }),
  ),
  propertyTypes: Type.Optional(
    component('PropertyTypesInput', 'The property types of a listing; needed for a new listing', {
      id: Type.Integer({ description: 'Sum of one to three ids of /types/property' }),
      label: ignored(),
    }),
  ),
  LFType1: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], { description: `Main ${BY_ID_OR_LABEL}` }),
  ),
  LFType2: clearable(`Second ${BY_ID_OR_LABEL}`, TYPE),
  LFType3: clearable(`Third ${BY_ID_OR_LABEL}`, TYPE),
  price: clearable(
    'The price; null for a price that is told on request only',
    component('PriceInput', 'The price of a listing', {
      numeric: clearable(
        'Price in US dollars and whole cents; 0 for a price that is told on request only',
        Type.Number({ minimum: 0, maximum: priceUsd }),
      ),
      formatted: ignored(),
    }),
  ),
  acres: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: acres,
      description: 'Size in acres, above 0; needed for a new listing',
    }),
  ),
}

const PLACE = {
  locationIDs: Type.Optional(LOCATION_IDS),
  address: Type.Optional(ADDRESS),
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
  description: words(description, 'Description of the land; plain text'),
  directions: words(text, 'How to get there'),
  status: Type.Optional(
    Type.String({ description: `Stage of the sale, by label or code: ${STATUS_CHOICES}` }),
  ),
  active: Type.Optional(
    Type.Boolean({ description: 'Whether the listing is shown; true for a new one if not said' }),
  ),
}

const UNPUBLISHED = {
  brokerNotes: words(text, 'Notes of the broker. Kept, never answered'),
  showingInstructions: words(text, 'How to show the land. Kept, never answered'),
  legalDescription: words(text, 'Legal description of the land. Kept, never answered'),
  listFeedKey: words(
    feedKey,
    'Your own key of the listing in a feed, unique in the account; needs listingURL. Kept, never answered',
  ),
  listingURL: webAddress('Address of the listing at its source. Kept, never answered'),
  externalListingURL: webAddress('Page of the seller about the land. Kept, never answered'),
  leadRoutingEmail: clearable(
    'E-mail address that leads on the listing go to, instead of that of the account',
    Type.String({ maxLength: email, format: 'idn-email' }),
  ),
}

const DATA = component(
  'ListingInput',
  'A listing, or what changes of one. Members that are left out stay as they are; null removes a value. What a GET answers can be sent back as it is',
  {
    ...OFFER,
    ...PLACE,
    ...TEXTS,
    images: IMAGES,
    documents: DOCUMENTS,
    amenities: clearable('What the land offers; replaces all amenities', AMENITIES),
    encodedBoundaries: clearable(
      'Boundary of the land as an encoded polyline with a precision of 5 digits, 3 to 10,000 points',
      Type.String(),
    ),
    youTube: clearable('Address or id of a video on YouTube', Type.String()),
    virtualTour: webAddress('Address of a virtual tour'),
    flyer: webAddress('Address of a flyer'),
    hasHouse: Type.Optional(
      Type.Boolean({ description: 'Whether there is a house; false removes homeDetails' }),
    ),
    homeDetails: clearable('The house of the listing; null removes it', HOME_DETAILS),
    auctionID: clearable(
      'Id of an auction of the account that exists already; null takes the listing out of its auction',
      Type.Integer(),
    ),
    auction: clearable(
      'The auction of the listing, where it is not sent as auctionID: a new one, or changes of its own',
      AUCTION,
    ),
    listingType: Type.Optional(
      Type.Integer({
        description:
          'How the land is offered: 2 for sale, 3 for lease; 1 with an auction. 2 for a new listing if not said',
      }),
    ),
    ...UNPUBLISHED,
    listingID: LISTING_ID,
    ...DERIVED,
  },
)

/** What a listing is posted with: its account, and its members that are new or change. */
export const LISTING_FORM = component('ListingRequest', 'A listing and the account it belongs to', {
  accountID: Type.Integer({
    description: 'Id of the account that the listing belongs to',
    examples: [1],
  }),
  data: about('The listing, or what changes of it', DATA, EXAMPLE),
})
