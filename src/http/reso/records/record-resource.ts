import { Problem } from '../../../domain/problem.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { Expression } from '../filter/expression.ts'
import type { PlainRecord } from '../filter/plain-filter.ts'
import type { ResourceTable } from '../model/resource-table.ts'
import {
  answeredPage,
  answeredRecord,
  inParts,
  pageSize,
  selected,
  written,
} from '../query/answered-page.ts'
import { notSupported, optionFault } from '../query/query-fault.ts'
import { countedFilter, type QueryOptions, queryOptions } from '../query/query-options.ts'
import type { Asked, Resource } from '../resource.ts'
import { recordQuery } from './found-records.ts'
import { pinnedValues } from './pinned-values.ts'

/**
 * Reads the records of a collection, some at a time, so that others are answered in between.
 * @param keys Only these are asked for; null: all.
 */
export type ReadRecords<Source> = (
  keys: readonly string[] | null,
) => AsyncIterable<readonly Source[]>

/** A collection whose filters are evaluated record by record: it is small, or a filter names its keys. */
export function recordResource<Source>(
  table: ResourceTable<Source>,
  read: ReadRecords<Source>,
  clock: Clock,
): Resource {
  const shown = ({ select, expand }: QueryOptions) => {
    if (expand.length > 0) throw notSupported(`$expand of ${table.name}`)
    const names = selected(table.fields, select, table.name).map(({ name }) => name)
    return (record: PlainRecord) =>
      JSON.stringify(Object.fromEntries(names.map(name => [name, record[name] ?? null])))
  }
  const recordsOf = async (
    filter: Expression | null,
    isMet: (record: PlainRecord) => boolean,
    { letOthersRun }: Asked,
  ) => {
    const found: PlainRecord[] = []
    for await (const sources of read(pinnedValues(filter, table.key))) {
      await letOthersRun()
      found.push(...sources.map(source => written(table.fields, source)).filter(isMet))
    }
    return found
  }
  return {
    page: async asked => {
      const options = queryOptions(asked.query)
      const present = shown(options)
      const { isMet, compare } = recordQuery(options, table, clock())
      const start = options.skipToken === null ? options.skip : offsetOf(options.skipToken)
      const found = await recordsOf(options.filter, isMet, asked)
      const limit = pageSize(options, asked.prefer)
      const end = start + limit
      const shownNow = found.toSorted(compare).slice(start, end)
      const next = found.length > end ? String(end) : null
      return answeredPage(asked, options, {
        size: shownNow.length,
        count: options.isCounted ? found.length : null,
        parts: inParts(shownNow, present, next, asked),
      })
    },
    count: async asked => {
      const filter = countedFilter(asked.query)
      const { isMet } = recordQuery({ filter, orderBy: [] }, table, clock())
      return (await recordsOf(filter, isMet, asked)).length
    },
    one: async (key, asked) => {
      const present = shown(queryOptions(asked.query))
      for await (const sources of read([key])) {
        const records = sources.map(source => written(table.fields, source))
        const record = records.find(each => each[table.key] === key)
        if (record) return answeredRecord(asked, present(record))
      }
      throw Problem.of('not-found', 'Not found', `${table.name} has no such key.`)
    },
  }
}

export function offsetOf(token: string): number {
  if (/^\d{1,15}$/.test(token)) return Number(token)
  throw optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
}
