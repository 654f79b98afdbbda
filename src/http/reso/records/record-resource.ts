import { Problem } from '../../../domain/problem.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { ResourceField } from '../model/resource-field.ts'
import { answeredPage, pageSize, selected, written } from '../query/answered-page.ts'
import { notSupported, optionFault } from '../query/query-fault.ts'
import { type OrderBy, type QueryOptions, queryOptions } from '../query/query-options.ts'
import type { Resource } from '../resource.ts'
import { isMet, type PlainRecord } from './plain-filter.ts'

/** A collection of which all records are at hand: filters are evaluated record by record. */
export function recordResource<Source>(
  described: DescribedResource,
  fields: readonly ResourceField<Source>[],
  read: () => Promise<readonly Source[]>,
): Resource {
  const records = async () => (await read()).map(source => written(fields, source))
  const shown = ({ select, expand }: QueryOptions) => {
    if (expand.length > 0) throw notSupported(`$expand of ${described.name}`)
    const names = selected(fields, select, described.name).map(({ name }) => name)
    return (record: PlainRecord) =>
      Object.fromEntries(names.map(name => [name, record[name] ?? null]))
  }
  return {
    page: async asked => {
      const options = queryOptions(asked.query)
      const present = shown(options)
      const { filter } = options
      const order = orderOf(options.orderBy, described)
      const all = await records()
      const found = filter === null ? all : all.filter(record => isMet(filter, record, described))
      const start = options.skipToken === null ? options.skip : offsetOf(options.skipToken)
      const limit = pageSize(options, asked.prefer)
      const end = start + limit
      return answeredPage(asked, options, {
        records: found.toSorted(order).slice(start, end).map(present),
        limit,
        count: options.isCounted ? found.length : null,
        next: found.length > end ? String(end) : null,
      })
    },
    one: async (key, asked) => {
      const present = shown(queryOptions(asked.query))
      const record = (await records()).find(each => each[described.key] === key)
      if (!record) throw Problem.of('not-found', 'Not found', `${described.name} has no such key.`)
      return { '@odata.context': `${asked.metadata}/$entity`, ...present(record) }
    },
  }
}

function offsetOf(token: string): number {
  if (/^\d{1,15}$/.test(token)) return Number(token)
  throw optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
}

function orderOf(orderBy: readonly OrderBy[], { name, fields }: DescribedResource) {
  for (const { field } of orderBy) {
    const known = fields.find(each => each.name === field)
    if (!known)
      throw optionFault('$orderby', `names ${field.slice(0, 60)}, which is no field of ${name}.`)
    if (known.isList) throw notSupported(`$orderby by the list ${field}`)
  }
  return (a: PlainRecord, b: PlainRecord): number => {
    for (const { field, descending } of orderBy) {
      const order = compared(a[field] ?? null, b[field] ?? null)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }
}

/** Null comes before all values, as OData says. */
function compared(a: PlainRecord[string], b: PlainRecord[string]): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
