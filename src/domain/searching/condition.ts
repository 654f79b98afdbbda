import { type FactBits, haveCommon } from '../facts/fact-bits.ts'
import type { ListingTypeId, StatusCode } from '../listings/lookup-lists.ts'
import type { ListingId } from '../values/ids.ts'
import type { Phrase } from './keywords.ts'
import { isHomeAmount, type RangeCriterion } from './range-criteria.ts'
import { pricePerAcreUsd, type SearchRecord } from './search-record.ts'

/** Both ends are inclusive; null leaves an end open. */
export interface OpenRange {
  readonly min: number | null
  readonly max: number | null
}

/** Numbers of a listing that a condition may compare. */
export type ComparedAmount = RangeCriterion | 'modifiedAt' | 'changedAt' | 'latitude' | 'longitude'

/** Ids and codes of a listing that a condition may test. */
export type ComparedValue =
  | 'stateId'
  | 'regionId'
  | 'countyId'
  | 'cityId'
  | 'lakeId'
  | 'accountId'
  | 'zip'

/**
 * A condition on one thing. Each is true or false of every listing, so *not* has no third result.
 */
export type SimpleCondition =
  /**
   * The number is known and in the range. A range without ends: the number is known. Land without a
   * house has no numbers of a house.
   */
  | { readonly kind: 'amount'; readonly name: ComparedAmount; readonly range: OpenRange }
  /** The listing has one of these values. */
  | { readonly kind: 'value'; readonly name: ComparedValue; readonly values: readonly number[] }
  /** The listing has any value. */
  | { readonly kind: 'known'; readonly name: ComparedValue }
  | { readonly kind: 'ids'; readonly ids: readonly ListingId[] }
  /** The id is lower than this one. */
  | { readonly kind: 'idBelow'; readonly id: number }
  | { readonly kind: 'status'; readonly statuses: readonly StatusCode[] }
  | { readonly kind: 'listingType'; readonly types: readonly ListingTypeId[] }
  /** The listing has any of these property types: a sum of their ids. */
  | { readonly kind: 'types'; readonly bits: number }
  | { readonly kind: 'house' }
  /** The listing states or names any of these facts. */
  | { readonly kind: 'facts'; readonly bits: FactBits }
  /** One of its texts, or its title, has these words in a row. */
  | { readonly kind: 'phrase'; readonly phrase: Phrase }

/**
 * Conditions as a tree. *and* without parts is true of every listing, *or* without parts of none.
 * The caller must limit its size: a search takes time for each simple condition.
 */
export type Condition =
  | SimpleCondition
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }

/**
 * Whether a listing meets a condition.
 * @param hasPhrase Whether it has these words in a row.
 */
export function meets(
  record: SearchRecord,
  condition: Condition,
  hasPhrase: (phrase: Phrase) => boolean,
): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every(part => meets(record, part, hasPhrase))
    case 'or':
      return condition.parts.some(part => meets(record, part, hasPhrase))
    case 'not':
      return !meets(record, condition.part, hasPhrase)
    case 'amount':
      return isIn(condition.range, amountOf(record, condition.name))
    case 'value':
      return isOneOf(condition.values, record[condition.name])
    case 'known':
      return record[condition.name] !== null
    case 'ids':
      return condition.ids.includes(record.id)
    case 'idBelow':
      return record.id < condition.id
    case 'status':
      return condition.statuses.includes(record.status)
    case 'listingType':
      return condition.types.includes(record.listingType)
    case 'types':
      return (record.typeBits & condition.bits) !== 0
    case 'house':
      return record.hasHouse
    case 'facts':
      return haveCommon(record.namedBits, condition.bits)
    case 'phrase':
      return hasPhrase(condition.phrase)
  }
}

function amountOf(record: SearchRecord, name: ComparedAmount): number | null {
  if (name === 'pricePerAcreUsd') return pricePerAcreUsd(record)
  return isHomeAmount(name) && !record.hasHouse ? null : record[name]
}

/** Whether a value is known and in a range. */
export function isIn({ min, max }: OpenRange, value: number | null): boolean {
  return value !== null && (min === null || value >= min) && (max === null || value <= max)
}

function isOneOf(values: readonly number[], value: number | null): boolean {
  return value !== null && values.includes(value)
}
