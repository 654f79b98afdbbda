import type { Comparison, Expression, Literal } from '../filter/expression.ts'
import { compares } from '../filter/plain-comparison.ts'
import { notSupported, optionFault } from '../query/query-fault.ts'
import { EVENT_FIELDS } from './event-fields.ts'

/** Numbers of events, from one to another, both inclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** In their order, without any that overlap or touch. */
export type Ranges = readonly Range[]

/** Ranges without an end go up to this one. */
export const LAST_NUMBER = Number.MAX_SAFE_INTEGER
const ALL: Ranges = [{ from: 1, to: LAST_NUMBER }]
const NONE: Ranges = []

/**
 * The numbers of the events that meet a filter: each filter of EntityEvent comes down to numbers, because all events are about the
 * resource Property.
 * @throws Problem `invalid-input` for an unknown field or a value of another type, `not-supported` for a field that cannot be
 * searched.
 */
export function eventRanges(expression: Expression): Ranges {
  switch (expression.kind) {
    case 'and':
      // Not all of which at least one is not.
      return without(merged(expression.parts.flatMap(part => without(eventRanges(part)))))
    case 'or':
      return merged(expression.parts.flatMap(eventRanges))
    case 'not':
      return without(eventRanges(expression.part))
    case 'compare':
      return compared(expression.field, expression.by, expression.literal)
    case 'in': {
      const { field, literals } = expression
      return merged(literals.flatMap(literal => compared(field, 'eq', literal)))
    }
    default:
      requireSearched(expression.field)
      throw optionFault('$filter', `: ${expression.field} is neither true or false nor a list.`)
  }
}

function compared(field: string, by: Comparison, literal: Literal): Ranges {
  requireSearched(field)
  if (field === 'ResourceName') {
    if (literal.kind !== 'string' && literal.kind !== 'null') throw otherType(field, 'a text')
    const wanted = literal.kind === 'null' ? null : literal.value
    return compares('Property', by, wanted) ? ALL : NONE
  }
  if (literal.kind === 'null') return by === 'ne' ? ALL : NONE
  if (literal.kind !== 'number') throw otherType(field, 'a number')
  return merged(numbersThat(by, literal.value))
}

function numbersThat(by: Comparison, value: number): Ranges {
  const [above, below] = [Math.floor(value) + 1, Math.ceil(value) - 1]
  switch (by) {
    case 'eq':
      return [{ from: Math.ceil(value), to: Math.floor(value) }]
    case 'ne':
      return [
        { from: 1, to: below },
        { from: above, to: LAST_NUMBER },
      ]
    case 'gt':
      return [{ from: above, to: LAST_NUMBER }]
    case 'ge':
      return [{ from: Math.ceil(value), to: LAST_NUMBER }]
    case 'lt':
      return [{ from: 1, to: below }]
    case 'le':
      return [{ from: 1, to: Math.floor(value) }]
  }
}

/** Ranges in any order, also empty ones, as `Ranges` has them. */
function merged(ranges: Ranges): Ranges {
  const clipped = ranges
    .map(({ from, to }) => ({ from: Math.max(from, 1), to: Math.min(to, LAST_NUMBER) }))
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from)
  const all: { from: number; to: number }[] = []
  for (const { from, to } of clipped) {
    const last = all.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** All other numbers. */
function without(ranges: Ranges): Ranges {
  const gaps = ranges.map(({ to }, i) => ({
    from: to + 1,
    to: (ranges[i + 1]?.from ?? LAST_NUMBER + 1) - 1,
  }))
  const first = { from: 1, to: (ranges[0]?.from ?? LAST_NUMBER + 1) - 1 }
  return merged([first, ...gaps])
}

/** The numbers that two sets have in common. */
export function common(ranges: Ranges, range: Range): Ranges {
  return merged(
    ranges.map(({ from, to }) => ({
      from: Math.max(from, range.from),
      to: Math.min(to, range.to),
    })),
  )
}

function requireSearched(field: string): void {
  if (field === 'EntityEventSequence' || field === 'ResourceName') return
  if (EVENT_FIELDS.some(({ name }) => name === field)) {
    throw notSupported(`Searching EntityEvent by ${field}`)
  }
  throw optionFault('$filter', `names ${field.slice(0, 60)}, which is no field of EntityEvent.`)
}

function otherType(field: string, what: string) {
  return optionFault('$filter', `: ${field} is compared with ${what}.`)
}
