import { type TSchema, Type } from 'typebox'
import { MOST_AMENITY_CHARACTERS } from '../../domain/listing-form/amenity-form.ts'
import { MOST_AUCTION_CHARACTERS } from '../../domain/listing-form/auction-form.ts'
import {
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENTS,
} from '../../domain/listing-form/document-form.ts'
import { LISTING_LIMITS } from '../../domain/listing-form/listing-form.ts'
import { MOST_CAPTION_CHARACTERS, MOST_PICTURES } from '../../domain/listing-form/tour-form.ts'

const { title, description, text, line, feedKey, email, priceUsd, acres } = LISTING_LIMITS

const FOLLOWS = 'Follows from other members; taken and ignored'

function optional(schema: TSchema) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

function words(maxLength: number, meaning: string) {
  return optional(Type.String({ maxLength, description: meaning }))
}

function address(meaning: string) {
  return optional(Type.String({ description: `${meaning}; http or https` }))
}

const TYPE = Type.Union([Type.Integer(), Type.String()])

const PICTURE_FILE = optional(
  Type.Object({
    ID: Type.Optional(Type.Integer({ description: 'A photo that is kept already' })),
    SRC: Type.Optional(Type.String({ description: 'Without an ID: where to fetch a new photo' })),
    height: Type.Optional(Type.Unknown()),
    width: Type.Optional(Type.Unknown()),
  }),
)

const PICTURE = Type.Object({
  thumbnail: PICTURE_FILE,
  popup: PICTURE_FILE,
  large: PICTURE_FILE,
  description: words(MOST_CAPTION_CHARACTERS, 'What it shows'),
  label: words(MOST_CAPTION_CHARACTERS, 'Its caption'),
})

const AUCTION = Type.Object({
  title: words(MOST_AUCTION_CHARACTERS, 'What it is called'),
  address: words(MOST_AUCTION_CHARACTERS, 'Street address'),
  city: words(MOST_AUCTION_CHARACTERS, 'City'),
  stateID: optional(Type.Integer()),
  date: Type.Optional(Type.String({ format: 'date', description: 'Needed for a new auction' })),
  time: optional(Type.String({ description: 'Local time, 24 hours: HH:MM' })),
})

const HOME_DETAILS = Type.Object({
  beds: optional(Type.Integer({ minimum: 0 })),
  baths: optional(Type.Integer({ minimum: 0 })),
  halfBaths: optional(Type.Integer({ minimum: 0 })),
  sqft: optional(Type.Union([Type.Integer({ minimum: 0 }), Type.String()])),
})

const PLACE = {
  locationIDs: Type.Optional(
    Type.Object({
      stateID: optional(Type.Integer()),
      cityID: optional(Type.Integer()),
      countyID: optional(Type.Integer()),
      lakeID: optional(Type.Integer()),
    }),
  ),
  address: Type.Optional(
    Type.Object({
      county: optional(Type.String()),
      state: optional(Type.String({ description: 'Name or code' })),
      zip: optional(Type.Union([Type.String(), Type.Integer()])),
      city: optional(Type.String()),
      street: words(line, 'Street and number'),
    }),
  ),
  lat: optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: optional(Type.Number({ minimum: -180, maximum: 180 })),
}

const DERIVED = Object.fromEntries(
  [
    ...['listingID', 'portal_URL', 'listing_URL', 'type_listings_URL', 'county_listings_URL'],
    ...['city_listings_URL', 'state_listings_URL', 'member_listings_URL', 'member_URL'],
    ...['hasBoundaries', 'seller', 'isAuction'],
  ].map(name => [name, Type.Optional(Type.Unknown({ description: FOLLOWS }))]),
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
  documents: [{ description: 'Survey', URL: 'https://files.example.com/survey.pdf' }],
}

const MEMBERS = {
  listingTitle: Type.Optional(Type.String({ maxLength: title })),
  listingDate: Type.Optional(Type.String({ format: 'date' })),
  propertyTypes: Type.Optional(
    Type.Object({
      id: Type.Integer({ description: 'Sum of one to three ids of /types/property' }),
      label: Type.Optional(Type.Unknown({ description: FOLLOWS })),
    }),
  ),
  LFType1: Type.Optional(TYPE),
  LFType2: optional(TYPE),
  LFType3: optional(TYPE),
  price: optional(
    Type.Object({
      numeric: optional(Type.Number({ minimum: 0, maximum: priceUsd, description: 'US dollars' })),
      formatted: Type.Optional(Type.Unknown({ description: FOLLOWS })),
    }),
  ),
  acres: Type.Optional(Type.Number({ minimum: 0, maximum: acres })),
  ...PLACE,
  description: words(description, 'Plain text'),
  directions: words(text, 'How to get there'),
  status: Type.Optional(Type.String({ description: 'Label or code of /types/status' })),
  active: Type.Optional(Type.Boolean({ description: 'Whether it is shown' })),
  images: optional(Type.Array(PICTURE, { maxItems: MOST_PICTURES })),
  documents: optional(
    Type.Array(
      Type.Object({
        description: words(MOST_DOCUMENT_CHARACTERS, 'What it is'),
        URL: Type.String({ description: 'http or https' }),
      }),
      { maxItems: MOST_DOCUMENTS },
    ),
  ),
  amenities: optional(
    Type.Record(
      Type.String({ maxLength: MOST_AMENITY_CHARACTERS }),
      Type.Record(
        Type.String({ maxLength: MOST_AMENITY_CHARACTERS }),
        Type.Array(Type.Unsafe({ type: ['string', 'number'] })),
      ),
    ),
  ),
  encodedBoundaries: optional(
    Type.String({ description: 'Encoded polyline (precision 5) of 3 to 10,000 points' }),
  ),
  youTube: optional(Type.String({ description: 'Address or id of a YouTube video' })),
  virtualTour: address('A virtual tour'),
  flyer: address('A flyer'),
  hasHouse: Type.Optional(Type.Boolean()),
  homeDetails: optional(HOME_DETAILS),
  auctionID: optional(Type.Integer({ description: 'An auction of the account that exists' })),
  auction: optional(AUCTION),
  listingType: Type.Optional(
    Type.Integer({ description: '2 for sale, 3 lease; 1 with an auction' }),
  ),
  brokerNotes: words(text, 'Not published'),
  showingInstructions: words(text, 'Not published'),
  legalDescription: words(text, 'Not published'),
  listFeedKey: words(feedKey, "A feed's key of the listing; needs listingURL. Not published"),
  listingURL: address('The listing at its source. Not published'),
  externalListingURL: address("The seller's own page. Not published"),
  leadRoutingEmail: optional(
    Type.String({ maxLength: email, format: 'email', description: 'Where its leads go' }),
  ),
  ...DERIVED,
}

/** What a listing is posted with: its account, and its members that are new or change. */
export const LISTING_FORM = Type.Object({
  accountID: Type.Integer({
    description: 'The account that the listing belongs to',
    examples: [1],
  }),
  data: Type.Object(MEMBERS, { examples: [EXAMPLE] }),
})
