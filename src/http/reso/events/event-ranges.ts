import { isDeepStrictEqual } from 'node:util'
import { ENTITY_RESOURCES, type EntityResource } from '../../../domain/published/entity-event.ts'
import { comparisonsIn, type Expression } from '../filter/expression.ts'
import { metBy } from '../filter/plain-filter.ts'
import { notSupported } from '../query/query-fault.ts'
import { EVENT } from './event-fields.ts'

/** Numbers of events, from one to another, both inclusive, and what the events are about. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly resources: readonly EntityResource[]
}

/** In their order, without any that overlap. */
export type Ranges = readonly Range[]

/** Ranges without an end go up to this one. */
export const LAST_NUMBER = Number.MAX_SAFE_INTEGER
const SEARCHED = {
  name: EVENT.name,
  fields: EVENT.fields.filter(({ name }) => isSearched(name)),
}

/**
 * The numbers of the events that meet a filter. For events about one resource, a filter has another answer only
 * at the numbers in it: one event of each stretch between these numbers decides for all of the stretch.
 * @param now Milliseconds since 1970 UTC.
 * @throws Problem `invalid-input` for an unknown field or a value of another type, `not-supported` for a field that cannot be
 * searched.
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

/** The beginnings of the stretches of numbers that a filter distinguishes, in their order. */
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

/** The numbers that ranges have in common with one. */
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
