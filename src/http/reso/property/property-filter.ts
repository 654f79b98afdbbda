import { Problem } from '../../../domain/problem.ts'
import type { ComparedAmount, Condition, OpenRange } from '../../../domain/searching/condition.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { nextAbove } from '../../../domain/values/next-above.ts'
import type { Comparison, Expression, Literal } from '../filter/expression.ts'
import { compares, metBy } from '../filter/plain-filter.ts'
import { storedAs } from '../filter/stored-range.ts'

/** How a field of listings is searched. */
export type SearchedAs =
  | { readonly kind: 'key' }
  | {
      readonly kind: 'amount'
      readonly name: ComparedAmount
      /** The value presented for a stored number; absent if they are equal. */
      readonly shownAs?: (stored: number) => number
    }
  /** A day in the service's time zone. */
  | { readonly kind: 'day'; readonly name: ComparedAmount }
  | { readonly kind: 'instant'; readonly name: ComparedAmount }
  /** Every listing has one of a few values, or none (null). */
  | {
      readonly kind: 'choice'
      readonly values: readonly (readonly [string | boolean | null, Condition])[]
    }
  /** A list of values: property types. */
  | { readonly kind: 'types'; readonly values: readonly (readonly [number, string])[] }
  /** A name or code: the condition for a given one, and the condition that it is set. */
  | {
      readonly kind: 'name'
      readonly conditionOf: (name: string) => Condition
      readonly known: Condition
    }

