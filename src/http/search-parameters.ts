import { Type } from 'typebox'
import { isDate } from '../domain/calendar.ts'
import {
  keywordTerms,
  MAX_KEYWORD_CHARACTERS,
  MAX_KEYWORD_TERMS,
  type Phrase,
} from '../domain/keywords.ts'
import {
  ALL_PROPERTY_TYPE_BITS,
  DATE_WINDOWS,
  LISTING_TYPES,
  propertyTypeLabel,
  STATUSES,
} from '../domain/lookup-lists.ts'
import type { BoundingBox } from '../domain/place.ts'
import { characterCount } from '../domain/plain-text.ts'
import { SORT_ORDERS } from '../domain/sort-order.ts'
import {
  AMOUNT,
  FLAG,
  ID,
  list,
  meaning,
  oneOf,
  type Parameter,
  TEXT,
  whole,
} from './parameters.ts'

const IDS = list(ID, 'one id or several, separated by commas')

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
}

/** Ids of property types and sums of them; the union of their bits. */
export const TYPE_SUMS: Parameter<number> = bitsOf(
  'property type ids or sums of them, separated by commas (see /types/property)',
  number =>
    number > 0 && (number & ~ALL_PROPERTY_TYPE_BITS) === 0 && number <= ALL_PROPERTY_TYPE_BITS,
)

/** Ids of property types; the union of their bits. */
export const TYPE_IDS: Parameter<number> = bitsOf(
  'property type ids, separated by commas (see /types/property)',
  number => propertyTypeLabel(number) !== undefined,
)

/** The parameters of a search from the first to `kw`, in the contract's order. */
export const PARAMETERS_TO_SORT = {
  pageNumber: meaning('The page, from 1', whole(1)),
  listingsPerPage: meaning('Listings on a page; 15 if not said, 100 at most', whole(1)),
  lp: meaning('Lowest price, US dollars', AMOUNT),
  hp: meaning('Highest price, US dollars', AMOUNT),
  lpa: meaning('Lowest price per acre, US dollars', AMOUNT),
  hpa: meaning('Highest price per acre, US dollars', AMOUNT),
  la: meaning('Fewest acres', AMOUNT),
  ha: meaning('Most acres', AMOUNT),
  lbed: meaning('Fewest bedrooms; land without a house passes', AMOUNT),
  hbed: meaning('Most bedrooms; land without a house passes', AMOUNT),
  lbath: meaning(
    'Fewest bathrooms, a half bath counting half; land without a house passes',
    AMOUNT,
  ),
  hbath: meaning('Most bathrooms, a half bath counting half; land without a house passes', AMOUNT),
  lhsqft: meaning('Smallest home, square feet; land without a house passes', AMOUNT),
  hhsqft: meaning('Largest home, square feet; land without a house passes', AMOUNT),
  countyID: meaning('Counties, any of them', IDS),
  regionID: meaning('Regions, any of them', IDS),
  cityID: meaning('A city, or the centre of distance', ID),
  stateID: meaning('A state', ID),
  lakeID: meaning('A lake', ID),
  // Read only where cityID is given; without it, it may hold anything.
  distance: meaning('Miles around the city, 0 to 500; without cityID it is ignored', TEXT),
  listingType: meaning('Ways of offering, any of them; all if not said', LISTING_TYPE_IDS),
  status: meaning('Stages of the sale, any of them; P,PP if not said', STATUS_CODES),
  // Read only where one of addf and addt is missing.
  dt: meaning(
    'Listed within a window up to now, such as past7days; ignored beside addf and addt',
    TEXT,
  ),
  addf: meaning('Listed on this day or later', DATE),
  addt: meaning('Listed on this day or earlier', DATE),
  kw: meaning(
    'Words and "quoted phrases" that the description or the address must all hold',
    KEYWORDS,
  ),
  sortid: meaning(
    'The order; 23 if not said (see /types/sort)',
    oneOf(SORT_ORDERS.map(order => [String(order.id), order] as const)),
  ),
}

/** The parameters of a search from `acctid` to the last that both versions have. */
export const PARAMETERS_FROM_ACCOUNT = {
  acctid: meaning("A seller's account", ID),
  zip: meaning('A zip code', ZIP),
  includeDescription: meaning('The first 750 characters of each description', FLAG),
  largerThumbnails: meaning('Larger thumbnails', FLAG),
  bounds: meaning('A box on the map; west above east crosses the antimeridian', BOUNDS),
  includeBoundaries: meaning('Each boundary as an encoded polyline', FLAG),
}

export const DATE_WINDOW = oneOf(DATE_WINDOWS.map(({ label, days }) => [label, days] as const))

function bitsOf(accepts: string, isAccepted: (number: number) => boolean): Parameter<number> {
  const numbers = list(ID, accepts)
  return {
    schema: Type.String(),
    accepts,
    read: text => {
      const found = numbers.read(text)
      if (!found) return found
      return found.every(isAccepted) ? found.reduce((bits, number) => bits | number, 0) : undefined
    },
  }
}
