import { hash } from 'node:crypto'
import { type FactBits, valuesIn } from '../../../domain/facts/fact-bits.ts'
import { STATUSES, type StatusCode } from '../../../domain/listings/lookup-lists.ts'
import {
  HOME_AMOUNTS,
  type HomeAmount,
  type HomeColumn,
  RANGES,
} from '../../../domain/searching/range-criteria.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../../domain/searching/search-record.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import type { ListingSearchTable, ListingWordsTable } from './search-tables.ts'

/**
 * Stands between two texts, so that no phrase runs from one text into the next. No word is empty.
 */
const GAP = ''

/**
 * PostgreSQL's index takes words of up to 2,700 bytes; a character of UTF-16 has at most three of
 * them.
 */
const MAX_WORD_CHARACTERS = 500

/** How many bands each degree of latitude is divided into. */
const BANDS_PER_DEGREE = 4

const STATUS_NUMBERS = new Map(STATUSES.map(({ id, code }) => [code, id]))
const STATUS_CODES = new Map(STATUSES.map(({ id, code }) => [id as number, code]))

export function statusNumber(code: StatusCode): number {
  return STATUS_NUMBERS.get(code) ?? 0
}

export function statusCode(number: number): StatusCode {
  return STATUS_CODES.get(number) ?? 'P'
}

/** The number of a latitude's band. */
export function latitudeBand(latitude: number): number {
  return Math.floor(latitude * BANDS_PER_DEGREE)
}

export function searchRow(record: SearchRecord): ListingSearchTable {
  return {
    listing_id: record.id,
    account_id: record.accountId,
    status: statusNumber(record.status),
    listing_type: record.listingType,
    type_bits: record.typeBits,
    fact_bits: record.factBits,
    state_id: record.stateId,
    region_id: record.regionId,
    county_id: record.countyId,
    city_id: record.cityId,
    lake_id: record.lakeId,
    zip: record.zip,
    price_usd: record.priceUsd,
    acres: record.acres,
    price_per_acre_usd: pricePerAcreUsd(record),
    has_house: record.hasHouse,
    ...homeColumns(name => record[name]),
    latitude: record.latitude,
    longitude: record.longitude,
    latitude_band: latitudeBand(record.latitude),
    listed_at: record.listedAt,
    modified_at: record.modifiedAt,
    changed_at: record.changedAt,
    reduced_at: record.reducedAt,
    reduced_share: record.reducedShare,
    tier_rank: record.tierRank,
  }
}

/** The columns of numbers that only houses have. */
export function homeColumns<Value>(make: (name: HomeAmount) => Value): Record<HomeColumn, Value> {
  const columns = HOME_AMOUNTS.map(name => [RANGES[name].column, make(name)] as const)
  return Object.fromEntries(columns) as Record<HomeColumn, Value>
}

type Searched = Pick<SearchRecord, 'id' | 'texts' | 'title' | 'factBits' | 'namedBits'>

export function wordsRow(record: Searched): ListingWordsTable {
  const { id, texts, title, factBits, namedBits } = record
  const ofTitle = searchedWords([title]).map(word => (word === GAP ? GAP : titleWord(word)))
  const onlyNamed = factWords(namedBits).filter(word => !factWords(factBits).includes(word))
  return { listing_id: id, words: [...searchedWords(texts), GAP, ...ofTitle, ...onlyNamed] }
}

/** Facts as the words of a listing that only names them. No other word has a plus sign. */
export function factWords(bits: FactBits): string[] {
  return valuesIn(bits).map(({ fact, value }) => `+${fact}.${value}`)
}

/** A stored word as it is stored for a title. No other word has an equals sign. */
export function titleWord(word: string): string {
  return `=${word}`
}

function searchedWords(texts: readonly string[]): string[] {
  // A zero character separates a text as if it were two.
  const parts = texts.flatMap(text => text.split('\0'))
  const words = parts.flatMap((part, i) => (i === 0 ? wordsOf(part) : [GAP, ...wordsOf(part)]))
  return words.map(storedWord)
}

/**
 * A word as it is stored and looked for: a digest instead of a very long one. No other word has a
 * number sign.
 */
export function storedWord(word: string): string {
  return word.length <= MAX_WORD_CHARACTERS ? word : `#${hash('sha256', word)}`
}
