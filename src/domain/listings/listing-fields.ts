import { decodePolyline, MAX_POINT_CHARACTERS, polylineLength } from '../places/polyline.ts'
import { isDate } from '../values/calendar.ts'
import { isEmailAddress } from '../values/email.ts'
import { MAX_TEXT_CHARACTERS } from '../values/plain-text.ts'
import { isYouTubeVideo, videoAddress } from '../values/web-address.ts'
import {
  amount,
  count,
  type FieldPart,
  formed,
  key,
  type ListingField,
  line,
  lines,
  lookup,
  type NumberField,
  type TextField,
  webAddress,
  year,
} from './field-kinds.ts'
import { LISTING_TYPES, STATUSES } from './lookup-lists.ts'

const MAX_BOUNDARY_POINTS = 10_000
/** The limit of the address that leads are routed to. */
export const MAX_EMAIL_CHARACTERS = 100
const MAX_PRICE_USD = 10_000_000_000
const USD_FORM = `US dollars above 0 and up to ${MAX_PRICE_USD.toLocaleString('en')}, in whole cents; 0 or null if not known`
const MAX_ACRES = 10_000_000
const FIRST_SALE = '1900-01-01'
/** No house for sale in the United States is older. */
const MIN_YEAR_BUILT = 1600

/**
 * The fields of a listing. This table makes the types of listings and drafts, the columns that
 * are read and written, the rules for drafts, and members and descriptions of the API. A new field
 * is one line here, and one column, which a migration adds.
 */
export const LISTING_FIELDS = {
  title: line(published('title'), 'Title of the listing', 200, 'Forty acres by the creek'),
  description: lines(
    published('description'),
    'Description of the land; plain text',
    'Rolling hills and a creek that never ran dry.',
    20_000,
  ),
  directions: lines(published('directions'), 'How to get there', 'North on FM 219 for two miles'),
  youTube: formed(published('you_tube'), {
    kind: 'youTube',
    description: 'Address of a video on YouTube',
    isAccepted: isYouTubeVideo,
    accepts: 'the address of a YouTube video, or its id of 11 characters',
    isAddress: true,
    canonical: videoAddress,
    example: '',
  }),
  virtualTour: webAddress(published('virtual_tour'), 'Address of a virtual tour'),
  flyer: webAddress(published('flyer'), 'Address of a flyer'),
  encodedBoundary: formed(published('encoded_boundary'), {
    kind: 'polyline',
    description: 'Boundary of the land as an encoded polyline with a precision of 5 digits',
    maxCharacters: MAX_BOUNDARY_POINTS * MAX_POINT_CHARACTERS,
    isAccepted: isBoundary,
    accepts: `an encoded polyline of 3 to ${MAX_BOUNDARY_POINTS.toLocaleString('en')} points on the earth`,
    example: 'o~_aErjfrQ?{YoU??zY',
  }),
  parcelNumber: line(
    published('parcel_number'),
    'Number of the parcel in the records of the county, as the county writes it',
    50,
    'R000012345',
  ),
  soldOn: formed(published('sold_on'), {
    kind: 'date',
    description: 'Day on which the land was sold, yyyy-mm-dd',
    isAccepted: text => isDate(text) && text >= FIRST_SALE,
    accepts: `a day written yyyy-mm-dd, from ${FIRST_SALE} to today`,
    example: '2026-10-02',
  }),
  leadRoutingEmail: formed(unpublished('lead_routing_email'), {
    kind: 'email',
    description: 'Email address that leads on the listing go to, instead of that of the account',
    isAccepted: text => text.length <= MAX_EMAIL_CHARACTERS && isEmailAddress(text),
    accepts: `an email address of at most ${MAX_EMAIL_CHARACTERS} characters, such as name@example.com`,
    example: 'leads@example.com',
  }),
  brokerNotes: lines(unpublished('broker_notes'), 'Notes of the broker', 'Owner travels in May'),
  showingInstructions: lines(
    unpublished('showing_instructions'),
    'How to show the land',
    'Call first',
  ),
  legalDescription: lines(
    unpublished('legal_description'),
    'Legal description of the land',
    'Lot 4, Block 2',
  ),
  listFeedKey: key(
    unpublished('list_feed_key'),
    'Your own key of the listing in a feed, unique in the account',
    255,
    'feed-1',
  ),
  listingUrl: webAddress(unpublished('listing_url'), 'Address of the listing at its source'),
  externalListingUrl: webAddress(
    unpublished('external_listing_url'),
    'Page of the seller about the land',
  ),
  street: line(
    { part: 'address', column: 'street' },
    'Street and number',
    MAX_TEXT_CHARACTERS,
    '12 Creek Rd',
  ),
  zip: formed(
    { part: 'address', column: 'zip' },
    {
      kind: 'zip',
      description: 'ZIP code',
      isAccepted: text => /^(?:\d{3,5}|\d{5}-?\d{4})$/.test(text),
      accepts:
        'a ZIP code of five digits, whose leading zeros may be dropped, or ZIP+4 such as 76634-1234',
      example: '76634',
    },
  ),
  priceUsd: amount('price_usd', {
    unit: 'US dollars',
    min: 0.01,
    max: MAX_PRICE_USD,
    accepts: USD_FORM,
    description: 'Price in US dollars',
    example: 480_000,
  }),
  acres: amount('acres', {
    unit: 'acres',
    min: Number.MIN_VALUE,
    max: MAX_ACRES,
    accepts: `a number above 0 and up to ${MAX_ACRES.toLocaleString('en')}`,
    description: 'Size in acres',
    example: 40,
  }),
  soldPriceUsd: amount('sold_price_usd', {
    unit: 'US dollars',
    min: 0.01,
    max: MAX_PRICE_USD,
    accepts: USD_FORM,
    description: 'Price in US dollars that the land was sold for',
    example: 465_000,
  }),
  yearBuilt: year('year_built', {
    min: MIN_YEAR_BUILT,
    max: 2100,
    accepts: `a year from ${MIN_YEAR_BUILT} to next year; 0 or null if not known`,
    description: 'Year in which the house or the main building was built',
    example: 1998,
  }),
  beds: count('beds', 'rooms', 100, 'Number of bedrooms', 3),
  baths: {
    ...count('baths', 'rooms', 100, 'Number of full bathrooms', 2),
    accepts: 'a number from 0 to 100 that is whole or ends in .5',
  },
  halfBaths: count('half_baths', 'rooms', 100, 'Number of half bathrooms', 1),
  areaSqft: count('home_area_sqft', 'square feet', 1_000_000, 'Living area in square feet', 1850),
  status: lookup('status', STATUSES, 'Stage of the sale'),
  listingType: lookup('listing_type', LISTING_TYPES, 'How the land is offered'),
}

