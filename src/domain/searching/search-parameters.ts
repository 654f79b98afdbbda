import {
  ALL_PROPERTY_TYPE_BITS,
  DATE_WINDOWS,
  type DateWindowLabel,
  LISTING_TYPES,
  PROPERTY_TYPES,
  STATUSES,
} from '../listings/lookup-lists.ts'
import {
  AMOUNT,
  byDefault,
  FLAG,
  ID,
  list,
  meaning,
  oneOf,
  type Parameter,
  readLater,
} from '../parameters.ts'
import { readDegrees } from '../places/degrees.ts'
import type { BoundingBox } from '../places/place.ts'
import { isDate } from '../values/calendar.ts'
import { characterCount } from '../values/plain-text.ts'
import { formatValue } from '../values/scalars.ts'
import { DISTANCE, NEAR, POLYGON } from './area-parameters.ts'
import { DEFAULT_CRITERIA } from './criteria.ts'
import { FACT_PARAMETERS } from './fact-parameters.ts'
import {
  type Keywords,
  keywordTerms,
  MAX_KEYWORD_CHARACTERS,
  MAX_KEYWORD_TERMS,
} from './keywords.ts'
import type { ReducedQuery } from './search-query.ts'
import { EXCEPT } from './several-places.ts'
import { ALL_SORT_ORDERS, DEFAULT_SORT_ORDER, SORT_ORDERS, type SortOrder } from './sort-order.ts'
import { WISHES } from './wishes.ts'

function placeIds(kind: string): Parameter<number[]> {
  return list(ID, `one ${kind} id or several, separated by commas`)
}

/**
 * One id or a list, where the contract has one: clients that send one stay valid, and may not
 * repeat it.
 */
function idOrIds(kind: string): Parameter<number[]> {
  const { isRepeatable, ...ids } = placeIds(kind)
  return { ...ids, schema: { anyOf: [ID.schema, { type: 'array', items: ID.schema }] } }
}

const DATE: Parameter<string> = {
  schema: { type: 'string', format: 'date' },
  accepts: 'a date as yyyy-mm-dd',
  read: text => (isDate(text) ? text : undefined),
}

const LISTING_TYPE_IDS = list(
  oneOf(LISTING_TYPES.map(({ id }) => [String(id), id] as const)),
  `one or more of ${LISTING_TYPES.map(({ id, label }) => `${id} (${label})`).join(', ')}, separated by commas`,
)

const STATUS_CODE = oneOf(STATUSES.map(({ code }) => [code, code] as const))

const STATUS_CODES = list(
  {
    ...STATUS_CODE,
    read: oneOf(
      STATUSES.flatMap(({ id, code, label }) =>
        [code, String(id), label].map(text => [text, code] as const),
      ),
    ).read,
  },
  `one or more of ${STATUSES.map(({ code, label }) => `${code} (${label})`).join(', ')}, by code, id or label, separated by commas`,
)

function keywords(name: 'kw' | 'words'): Parameter<Keywords> {
  return {
    schema: { type: 'string', maxLength: MAX_KEYWORD_CHARACTERS },
    accepts: `at most ${MAX_KEYWORD_TERMS} words or "quoted phrases" with at most ${MAX_KEYWORD_CHARACTERS} characters`,
    read: text => {
      if (characterCount(text) > MAX_KEYWORD_CHARACTERS) return undefined
      const terms = keywordTerms(text)
      const isAccepted = terms.length > 0 && terms.length <= MAX_KEYWORD_TERMS
      return isAccepted ? { text, terms, inTitles: name === 'words' } : undefined
    },
    whyNot: text => {
      const hasWord = characterCount(text) > MAX_KEYWORD_CHARACTERS || keywordTerms(text).length > 0
      return hasWord
        ? null
        : `${name} has no word in it: ${formatValue(text)} has no letter or digit.`
    },
  }
}

const ZIP: Parameter<number> = {
  schema: { type: 'string', pattern: '^\\d{1,5}$' },
  accepts: 'a ZIP code of 5 digits',
  read: text => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
}

const CORNERS = /^\(([^,()]+),([^,()]+)\),\(([^,()]+),([^,()]+)\)$/

const BOUNDS: Parameter<BoundingBox> = {
  schema: { type: 'string' },
  accepts:
    '(south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north',
  read: text => {
    const corners = CORNERS.exec(text.replaceAll(/\s/g, ''))?.slice(1) ?? []
    const degrees = corners.map(readDegrees)
    const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = degrees
    const box = { south, west, north, east }
    return isBox(box) ? box : undefined
  },
  tidy: text => text.replaceAll(/\s/g, ''),
}

/** Whether a box is on the earth, south not above north; west may be east of east. */
function isBox({ south, west, north, east }: BoundingBox): boolean {
  const isOnEarth = south >= -90 && north <= 90 && south <= north
  return isOnEarth && Math.abs(west) <= 180 && Math.abs(east) <= 180
}

/** The ids with their labels, for descriptions. */
export const PROPERTY_TYPE_IDS: string = PROPERTY_TYPES.map(
  ({ id, label }) => `${id} ${label}`,
).join('; ')

/** Ids of property types and sums of them; the union of their bits. */
const TYPE_SUMS = propertyTypeBits(
  `property type ids or sums of them, separated by commas (${PROPERTY_TYPE_IDS})`,
  number =>
    number > 0 && (number & ~ALL_PROPERTY_TYPE_BITS) === 0 && number <= ALL_PROPERTY_TYPE_BITS,
)

