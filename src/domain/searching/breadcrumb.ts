import { byFact, type FactBits, searchedIn, valuesIn } from '../facts/fact-bits.ts'
import { type DateWindowLabel, PROPERTY_TYPES, statusLabel } from '../listings/lookup-lists.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { nearestPlaces } from '../places/nearest-places.ts'
import type { Calendar } from '../values/calendar.ts'
import { formattedDollars } from '../values/dollars.ts'
import { groupedDigits } from '../values/grouped-digits.ts'
import { plainLine } from '../values/plain-text.ts'
import {
  type Circle,
  type Criteria,
  DEFAULT_CRITERIA,
  type LocationCriterion,
  type Range,
} from './criteria.ts'
import { typedTerms } from './keywords.ts'
import { cityWords, list, placeWords } from './place-words.ts'
import { HOME_AMOUNTS, type HomeAmount, RANGES, type RangeRow } from './range-criteria.ts'
import { criteriaOf, type SearchQuery, type SearchSetting } from './search-query.ts'
import type { Wish } from './wishes.ts'

const DEGREES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
/** A circle whose center is this close to a town's point has the name of the town. */
const AT_TOWN_MILES = 1
/** Towns farther away say nothing about where a circle is. */
const MAX_TOWN_MILES = 60
/** The most digits of small amounts, which show all that they need. */
const MAX_FRACTION_DIGITS = 20
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: MAX_FRACTION_DIGITS })
const PARTS_OF_CENTS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: MAX_FRACTION_DIGITS,
})

/**
 * Describes a search in English. Ranges include their ends: `Land for sale in Bosque County, Texas,
 * 50 to 5,000 acres, up to $500,000, hunting land`
 */
export function breadcrumb(criteria: Criteria, gazetteer: Gazetteer, calendar: Calendar): string {
  return breadcrumbParts(criteria, gazetteer, calendar).join(', ')
}

/** The same including defaults: every kind of offer, and the stages of the sale. */
export function wholeBreadcrumb(
  criteria: Criteria,
  gazetteer: Gazetteer,
  calendar: Calendar,
): string {
  const [, ...others] = breadcrumbParts(criteria, gazetteer, calendar)
  const stages = status(criteria) === '' ? [statuses(criteria)] : []
  const first = `Land ${list(offers(criteria), 'or')} ${place(criteria, gazetteer)}`
  return [first, ...others, ...stages].join(', ')
}

/**
 * The same in parts: first the offer and the place, which are never empty, then each further
 * criterion.
 */
function breadcrumbParts(
  criteria: Criteria,
  gazetteer: Gazetteer,
  calendar: Calendar,
  wording: Wording = CONTRACT,
): string[] {
  const { windows, isPlain } = wording
  const parts = [
    `${offer(criteria, isPlain)} ${place(criteria, gazetteer)}`,
    criteria.except === null ? '' : `not ${placeWords(criteria.except, gazetteer)}`,
    criteria.near === null || isCircleAlone(criteria) ? '' : circle(criteria.near, gazetteer),
    criteria.bounds === null ? '' : 'within the map area',
    criteria.polygon === null ? '' : 'within the drawn area',
    amount(criteria.acres, { unit: 'acre', isPlain }),
    money(criteria.priceUsd, '', isPlain),
    money(criteria.pricePerAcreUsd, ' per acre', isPlain),
    propertyTypes(criteria.typeBits),
    ...facts(criteria.factBits),
    ...HOME_AMOUNTS.map(name => rooms(criteria, name, isPlain)),
    homeArea(criteria.homeAreaSqft, isPlain),
    criteria.hasHouse === null ? '' : criteria.hasHouse ? 'with a home' : 'without a home',
    ...criteria.wishes.map(wishWords),
    status(criteria),
    windows.listed ?? listed(criteria.listedAt, calendar),
    windows.reduced ?? reduced(criteria.reducedAt, calendar),
    keywords(criteria),
    criteria.accountId === null ? '' : `from ${wording.seller || `account ${criteria.accountId}`}`,
  ]
  return parts.filter(part => part !== '')
}

