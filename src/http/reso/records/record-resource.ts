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
import { countedFilter, type QueryOptions, queryOptions } from '../query/query-options.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import type { Resource, ResourceRequest } from '../resource.ts'
import { compared, type RecordQuery, recordQuery } from './found-records.ts'
import { pinnedValues } from './pinned-values.ts'

/**
 * Reads the records of a collection in batches, so that other requests are answered in between.
 * @param keys Limits the records to these keys; null for all.
 */
export type ReadRecords<Source> = (
  keys: readonly string[] | null,
) => AsyncIterable<readonly Source[]>

/**
 * A collection whose filters are evaluated record by record: it is small, or a filter names its
 * keys.
 */
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
    { letOthersRun }: ResourceRequest,
  ) => {
    const found: PlainRecord[] = []
    for await (const sources of read(pinnedValues(filter, table.key))) {
      await letOthersRun()
      found.push(...sources.map(source => written(table.fields, source)).filter(isMet))
    }
    return found
  }
  return {
    page: async request => {
      const options = queryOptions(request.query)
      const present = shown(options)
      const { isMet, compare } = recordQuery(options, table, clock())
      const found = await recordsOf(options.filter, isMet, request)
      // Ties are ordered by key. Without an order, records keep the order of their source.
      const inOrder: RecordQuery['compare'] = (a, b) =>
        options.orderBy.length === 0
          ? 0
          : compare(a, b) || compared(a[table.key] ?? null, b[table.key] ?? null)
      const ordered = found.toSorted(inOrder)
      const start = startOf(ordered, options, table.key, inOrder)
      const end = start + pageSize(options, request.prefer)
      const publicNow = ordered.slice(start, end)
      const next = ordered.length > end ? tokenOf(ordered[end - 1], options, table.key, end) : null
      return answeredPage(request, options, {
        size: publicNow.length,
        count: options.isCounted ? found.length : null,
        parts: inParts(publicNow, present, next, request),
      })
    },
    count: async request => {
      const filter = countedFilter(request.query)
      const { isMet } = recordQuery({ filter, orderBy: [] }, table, clock())
      return (await recordsOf(filter, isMet, request)).length
    },
    one: async (key, request) => {
      const present = shown(queryOptions(request.query))
      for await (const sources of read([key])) {
        const records = sources.map(source => written(table.fields, source))
        const record = records.find(each => each[table.key] === key)
        if (record) return answeredRecord(request, present(record))
      }
      throw Problem.of('not-found', 'Not found', `${table.name} has no such key.`)
    },
  }
}

/** Where a page begins: after the last record of the previous page, wherever that is now. */
function startOf(
  records: readonly PlainRecord[],
  { skip, skipToken, orderBy }: QueryOptions,
  key: string,
  compare: RecordQuery['compare'],
): number {
  if (skipToken === null) return skip
  if (orderBy.length === 0) return offsetOf(skipToken)
  const last = recordIn(skipToken, [...orderBy.map(({ field }) => field), key])
  const start = records.findIndex(record => compare(record, last) > 0)
  return start === -1 ? records.length : start
}

/** The values that a record is ordered by. Without an order, an offset. */
function tokenOf(
  record: PlainRecord | undefined,
  { orderBy }: QueryOptions,
  key: string,
  end: number,
): string {
  if (record === undefined || orderBy.length === 0) return String(end)
  const names = [...orderBy.map(({ field }) => field), key]
  return Buffer.from(JSON.stringify(names.map(name => record[name] ?? null))).toString('base64url')
}

function recordIn(token: string, names: readonly string[]): PlainRecord {
  const values = valuesIn(token)
  if (values.length !== names.length) throw badToken()
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]))
}

function valuesIn(token: string): readonly (string | number | boolean | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    if (Array.isArray(values) && values.every(isScalar)) return values
  } catch {
    // The token is not valid JSON.
  }
  throw badToken()
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

export function offsetOf(token: string): number {
  if (/^\d{1,15}$/.test(token)) return Number(token)
  throw badToken()
}

function badToken() {
  return optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
}
