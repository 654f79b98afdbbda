import { Type } from 'typebox'
import {
  ALL_PROPERTY_TYPE_BITS,
  DATE_WINDOWS,
  LISTING_TYPES,
  PROPERTY_TYPES,
  propertyTypeLabel,
  STATUSES,
} from '../../domain/listings/lookup-lists.ts'
import { characterCount } from '../../domain/listings/plain-text.ts'
import type { BoundingBox } from '../../domain/places/place.ts'
import {
  keywordTerms,
  MAX_KEYWORD_CHARACTERS,
  MAX_KEYWORD_TERMS,
  type Phrase,
} from '../../domain/searching/keywords.ts'
import { DEFAULT_SORT_ORDER, SORT_ORDERS } from '../../domain/searching/sort-order.ts'
import { isDate } from '../../domain/values/calendar.ts'
import {
  AMOUNT,
  byDefault,
  FLAG,
  ID,
  list,
  meaning,
  number,
  oneOf,
  type Parameter,
  readLater,
  tidyList,
  whole,
} from './parameters.ts'

function inState(kind: string): string {
  return `/locations/state/{id}/${kind}`
}

/** @param list Where the ids are found. */
function placeId(kind: string, list: string): Parameter<number> {
  return { ...ID, accepts: `the id of a ${kind}, a whole number (see ${list})` }
}

function placeIds(kind: string, listing: string): Parameter<number[]> {
  return list(ID, `one ${kind} id or several, separated by commas (see ${listing})`)
}

const DATE: Parameter<string> = {
  schema: Type.String({ format: 'date' }),
  accepts: 'a date as yyyy-mm-dd',
  read: text => (isDate(text) ? text : undefined),
}

const LISTING_TYPE_IDS = list(
  oneOf(LISTING_TYPES.map(({ id }) => [String(id), id] as const)),
  `one or more of ${LISTING_TYPES.map(({ id, label }) => `${id} (${label})`).join(', ')}, separated by commas`,
)

const STATUS_CODES = list(
  oneOf(STATUSES.map(({ code }) => [code, code] as const)),
  `one or more of ${STATUSES.map(({ code, label }) => `${code} (${label})`).join(', ')}, separated by commas`,
)

const KEYWORDS: Parameter<Phrase[]> = {
  schema: Type.String({ maxLength: MAX_KEYWORD_CHARACTERS }),
  accepts: `at most ${MAX_KEYWORD_TERMS} words or "quoted phrases" with at most ${MAX_KEYWORD_CHARACTERS} characters`,
  read: text => {
    if (characterCount(text) > MAX_KEYWORD_CHARACTERS) return undefined
    const terms = keywordTerms(text)
    if (terms.length > MAX_KEYWORD_TERMS) return undefined
    return terms.length === 0 ? null : terms
  },
}

const ZIP: Parameter<number> = {
  schema: Type.String({ pattern: '^\\d{1,5}$' }),
  accepts: 'a zip code of 5 digits',
  read: text => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
}

const CORNERS = /^\(([^,()]+),([^,()]+)\),\(([^,()]+),([^,()]+)\)$/
const DEGREES = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

const BOUNDS: Parameter<BoundingBox> = {
  schema: Type.String(),
  accepts:
    '(south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north',
  read: text => {
    const corners = CORNERS.exec(text.replaceAll(/\s/g, ''))?.slice(1) ?? []
    const degrees = corners.map(corner => (DEGREES.test(corner) ? Number(corner) : Number.NaN))
    const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = degrees
    const isBox = south >= -90 && north <= 90 && south <= north
    return isBox && Math.abs(west) <= 180 && Math.abs(east) <= 180
      ? { south, west, north, east }
      : undefined
  },
  tidy: text => text.replaceAll(/\s/g, ''),
}

/** The ids with their labels, for descriptions. */
export const PROPERTY_TYPE_IDS: string = PROPERTY_TYPES.map(
  ({ id, label }) => `${id} ${label}`,
).join('; ')

/** Ids of property types and sums of them; the union of their bits. */
export const TYPE_SUMS: Parameter<number> = bitsOf(
  `property type ids or sums of them, separated by commas (${PROPERTY_TYPE_IDS})`,
  number =>
    number > 0 && (number & ~ALL_PROPERTY_TYPE_BITS) === 0 && number <= ALL_PROPERTY_TYPE_BITS,
)

/** Ids of property types; the union of their bits. */
export const TYPE_IDS: Parameter<number> = {
  ...bitsOf(
    `property type ids, separated by commas (${PROPERTY_TYPE_IDS})`,
    number => propertyTypeLabel(number) !== undefined,
  ),
  schema: Type.Array(Type.Integer({ enum: PROPERTY_TYPES.map(({ id }) => id) })),
}

export const DATE_WINDOW = oneOf(DATE_WINDOWS.map(({ label, days }) => [label, days] as const))