export interface FilterContext {
  /**
   * How each known field is searched; null if it cannot be. Undefined if there is no such field.
   */
  readonly searchedAs: (field: string) => SearchedAs | null | undefined
  readonly calendar: Calendar
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

export const ALWAYS: Condition = { kind: 'and', parts: [] }
export const NEVER: Condition = { kind: 'or', parts: [] }

/** An expression without parts. */
export type Leaf = Exclude<Expression, { kind: 'and' | 'or' | 'not' }>

/**
 * The condition for a comparison; null if a search cannot express it.
 * @throws Problem `invalid-input` for an unknown field or a value that does not fit.
 */
export function meaningOf(expression: Leaf, context: FilterContext): Condition | null {
  const { field } = expression
  const how = searched(field, context)
  if (how === null) return null
  switch (expression.kind) {
    case 'compare':
      if (expression.letters !== undefined) return null
      return compared(field, how, expression, context)
    case 'in':
      return expression.letters === undefined
        ? anyOf(field, how, expression.literals, context)
        : null
    case 'text':
      return null
    case 'field':
      return compared(field, how, { by: 'eq', literal: { kind: 'boolean', value: true } }, context)
    case 'any':
    case 'all':
    case 'filled':
      return ofList(expression, how, context)
  }
}

function anyOf(
  field: string,
  how: SearchedAs,
  literals: readonly Literal[],
  context: FilterContext,
): Condition | null {
  const all = literals.map(literal => compared(field, how, { by: 'eq', literal }, context))
  const parts = all.filter(part => part !== null)
  if (parts.length < all.length) return null
  if (how.kind === 'key') {
    const ids = parts.flatMap(part => (part.kind === 'ids' ? part.ids : []))
    return { kind: 'ids', ids }
  }
  const [first] = parts.filter(part => part.kind === 'value')
  // Values of a choice share conditions, so duplicates are removed.
  if (!first) return { kind: 'or', parts: [...new Set(parts.flatMap(alternatives))] }
  // All names of one field are looked up together.
  const values = new Set(parts.flatMap(part => (part.kind === 'value' ? part.values : [])))
  const others = parts.filter(part => part.kind !== 'value')
  return { kind: 'or', parts: [{ ...first, values: [...values] }, ...others] }
}

function alternatives(condition: Condition): readonly Condition[] {
  return condition.kind === 'or' ? condition.parts : [condition]
}

function compared(
  field: string,
  how: SearchedAs,
  { by, literal }: { readonly by: Comparison; readonly literal: Literal },
  context: FilterContext,
): Condition | null {
  switch (how.kind) {
    case 'key':
      return withEquality(by, literal.kind === 'null' ? NEVER : keyed(field, literal))
    case 'name': {
      const condition: Condition =
        literal.kind === 'null'
          ? { kind: 'not', part: how.known }
          : how.conditionOf(textOf(field, literal))
      return withEquality(by, condition)
    }
    case 'amount':
      return ofAmount(
        how.name,
        by,
        literal.kind === 'null' ? null : equalTo(numberOf(field, literal), how.shownAs),
      )
    case 'instant':
      return ofAmount(
        how.name,
        by,
        literal.kind === 'null' ? null : instantOf(field, literal, context),
      )
    case 'day':
      return ofAmount(how.name, by, literal.kind === 'null' ? null : dayOf(field, literal, context))
    case 'choice':
      return ofChoice(field, how.values, by, literal)
    case 'types':
      throw badValue(field, `a list: use ${field}/any(x:x ${by} …) or ${field}/all(x:x ${by} …)`)
  }
}

function searched(field: string, { searchedAs }: FilterContext): SearchedAs | null {
  const how = searchedAs(field)
  if (how === undefined) throw badValue(field, 'not a field of Property')
  return how
}

function equalTo(value: number, shownAs?: (stored: number) => number) {
  return shownAs === undefined ? pointOf(value) : storedAs(value, shownAs)
}

/** The range of values that equal one: a day covers many instants. */
function pointOf(value: number): OpenRange & { readonly min: number; readonly max: number } {
  return { min: value, max: value }
}

/**
 * By OData's rules, null equals only itself and is neither less nor greater than anything; so *ne*
 * is true for an unknown value.
 * @param wanted The first and last number that equal the value; null for the value null.
 */
function ofAmount(
  name: ComparedAmount,
  by: Comparison,
  wanted: { min: number; max: number } | null,
): Condition {
  const amount = (range: OpenRange): Condition => ({ kind: 'amount', name, range })
  if (wanted === null) {
    const known = amount({ min: null, max: null })
    if (by === 'ne') return known
    return by === 'eq' ? { kind: 'not', part: known } : NEVER
  }
  const { min, max } = wanted
  switch (by) {
    case 'eq':
      return min > max ? NEVER : amount({ min, max })
    case 'ne':
      return min > max ? ALWAYS : { kind: 'not', part: amount({ min, max }) }
    case 'gt':
      return amount({ min: nextAbove(max), max: null })
    case 'ge':
      return amount({ min, max: null })
    case 'lt':
      return amount({ min: null, max: -nextAbove(-min) })
    case 'le':
      return amount({ min: null, max })
  }
}

function ofChoice(
  field: string,
  values: readonly (readonly [string | boolean | null, Condition])[],
  by: Comparison,
  literal: Literal,
): Condition {
  const isText = values.some(([value]) => typeof value === 'string')
  const wanted =
    literal.kind === 'null' ? null : isText ? textOf(field, literal) : truthOf(field, literal)
  const parts = values.flatMap(([value, condition]) =>
    compares(value, by, wanted) ? [condition] : [],
  )
  return parts.length === values.length ? ALWAYS : { kind: 'or', parts }
}

function ofList(
  expression: Extract<Expression, { kind: 'any' | 'all' | 'filled' }>,
  how: SearchedAs,
  context: FilterContext,
): Condition {
  const { kind, field } = expression
  if (how.kind !== 'types') throw badValue(field, 'not a list of values')
  const each = { name: 'Property', fields: [{ name: field, type: 'Edm.String' as const }] }
  const isMet = kind === 'filled' ? () => true : metBy(expression.part, each, context.now)
  const bits = (met: boolean) =>
    how.values.reduce((sum, [id, value]) => (isMet({ [field]: value }) === met ? sum | id : sum), 0)
  if (kind === 'all') return { kind: 'not', part: { kind: 'types', bits: bits(false) } }
  return { kind: 'types', bits: bits(true) }
}

/** Search cannot order texts, only test them for equality. */
function withEquality(by: Comparison, condition: Condition): Condition | null {
  if (by === 'eq') return condition
  return by === 'ne' ? { kind: 'not', part: condition } : null
}

const KEY = /^[1-9]\d{0,15}$/

/** A key that no listing has finds nothing, as in other searches. */
function keyed(field: string, literal: Literal): Condition {
  const text = textOf(field, literal)
  return { kind: 'ids', ids: KEY.test(text) ? [Number(text) as ListingId] : [] }
}

function numberOf(field: string, literal: Literal): number {
  if (literal.kind === 'number') return literal.value
  throw badValue(field, 'a number')
}

function textOf(field: string, literal: Literal): string {
  if (literal.kind === 'string') return literal.value
  throw badValue(field, 'a text in single quotes')
}

function truthOf(field: string, literal: Literal): boolean {
  if (literal.kind === 'boolean') return literal.value
  throw badValue(field, 'true or false')
}

function instantOf(field: string, literal: Literal, { now }: FilterContext) {
  if (literal.kind === 'now') return pointOf(now)
  if (literal.kind === 'instant') return pointOf(literal.value)
  if (literal.kind === 'date') return pointOf(Date.parse(`${literal.value}T00:00:00Z`))
  throw badValue(field, 'a time such as 2026-12-31T23:55:55Z')
}

function dayOf(field: string, literal: Literal, { calendar }: FilterContext) {
  const day = literal.kind === 'date' ? literal.value : ''
  const min = calendar.startOfDay(day)
  const max = calendar.endOfDay(day)
  if (min === null || max === null) throw badValue(field, 'a day such as 2026-12-31')
  return { min, max }
}

function badValue(field: string, what: string): Problem {
  const detail = `$filter: ${field} is ${what}.`
  return new Problem('invalid-input', [
    { code: 'invalid', field, title: 'Invalid $filter', detail },
  ])
}
