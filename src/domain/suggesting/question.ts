import type { ListingTypeId } from '../listings/lookup-lists.ts'
import type { Range } from '../searching/criteria.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { SORT_ORDERS, type SortOrder } from '../searching/sort-order.ts'
import { isMoney, rangeBetween, rangeOfOne, spokenAmount } from './spoken-amounts.ts'

/** Longer texts are read up to here. */
const MAX_CHARACTERS = 200
const MAX_MILES = 500
const MILES_OF_KILOMETER = 0.621371
/** How far "near" reaches. */
export const NEAR_MILES = 50

/** Marks in a text that is being read. They are characters for private use, and are first removed from the text that was sent. */
const CUT = '\uE000'
const NEAR = '\uE001'
const IN = '\uE002'

/** Words that follow each other, and the words before them. */
export interface Run {
  readonly preposition: 'near' | 'in' | null
  readonly words: readonly string[]
}

/** The part of a text that is about land, without the place and other words. */
export interface Question {
  readonly query: Partial<SearchQuery>
  /** Miles around the place, if they are said. */
  readonly distanceMiles: number | null
  /** The remaining words: those of the place, and words to look for. */
  readonly runs: readonly Run[]
}

const ACRE = String.raw`(?:acres?|ac)\b`
/** In this order: "$5,000 an acre" is no number of acres. */
const AMOUNTS = [
  ['pricePerAcreUsd', spokenAmount(String.raw`(?:\/|per|an?)\s*${ACRE}`, 'max')],
  ['acres', spokenAmount(ACRE, 'about')],
  ['beds', spokenAmount(String.raw`(?:bed(?:room)?s?|br)\b`, 'min')],
  ['baths', spokenAmount(String.raw`(?:bath(?:room)?s?|ba)\b`, 'min')],
  ['homeAreaSqft', spokenAmount(String.raw`(?:sq\.? ?ft\.?|sqft|square f(?:ee|oo)t)`, 'min')],
  ['priceUsd', spokenAmount(String.raw`(?:dollars|usd)?(?![\w.,])`, 'max')],
] as const

const DISTANCE =
  // linear: at most 200 characters
  /(?:within|inside|up to|less than|under)?\s*(\d+(?:\.\d+)?)[\s-]*(miles?|mi|kilomet(?:er|re)s?|km)\b\s*(?:radius\b)?\s*(?:of|from|around|near|to|outside)?\b/g

/** Phrases that mean a part of a search. Earlier ones are read first. */
const PHRASES: readonly (readonly [pattern: RegExp, query: Partial<SearchQuery>])[] = [
  [/\b(?:with ?out|no|without an?) (?:house|home|cabin|buildings?)\b/g, { hasHouse: false }],
  [/\b(?:with|has|and) (?:an? )?(?:house|home|farmhouse)\b/g, { hasHouse: true }],
  [/\b(?:house|home)(?= (?:on|with|near|in)\b)/g, { hasHouse: true }],
  [/\bcheapest (?:per|by) acre\b/g, sortedBy(8)],
  [/\b(?:cheapest|cheap|lowest price)\b/g, sortedBy(4)],
  [/\b(?:most expensive|highest price)\b/g, sortedBy(3)],
  [/\b(?:largest|biggest)\b/g, sortedBy(1)],
  [/\bsmallest\b/g, sortedBy(2)],
  [/\b(?:newest|latest|new listings?|just listed)\b/g, sortedBy(6)],
  [/\b(?:today|(?:past|last) (?:24 hours|day))\b/g, listedIn('past24hours')],
  [/\b(?:this week|(?:past|last) (?:week|7 days))\b/g, listedIn('past7days')],
  [/\b(?:this month|(?:past|last) (?:month|30 days))\b/g, listedIn('past30days')],
  [/\b(?:past|last) (?:3 months|90 days)\b/g, listedIn('past90days')],
  [/\b(?:at |up for )?auctions?\b/g, offered(1)],
  [/\b(?:for |to )?(?:lease|rent)\b/g, offered(3)],
  [/\bunder contract\b/g, { statuses: ['PP'] }],
  [/\b(?:recently )?sold\b/g, { statuses: ['S'] }],
  [/\bfarm(?:s|land)?\b/g, { propertyTypes: 1 }],
  [/\branch(?:es|land)?\b/g, { propertyTypes: 2 }],
  [/\brecreation(?:al)?\b/g, { propertyTypes: 4 }],
  [/\bresidential\b/g, { propertyTypes: 8 }],
  [/\b(?:timber(?:land)?|timberlands)\b/g, { propertyTypes: 16 }],
  [/\b(?:undeveloped|vacant|raw)\b/g, { propertyTypes: 32 }],
  [/\bcommercial\b/g, { propertyTypes: 64 }],
  [/\bhunt(?:ing)?\b/g, { propertyTypes: 128 }],
  [/\b(?:horses?|equestrian)(?: propert(?:y|ies))?\b/g, { propertyTypes: 256 }],
  [/\blake ?front\b/g, { propertyTypes: 512 }],
  [/\b(?:beach ?front|ocean ?front)\b/g, { propertyTypes: 1024 }],
  [/\briver ?front\b/g, { propertyTypes: 2048 }],
  [/\bwater ?front\b/g, { propertyTypes: 512 | 1024 | 2048 }],
]