/** How the words of a search are chosen. */
interface Wording {
  readonly windows: RelativeWindows
  /** The account as people know it; empty for its number. */
  readonly seller: string
  /** As people write it: `40+ acres`, not `from 40 acres`; an auction is a sale. */
  readonly isPlain: boolean
}

/** The words of the API, which never change. */
const CONTRACT: Wording = { windows: {}, seller: '', isPlain: false }
/** The seller of a search whose account has no public name. */
const UNNAMED_SELLER = 'one seller'

/** Words for windows that move with the time; absent for days that stay. */
interface RelativeWindows {
  readonly listed?: string
  readonly reduced?: string
}

/**
 * The parts of a search as a person requests it: "in the last 7 days" stays so. @param seller The
 * name of the seller whose land it finds.
 */
export function searchNameParts(
  query: SearchQuery,
  setting: SearchSetting,
  seller = UNNAMED_SELLER,
): string[] {
  const { listed: days, reduced: since } = query
  const isMoving = days !== null && days.past !== null && days.from === null && days.to === null
  const windows = {
    ...(isMoving && days.past && { listed: `listed in the last ${windowWords(days.past)}` }),
    ...(since !== null &&
      since !== 'any' && { reduced: `price reduced in the last ${windowWords(since)}` }),
  }
  const criteria = criteriaOf(query, setting)
  const wording = { windows, seller, isPlain: true }
  return breadcrumbParts(criteria, setting.gazetteer, setting.calendar, wording)
}

/** `searchNameParts` as one text. */
export function searchName(query: SearchQuery, setting: SearchSetting, seller?: string): string {
  return searchNameParts(query, setting, seller).join(', ')
}

/** `24 hours`, `7 days` */
function windowWords(label: DateWindowLabel): string {
  return label.replace('past', '').replace(/(?<=\d)(?=[a-z])/, ' ')
}

function offer(criteria: Criteria, isPlain: boolean): string {
  const ways = offers(criteria)
  const isSale = isPlain && !criteria.listingTypes.includes(3) && ways.length === 2
  return ways.length === 3 || isSale ? 'Land for sale' : `Land ${ways.join(' or ')}`
}

function offers({ listingTypes }: Criteria): string[] {
  return [
    listingTypes.includes(2) ? 'for sale' : '',
    listingTypes.includes(1) ? 'at auction' : '',
    listingTypes.includes(3) ? 'for lease' : '',
  ].filter(way => way !== '')
}

function place(criteria: Criteria, gazetteer: Gazetteer): string {
  const { location, zip, near } = criteria
  if (near !== null && isCircleAlone(criteria)) return circle(near, gazetteer)
  const area = zip === null ? '' : `ZIP code ${String(zip).padStart(5, '0')}`
  if (location === null) return `in ${area || 'the United States'}`
  return `${where(location, gazetteer)}${area && `, ${area}`}`
}

function where(location: LocationCriterion, gazetteer: Gazetteer): string {
  if (location.kind === 'near') {
    const { id, distanceMiles } = location
    return `within ${counted(distanceMiles, 'mile')} of ${cityWords(id, gazetteer)}`
  }
  return placeWords(location, gazetteer)
}

/** Whether the only location is a circle. */
function isCircleAlone({ location, zip, near }: Criteria): boolean {
  return near !== null && location === null && zip === null
}

/** Names the town that is nearest to the center; far from all towns, the coordinates. */
function circle(near: Circle, gazetteer: Gazetteer): string {
  const within = `within ${counted(near.distanceMiles, 'mile')} of`
  const { town } = nearestPlaces(gazetteer, near)
  if (town !== null && town.distanceMiles <= MAX_TOWN_MILES) {
    const isAt = town.distanceMiles <= AT_TOWN_MILES
    return `${within} ${isAt ? '' : 'a point near '}${cityWords(town.place.id, gazetteer)}`
  }
  const [north, east] = [near.latitude, near.longitude].map(degrees => DEGREES.format(degrees))
  return `${within} ${north}, ${east}`
}

interface AmountWording {
  readonly unit: string
  readonly units?: string
  readonly isPlain: boolean
}

