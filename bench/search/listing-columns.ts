import { STATUSES } from '../../src/domain/listings/lookup-lists.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../src/domain/searching/search-record.ts'
import { wordsOf } from '../../src/domain/values/words.ts'

type ColumnKind = 'integer' | 'instant' | 'number'
type Read = (record: SearchRecord) => number | null

/** A listing as a row: each column, its kind and its value. `id` is the first. */
export const COLUMNS: readonly (readonly [name: string, kind: ColumnKind, read: Read])[] = [
  ['id', 'integer', record => record.id],
  ['account_id', 'integer', record => record.accountId],
  ['active', 'integer', record => Number(record.active)],
  ['status', 'integer', record => STATUSES.find(({ code }) => code === record.status)?.id ?? 0],
  ['listing_type', 'integer', record => record.listingType],
  ['type_bits', 'integer', record => record.typeBits],
  ['state_id', 'integer', record => record.stateId],
  ['region_id', 'integer', record => record.regionId],
  ['county_id', 'integer', record => record.countyId],
  ['city_id', 'integer', record => record.cityId],
  ['lake_id', 'integer', record => record.lakeId],
  ['zip', 'integer', record => record.zip],
  ['price_usd', 'number', record => record.priceUsd],
  ['acres', 'number', record => record.acres],
  ['price_per_acre_usd', 'number', pricePerAcreUsd],
  ['has_house', 'integer', record => Number(record.hasHouse)],
  ['beds', 'number', record => record.beds],
  ['baths', 'number', record => record.baths],
  ['home_area_sqft', 'number', record => record.homeAreaSqft],
  ['latitude', 'number', record => record.latitude],
  ['longitude', 'number', record => record.longitude],
  ['listed_at', 'instant', record => record.listedAt],
  ['modified_at', 'instant', record => record.modifiedAt],
  ['tier_rank', 'integer', record => record.tierRank],
]

/** Columns for a CREATE TABLE, the id as its primary key. */
export function columnDefinitions(types: Readonly<Record<ColumnKind, string>>): string {
  const [id, ...rest] = COLUMNS.map(([name, kind]) => `${name} ${types[kind]}`)
  return [`${id} PRIMARY KEY`, ...rest].join(', ')
}

/** Separates two texts. No word contains such a sign. */
export const GAP = '|'

/** The words that keywords are compared with: one list of all texts, with a gap between two texts. */
export function searchedWords({ texts }: SearchRecord): string[] {
  return texts.flatMap((text, i) => (i === 0 ? wordsOf(text) : [GAP, ...wordsOf(text)]))
}
