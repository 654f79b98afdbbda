import { isDeepStrictEqual } from 'node:util'
import { ENTITY_RESOURCES, type EntityResource } from '../../../domain/published/entity-event.ts'
import { comparisonsIn, type Expression } from '../filter/expression.ts'
import { metBy } from '../filter/plain-filter.ts'
import { notSupported } from '../query-fault.ts'
import { EVENT } from './event-fields.ts'

/** A range of event numbers, both ends inclusive, and what the events are about. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly resources: readonly EntityResource[]
}

/** In order, without overlaps. */
export type Ranges = readonly Range[]

/** The end of ranges without an end. */
export const LAST_NUMBER = Number.MAX_SAFE_INTEGER
const SEARCHED = { name: EVENT.name, fields: EVENT.fields.filter(({ name }) => isSearched(name)) }

/**
 * The numbers of the events that match a filter. For events about one resource, a filter's result
 * can only change at the numbers that it names, so evaluating one event of each stretch between
 * them decides the whole stretch.
 * @param now Milliseconds since 1970 UTC.
 * @throws Problem `invalid-input` for an unknown field or a value of another type, `not-supported`
 *   for a field that cannot be searched.
 */
export function eventRanges(filter: Expression, now: number): Ranges {
  requireSearched(filter)
  const isMet = metBy(filter, SEARCHED, now)
  const ranges: Range[] = []
  const starts = stretches(filter)
  for (const [i, from] of starts.entries()) {
    const resources = ENTITY_RESOURCES.filter(ResourceName =>
      isMet({ EntityEventSequence: from, ResourceName }),
    )
    if (resources.length === 0) continue
    const to = (starts[i + 1] ?? LAST_NUMBER + 1) - 1
    const last = ranges.at(-1)
    const goesOn = last?.to === from - 1 && isDeepStrictEqual(last.resources, resources)
    ranges.push({ from: goesOn ? last.from : from, to, resources })
    if (goesOn) ranges.splice(-2, 1)
  }
  return ranges
}

/** The beginnings, in order, of the stretches of numbers that a filter can tell apart. */
function stretches(filter: Expression): readonly number[] {
  const starts = [1]
  for (const { literals } of comparisonsIn(filter)) {
    for (const literal of literals) {
      if (literal.kind !== 'number') continue
      starts.push(Math.ceil(literal.value), Math.floor(literal.value) + 1)
    }
  }
  const known = starts.filter(start => start >= 1 && start <= LAST_NUMBER)
  return [...new Set(known)].toSorted((a, b) => a - b)
}

/** The intersection of ranges with one range. */
export function common(ranges: Ranges, range: Pick<Range, 'from' | 'to'>): Ranges {
  return ranges
    .map(({ from, to, resources }) => {
      return { from: Math.max(from, range.from), to: Math.min(to, range.to), resources }
    })
    .filter(({ from, to }) => from <= to)
}

function requireSearched(filter: Expression): void {
  for (const { field } of comparisonsIn(filter)) {
    if (isSearched(field) || !EVENT.fields.some(({ name }) => name === field)) continue
    throw notSupported(`Searching EntityEvent by ${field}`)
  }
}

function isSearched(field: string): boolean {
  return field === 'EntityEventSequence' || field === 'ResourceName'
}