export const DISTANCE: Parameter<number> = number(0, 500, 'a number of miles from 0 to 500')

const SORTS = SORT_ORDERS.map(({ id, label }) => `${id} ${label}`).join('; ')

const SORT = {
  ...oneOf(SORT_ORDERS.map(order => [String(order.id), order] as const)),
  accepts: `one of the ids ${SORTS}`,
}

const WITHOUT_HOUSE = 'land without a house is found too'

/** The parameters of a search from the first to `kw`, in the contract's order. */
export const PARAMETERS_TO_SORT = {
  pageNumber: meaning('Which page to answer, from 1', byDefault(1, whole(1))),
  listingsPerPage: meaning(
    'How many listings a page has; more than 100 are answered as 100',
    byDefault(15, whole(1)),
  ),
  lp: meaning('Lowest price, in US dollars', AMOUNT),
  hp: meaning('Highest price, in US dollars', AMOUNT),
  lpa: meaning('Lowest price per acre, in US dollars', AMOUNT),
  hpa: meaning('Highest price per acre, in US dollars', AMOUNT),
  la: meaning('Smallest size, in acres', AMOUNT),
  ha: meaning('Largest size, in acres', AMOUNT),
  lbed: meaning(`Fewest bedrooms; ${WITHOUT_HOUSE}`, AMOUNT),
  hbed: meaning(`Most bedrooms; ${WITHOUT_HOUSE}`, AMOUNT),
  lbath: meaning(`Fewest bathrooms, where a half bathroom counts 0.5; ${WITHOUT_HOUSE}`, AMOUNT),
  hbath: meaning(`Most bathrooms, where a half bathroom counts 0.5; ${WITHOUT_HOUSE}`, AMOUNT),
  lhsqft: meaning(`Smallest living area, in square feet; ${WITHOUT_HOUSE}`, AMOUNT),
  hhsqft: meaning(`Largest living area, in square feet; ${WITHOUT_HOUSE}`, AMOUNT),
  countyID: meaning(
    'Ids of counties; finds listings in any of them',
    placeIds('county', inState('counties')),
  ),
  regionID: meaning(
    'Ids of regions; finds listings in any of them',
    placeIds('region', inState('regions')),
  ),
  cityID: meaning(
    'Id of a city; with distance, the middle of the circle to search in',
    placeId('city', inState('cities')),
  ),
  stateID: meaning('Id of a state', placeId('state', '/locations/states')),
  lakeID: meaning('Id of a lake', placeId('lake', inState('lakes'))),
  // Read only where cityID is given; without it, it may hold anything.
  distance: meaning(
    'Miles around the city of cityID; 0 for the city itself. Ignored without cityID',
    readLater(DISTANCE),
  ),
  listingType: meaning(
    'How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them',
    byDefault(
      LISTING_TYPES.map(({ id }) => id),
      LISTING_TYPE_IDS,
    ),
  ),
  status: meaning(
    'Stages of the sale: P available, PP under contract, S sold; any of them',
    byDefault(['P', 'PP'], STATUS_CODES),
  ),
  // Read only where one of addf and addt is missing.
  dt: meaning(
    'How far back from now the listing may have been listed. Ignored beside addf and addt',
    readLater(DATE_WINDOW),
  ),
  addf: meaning('Earliest day of the listing', DATE),
  addt: meaning('Latest day of the listing', DATE),
  kw: meaning(
    'Words and "quoted phrases" that must all be in the description or the address',
    KEYWORDS,
  ),
  sortid: meaning(
    `Order of the listings: ${SORTS}. Listings without the value come last`,
    byDefault(DEFAULT_SORT_ORDER.id, SORT),
  ),
}

/** The parameters of a search from `acctid` to the last that both versions have. */
export const PARAMETERS_FROM_ACCOUNT = {
  acctid: meaning('Id of the account of a seller', {
    ...ID,
    accepts: 'the id of an account, a whole number',
  }),
  zip: meaning('Zip code; leading zeros may be left out', ZIP),
  includeDescription: meaning(
    'Whether to answer the first 750 characters of each description',
    byDefault(false, FLAG),
  ),
  largerThumbnails: meaning('Whether to answer larger thumbnails', byDefault(false, FLAG)),
  bounds: meaning(
    'Box on the map that the listing lies in; a west greater than east crosses the 180th meridian',
    BOUNDS,
  ),
  includeBoundaries: meaning(
    'Whether to answer the boundary of each listing, as encodedPolyline',
    byDefault(false, FLAG),
  ),
}

function bitsOf(accepts: string, isAccepted: (number: number) => boolean): Parameter<number> {
  const numbers = list(ID, accepts)
  return {
    schema: numbers.schema,
    accepts,
    tidy: tidyList,
    read: text => {
      const found = numbers.read(text)
      if (!found) return found
      return found.every(isAccepted) ? found.reduce((bits, number) => bits | number, 0) : undefined
    },
  }
}
