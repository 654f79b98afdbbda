import { type RawBuilder, sql } from 'kysely'
import type { FactBits } from '../../../domain/facts/fact-bits.ts'
import type {
  ComparedAmount,
  ComparedValue,
  Condition,
  OpenRange,
} from '../../../domain/searching/condition.ts'
import type { Phrase } from '../../../domain/searching/keywords.ts'
import {
  isHomeAmount,
  RANGE_CRITERIA,
  RANGES,
  type RangeCriterion,
} from '../../../domain/searching/range-criteria.ts'
import { factWords, statusNumber, storedWord, titleWord } from './search-rows.ts'
import type { ListingSearchTable } from './search-tables.ts'

type Test = RawBuilder<boolean>
type Column = keyof ListingSearchTable

/** The columns of the numbers that searches compare. */
export const AMOUNTS: Readonly<Record<ComparedAmount, Column>> = {
  ...rangeColumns(),
  modifiedAt: 'modified_at',
  changedAt: 'changed_at',
  latitude: 'latitude',
  longitude: 'longitude',
}

const VALUES: Readonly<Record<ComparedValue, Column>> = {
  stateId: 'state_id',
  regionId: 'region_id',
  countyId: 'county_id',
  cityId: 'city_id',
  lakeId: 'lake_id',
  accountId: 'account_id',
  zip: 'zip',
}

function rangeColumns(): Record<RangeCriterion, Column> {
  const columns = RANGE_CRITERIA.map(name => [name, RANGES[name].column] as const)
  return Object.fromEntries(columns) as Record<RangeCriterion, Column>
}

/**
 * The SQL of a condition. It may be null where the condition is not met; *not* takes null as false.
 */
export function conditionSql(condition: Condition): Test {
  switch (condition.kind) {
    case 'and':
      return joined(condition.parts, sql` and `, sql`true`)
    case 'or':
      return joined(condition.parts, sql` or `, sql`false`)
    case 'not':
      return sql`not coalesce(${conditionSql(condition.part)}, false)`
    case 'amount':
      return amountSql(condition.name, condition.range)
    case 'value':
      return sql`${sql.ref(VALUES[condition.name])} = any(${condition.values}::bigint[])`
    case 'known':
      return sql`${sql.ref(VALUES[condition.name])} is not null`
    case 'ids':
      return sql`listing_id = any(${condition.ids}::bigint[])`
    case 'idBelow':
      return sql`listing_id < ${condition.id}::bigint`
    case 'status':
      return sql`status = any(${condition.statuses.map(statusNumber)}::smallint[])`
    case 'listingType':
      return sql`listing_type = any(${condition.types}::smallint[])`
    case 'types':
      return sql`type_bits & ${condition.bits}::integer <> 0`
    case 'house':
      return sql`has_house`
    case 'facts':
      return namesFacts(condition.bits)
    case 'phrase':
      return hasPhrase(condition.phrase, true)
  }
}

function joined(parts: readonly Condition[], by: RawBuilder<unknown>, none: Test): Test {
  return parts.length === 0 ? none : sql`(${sql.join(parts.map(conditionSql), by)})`
}

function amountSql(name: ComparedAmount, { min, max }: OpenRange): Test {
  const column = sql.ref(AMOUNTS[name])
  const tests: Test[] = isHomeAmount(name) ? [sql`has_house`] : []
  if (min !== null) tests.push(sql`${column} >= ${min}::float8`)
  if (max !== null) tests.push(sql`${column} <= ${max}::float8`)
  if (min === null && max === null) tests.push(sql`${column} is not null`)
  return sql`(${sql.join(tests, sql` and `)})`
}

/** Facts that a listing only names are words. */
function namesFacts(bits: FactBits): Test {
  return sql`(fact_bits & ${bits}::bigint <> 0 or words && ${factWords(bits)}::text[])`
}

/**
 * The index finds the listings that have all words; their order is then looked for in their words.
 */
export function hasPhrase(phrase: Phrase, inTitles: boolean): Test {
  const stored = phrase.map(storedWord)
  const forms = inTitles ? [stored, stored.map(titleWord)] : [stored]
  return sql`(${sql.join(forms.map(inOrder), sql` or `)})`
}

function inOrder(phrase: readonly string[]): Test {
  const hasAll = sql<boolean>`words @> ${[...new Set(phrase)]}::text[]`
  if (phrase.length === 1) return hasAll
  return sql`(${hasAll} and strpos(' ' || array_to_string(words, ' ') || ' ', ${` ${phrase.join(' ')} `}) > 0)`
}

/** Whether conditions ask for words, or for facts that listings name. */
export function asksForWords(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.some(asksForWords)
  if (condition.kind === 'not') return asksForWords(condition.part)
  return condition.kind === 'facts' || condition.kind === 'phrase'
}