/** A list of numbers whose bits are property types, read as the union of these bits. */
export function propertyTypeBits(
  accepts: string,
  isAccepted: (number: number) => boolean,
): Parameter<number> {
  const numbers = list(ID, accepts)
  return {
    ...numbers,
    read: text => {
      const found = numbers.read(text)
      if (!found) return found
      return found.every(isAccepted) ? found.reduce((bits, number) => bits | number, 0) : undefined
    },
  }
}

/** By label, or by id as in /types/dt. */
export const DATE_WINDOW: Parameter<DateWindowLabel> = {
  ...oneOf(DATE_WINDOWS.map(({ label }) => [label, label] as const)),
  accepts: `one of ${DATE_WINDOWS.map(({ label }) => label).join(', ')}, or an id of /types/dt`,
  read: oneOf([
    ...DATE_WINDOWS.map(({ label }) => [label, label] as const),
    ...DATE_WINDOWS.map(({ id, label }) => [String(id), label] as const),
  ]).read,
}

/** The order of a search, by id. */
function sortParameter(orders: readonly SortOrder[]): Parameter<SortOrder> {
  const ids = orders.map(({ id, label }) => `${id} ${label}`).join('; ')
  return meaning(
    `Order of the listings: ${ids}. Listings without the value come last`,
    byDefault(DEFAULT_SORT_ORDER.id, {
      ...oneOf(orders.map(order => [String(order.id), order] as const)),
      accepts: `one of the ids ${ids}`,
    }),
  )
}

/** The time within which the price was lowered. */
const REDUCED: Parameter<ReducedQuery> = meaning(
  'Within which time before now the price was lowered, if that was its latest change; any means 90 days',
  oneOf(
    ['any' as const, ...DATE_WINDOWS.map(({ label }) => label)].map(one => [one, one] as const),
  ),
)

const WITHOUT_HOUSE = 'land without a house is found too'

/**
 * The parameters of a search, by the names of version 3 and in the contract's order. `words`,
 * `near` and `polygon` are extensions that version 3 itself does not accept.
 */
export const PLAIN_PARAMETERS = {
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
  countyID: meaning('Ids of counties; finds listings in any of them', placeIds('county')),
  regionID: meaning('Ids of regions; finds listings in any of them', placeIds('region')),
  cityID: meaning(
    'Ids of cities; finds listings in any of them. With distance, one city, the middle of the circle to search in',
    idOrIds('city'),
  ),
  stateID: meaning('Ids of states; finds listings in any of them', idOrIds('state')),
  lakeID: meaning('Ids of lakes; finds listings on any of them', idOrIds('lake')),
  // Read only with cityID; without it, any value is accepted.
  distance: meaning(
    'Miles around the city of cityID; 0 for the city itself. Ignored without cityID',
    readLater(DISTANCE),
  ),
  listingType: meaning(
    'How the land is offered: 1 at an auction, 2 for sale, 3 for lease; any of them',
    byDefault(DEFAULT_CRITERIA.listingTypes, LISTING_TYPE_IDS),
  ),
  status: meaning(
    'Stages of the sale: P available, PP under contract, S sold; any of them',
    byDefault(DEFAULT_CRITERIA.statuses, STATUS_CODES),
  ),
  // Read only where one of addf and addt is missing.
  dt: meaning(
    'How far back from now the listing may have been listed; an id of /types/dt is accepted too. Ignored with addf and addt',
    readLater(DATE_WINDOW),
  ),
  addf: meaning('Earliest day of the listing', DATE),
  addt: meaning('Latest day of the listing', DATE),
  kw: meaning(
    'Words and "quoted phrases" that must all be in the description or the address',
    keywords('kw'),
  ),
  words: meaning(
    'Words and "quoted phrases" that must all be in the description, the address or the title. Instead of kw',
    keywords('words'),
  ),
  sortid: sortParameter(SORT_ORDERS),
  propertyTypes: meaning(
    `Property types, any of them, by id or by the sum of several ids: ${PROPERTY_TYPE_IDS}`,
    TYPE_SUMS,
  ),
  acctid: meaning('Id of the account of a seller', {
    ...ID,
    accepts: 'the id of an account, a whole number',
  }),
  zip: meaning('ZIP code; leading zeros may be left out', ZIP),
  bounds: meaning(
    'Box on the map that the listing is in; a west greater than east crosses the 180th meridian',
    BOUNDS,
  ),
  near: meaning(
    'Circle that the listing is in: a point and miles around it (great circle). A listing without coordinates of its own is in the middle of its city or county',
    NEAR,
  ),
  polygon: meaning(
    'Area that the listing is in, by its corners in their order; the last one is joined with the first. Where edges cross each other, the even-odd rule says what is inside. Edges are straight in degrees and do not cross the 180th meridian. As latitude,longitude;…, some 300 corners fit into an address; an encoded polyline is shorter',
    POLYGON,
  ),
  hasHouse: meaning('Whether there is a house on the land; both kinds if left out', FLAG),
}

/**
 * The parameters that version 3 does not accept: facts of land and other wishes, places to leave
 * out, and lowered prices with their orders.
 */
export const EXTRA_PARAMETERS = {
  sortid: sortParameter(ALL_SORT_ORDERS),
  reduced: REDUCED,
  wants: WISHES,
  except: EXCEPT,
  ...FACT_PARAMETERS,
}

export const SEARCH_PARAMETERS = { ...PLAIN_PARAMETERS, ...EXTRA_PARAMETERS }