function amount(range: Range | null, { unit, units = `${unit}s`, isPlain }: AmountWording): string {
  if (range === null) return ''
  const { min, max } = range
  if (min === null) return `up to ${counted(max, unit, units)}`
  if (max === null)
    return isPlain ? `${number(min)}+ ${units}` : `from ${counted(min, unit, units)}`
  if (min === max) return counted(min, unit, units)
  return `${number(min)} to ${counted(max, unit, units)}`
}

function rooms(criteria: Criteria, name: HomeAmount, isPlain: boolean): string {
  const { noun } = RANGES[name] as RangeRow
  return noun === undefined ? '' : amount(criteria[name], { unit: noun, isPlain })
}

function homeArea(range: Range | null, isPlain: boolean): string {
  if (range === null) return ''
  const isOpen = range.min === null || (range.max === null && !isPlain)
  const wording = { unit: 'square foot', units: 'square feet', isPlain }
  return `a home ${isOpen ? '' : 'of '}${amount(range, wording)}`
}

function money(range: Range | null, unit: string, isPlain: boolean): string {
  if (range === null) return ''
  const { min, max } = range
  if (min === null) return `up to ${dollars(max)}${unit}`
  if (max === null) return isPlain ? `${dollars(min)}+${unit}` : `from ${dollars(min)}${unit}`
  return min === max ? `${dollars(min)}${unit}` : `${dollars(min)} to ${dollars(max)}${unit}`
}

function propertyTypes(bits: number): string {
  return list(
    PROPERTY_TYPES.filter(type => bits & type.id).map(type => type.label.toLowerCase()),
    'or',
  )
}

/** The alternatives for each fact: `power on site or power available` */
function facts(bits: FactBits): string[] {
  return byFact(bits).map(own =>
    list(
      searchedIn(own).map(({ label }) => label),
      'or',
    ),
  )
}

/** A word in quotation marks, or a wish. */
export function termWords(term: string | Wish): string {
  return typeof term === 'string' ? `"${term}"` : wishWords(term)
}

/** `pond or "barn"`, `without "swamp"` */
function wishWords({ isUnwanted, facts, phrases }: Wish): string {
  const stated = valuesIn(facts).map(({ label }) => label)
  const words = phrases.map(phrase => `"${phrase.join(' ')}"`)
  return `${isUnwanted ? 'without ' : ''}${list([...stated, ...words], 'or')}`
}

function status(criteria: Criteria): string {
  const { statuses: selected } = criteria
  const usual = DEFAULT_CRITERIA.statuses
  if (selected.length === usual.length && usual.every(code => selected.includes(code))) return ''
  return statuses(criteria)
}

function statuses({ statuses: selected }: Criteria): string {
  return list(
    selected.map(code => statusLabel(code).toLowerCase()),
    'or',
  )
}

function listed(range: Range | null, calendar: Calendar): string {
  if (range === null) return ''
  const from = range.min === null ? '' : calendar.isoDate(range.min)
  const to = range.max === null ? '' : calendar.isoDate(range.max)
  if (from === to) return `listed on ${from}`
  if (from === '') return `listed up to ${to}`
  return to === '' ? `listed from ${from}` : `listed from ${from} to ${to}`
}

function reduced(range: Range | null, calendar: Calendar): string {
  if (range === null) return ''
  return range.min ? `price reduced since ${calendar.isoDate(range.min)}` : 'price reduced'
}

function keywords({ typedKeywords }: Criteria): string {
  const terms = typedTerms(typedKeywords).map(term => `"${plainLine(term)}"`)
  return terms.length === 0 ? '' : `mentioning ${list(terms, 'and')}`
}

/** `1 acre`, `0.5 acres` */
function counted(value: number | null, unit: string, units = `${unit}s`): string {
  const text = number(value)
  return `${text} ${text === '1' ? unit : units}`
}

function number(value: number | null): string {
  return groupedDigits(value ?? 0) ?? NUMBER.format(value ?? 0)
}

function dollars(value: number | null): string {
  const amount = value ?? 0
  const hasCents = Math.round(amount * 100) / 100 === amount
  return hasCents ? formattedDollars(amount) : PARTS_OF_CENTS.format(amount)
}