/** Words that ask for nothing. */
const FILLERS = new Set(
  'a acreage an and any at available buy buying by find finds for have i is just land lands listing listings looking lot lots me my near need of on or parcel parcels please plot plots properties property real sale search show some something that the there to tract tracts want wanted we with within would like'.split(
    ' ',
  ),
)

/** Reads a text as somebody might say it: `40 acres near austin under 300k`. Takes any text. */
export function readQuestion(text: string): Question {
  const query: { -readonly [Name in keyof SearchQuery]?: SearchQuery[Name] } = {}
  let rest = tidied(text)
  let distanceMiles: number | null = null
  rest = rest.replaceAll(DISTANCE, (_, miles: string, unit: string) => {
    const one = unit.startsWith('k') ? MILES_OF_KILOMETER : 1
    distanceMiles = Math.min(MAX_MILES, Math.max(1, Math.round(Number(miles) * one)))
    return NEAR
  })
  for (const [name, amount] of AMOUNTS) {
    const take = (whole: string, range: Range | null) => {
      if (range === null) return whole
      query[name] = narrowed(query[name], range)
      return CUT
    }
    rest = replaced(rest, amount.between, match =>
      name !== 'priceUsd' || /\$|\d\s?(?:k|m|mil)|\d{4}|,/.test(match[0])
        ? take(match[0], rangeBetween(match))
        : match[0],
    )
    rest = replaced(rest, amount.one, match =>
      name !== 'priceUsd' || isMoney(match)
        ? take(match[0], rangeOfOne(match, amount.alone))
        : match[0],
    )
  }
  for (const [pattern, part] of PHRASES) {
    rest = rest.replaceAll(pattern, () => {
      if (part.propertyTypes) query.propertyTypes = (query.propertyTypes ?? 0) | part.propertyTypes
      else Object.assign(query, part)
      return ' '
    })
  }
  return { query, distanceMiles, runs: runsOf(rest) }
}

/** Whether a word asks for nothing by itself. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

function tidied(text: string): string {
  const plain = text.slice(0, MAX_CHARACTERS).normalize('NFKC').toLowerCase()
  // One sign may have become many.
  return plain
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/[\p{Control}\p{Private_Use}\s]+/gu, ' ')
    .replaceAll(/\bhalf (?:of )?(?:an )?(?=acre)/g, '0.5 ')
    .replaceAll(/\bquarter (?:of )?(?:an )?(?=acre)/g, '0.25 ')
    .trim()
}

function replaced(text: string, pattern: RegExp, by: (match: RegExpMatchArray) => string): string {
  return text.replaceAll(pattern, (...args) => by(args.slice(0, -2) as RegExpMatchArray))
}

/** "Over 100k under 300k" is a range. */
function narrowed(before: Range | null | undefined, { min, max }: Range): Range {
  return { min: min ?? before?.min ?? null, max: max ?? before?.max ?? null }
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  const marked = text
    .replaceAll(/\b(?:near(?:by)?|close to|around|outside(?: of)?)\b/g, NEAR)
    .replaceAll(/\b(?:in|inside)\b/g, IN)
    .replaceAll(/\b(?:with|that has|having|for sale|has)\b|(?<=\w{4})[;.!?](?=\s|$)/g, CUT)
  for (const [, sign, said = ''] of marked.matchAll(/([\uE000-\uE002]?)([^\uE000-\uE002]*)/g)) {
    const words = said.split(/[\s,]+/).filter(word => /[\p{Letter}\p{Number}]/u.test(word))
    if (words.length === 0) continue
    runs.push({ preposition: sign === NEAR ? 'near' : sign === IN ? 'in' : null, words })
  }
  return runs
}

function sortedBy(id: SortOrder['id']): Partial<SearchQuery> {
  const sort = SORT_ORDERS.find(order => order.id === id)
  return sort ? { sort } : {}
}

function listedIn(past: NonNullable<SearchQuery['listed']>['past']): Partial<SearchQuery> {
  return { listed: { from: null, to: null, past } }
}

function offered(type: ListingTypeId): Partial<SearchQuery> {
  return { listingTypes: [type] }
}