type Fields = typeof LISTING_FIELDS
export type FieldName = keyof Fields

/** The names of the fields of a kind, or of a part. */
type NamesOf<Kind> = {
  [Name in FieldName]: Fields[Name] extends Kind ? Name : never
}[FieldName]

/** The fields that are texts, by the part that they belong to. */
export type TextName = NamesOf<TextField>
export type ListingTextName = NamesOf<TextField & { readonly part: 'listing' }>
export type UnpublishedName = NamesOf<TextField & { readonly part: 'unpublished' }>
export type ListingNumberName = NamesOf<NumberField & { readonly part: 'listing' }>

/** The columns of fields. */
export type ColumnOf<Name extends FieldName> = Fields[Name]['column']

/** The published texts of a listing, and the unpublished ones. */
export const LISTING_TEXTS = namesOf<ListingTextName>('listing', 'texts')
export const UNPUBLISHED_TEXTS = namesOf<UnpublishedName>('unpublished', 'texts')
export const LISTING_NUMBERS = namesOf<ListingNumberName>('listing', 'numbers')

function published<const Column extends string>(column: Column) {
  return { part: 'listing', column } as const
}

function unpublished<const Column extends string>(column: Column) {
  return { part: 'unpublished', column } as const
}

function isBoundary(text: string): boolean {
  const points = polylineLength(text)
  return points >= 3 && points <= MAX_BOUNDARY_POINTS && decodePolyline(text) !== null
}

/** The names of the fields of one part that hold texts, or numbers. */
function namesOf<Name extends FieldName>(
  part: FieldPart,
  holds: 'texts' | 'numbers',
): readonly Name[] {
  const names = Object.keys(LISTING_FIELDS) as FieldName[]
  return names.filter((name): name is Name => {
    const field: ListingField = LISTING_FIELDS[name]
    return field.part === part && holdingOf(field) === holds
  })
}

function holdingOf(field: ListingField): 'texts' | 'numbers' | 'others' {
  if (field.kind === 'amount' || field.kind === 'count') return 'numbers'
  return field.kind === 'lookup' ? 'others' : 'texts'
}
