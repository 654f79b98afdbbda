import { metBy, type PlainRecord } from '../filter/plain-filter.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { OrderBy, QueryOptions } from '../query/query-options.ts'
import { notSupported, optionFault } from '../query-fault.ts'

/** How records in memory are filtered and ordered. */
export interface RecordQuery {
  readonly isMet: (record: PlainRecord) => boolean
  readonly compare: (a: PlainRecord, b: PlainRecord) => number
}

/**
 * @throws Problem `invalid-input` or `not-supported` for a filter or an order that the resource
 *   does not support.
 */
export function recordQuery(
  { filter, orderBy }: Pick<QueryOptions, 'filter' | 'orderBy'>,
  described: DescribedResource,
  now: number,
): RecordQuery {
  return {
    isMet: filter === null ? () => true : metBy(filter, described, now),
    compare: comparison(orderBy, described),
  }
}

function comparison(
  orderBy: readonly OrderBy[],
  { name, fields }: DescribedResource,
): RecordQuery['compare'] {
  for (const { field } of orderBy) {
    const known = fields.find(each => each.name === field)
    if (!known) {
      throw optionFault('$orderby', `names ${field.slice(0, 60)}, which is not a field of ${name}.`)
    }
    if (known.isList) throw notSupported(`$orderby by the list ${field}`)
  }
  return (a, b) => {
    for (const { field, descending } of orderBy) {
      const order = compared(a[field] ?? null, b[field] ?? null)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }
}

/** By OData's rules, null comes before all values. */
export function compared(a: PlainRecord[string], b: PlainRecord[string]): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
