import type { FieldValue, ResourceField } from '../model/resource-field.ts'
import type { Asked } from '../resource.ts'
import { optionFault } from './query-fault.ts'
import { preferredPageSize, type QueryOptions, USUAL_PAGE } from './query-options.ts'

/** The fields that a query selects, in the order of the table. @throws Problem `invalid-input` for an unknown one. */
export function selected<Source>(
  fields: readonly ResourceField<Source>[],
  select: readonly string[] | null,
  resource: string,
): readonly ResourceField<Source>[] {
  if (select === null) return fields
  for (const name of select) {
    if (!fields.some(field => field.name === name)) {
      throw optionFault('$select', `names ${name.slice(0, 60)}, which is no field of ${resource}.`)
    }
  }
  return fields.filter(({ name }) => select.includes(name))
}

export function written<Source>(
  fields: readonly ResourceField<Source>[],
  source: Source,
): Record<string, FieldValue> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value(source)]))
}

/** How many records the page has at most, and how many are left for later pages; null: all. */
export function pageSize({ top }: QueryOptions, prefer: string): number {
  const size = preferredPageSize(prefer) ?? USUAL_PAGE
  return top === null ? size : Math.min(top, size)
}

/** A page of records. @param next The token of the next page; null: there is none. */
export function answeredPage(
  { url, metadata, query }: Asked,
  options: QueryOptions,
  page: {
    readonly records: readonly unknown[]
    readonly limit: number
    readonly count: number | null
    readonly next: string | null
  },
): Record<string, unknown> {
  const left = options.top === null ? null : options.top - page.limit
  const hasNext = page.next !== null && left !== 0
  return {
    '@odata.context': metadata,
    ...(page.count !== null && { '@odata.count': page.count }),
    value: page.records,
    ...(hasNext && { '@odata.nextLink': nextLink(url, query, page.next ?? '', left) }),
  }
}

/** The same request, from another beginning. A key that stands in the query is not repeated. */
function nextLink(url: string, query: Asked['query'], token: string, left: number | null): string {
  const next = new URLSearchParams()
  for (const [name, text] of Object.entries(query)) {
    const option = name.toLowerCase().replace('$', '')
    const isReplaced = ['skip', 'skiptoken', 'top', 'apikey'].includes(option)
    if (!isReplaced && typeof text === 'string') next.set(name, text)
  }
  if (left !== null) next.set('$top', String(left))
  next.set('$skiptoken', token)
  return `${url}?${next.toString().replaceAll('%24', '$')}`
}
