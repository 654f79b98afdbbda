import type { FieldValue, ResourceField } from '../model/resource-field.ts'
import type { Asked } from '../resource.ts'
import { optionFault } from './query-fault.ts'
import { preferredPageSize, type QueryOptions, USUAL_PAGE } from './query-options.ts'

/**
 * The fields that a query selects, in the order of the table.
 * @param expandable Collections that may stand among them: only `$expand` reads them.
 * @throws Problem `invalid-input` for an unknown field.
 */
export function selected<Field extends { readonly name: string }>(
  fields: readonly Field[],
  select: readonly string[] | null,
  resource: string,
  expandable: readonly string[] = [],
): readonly Field[] {
  if (select === null) return fields
  for (const name of select) {
    if (!fields.some(field => field.name === name) && !expandable.includes(name)) {
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

/** How many records the page has at most. @param usual Where the client does not say. */
export function pageSize(
  { top }: QueryOptions,
  prefer: string,
  usual: number = USUAL_PAGE,
): number {
  const size = preferredPageSize(prefer) ?? usual
  return top === null ? size : Math.min(top, size)
}

/** A page of records, each as JSON. @param next The token of the next page; null: there is none. */
export function answeredPage(
  { url, metadata, query }: Asked,
  { top }: Pick<QueryOptions, 'top'>,
  page: {
    readonly records: readonly string[]
    readonly count: number | null
    readonly next: string | null
  },
): string {
  const left = top === null ? null : top - page.records.length
  const link = page.next === null || left === 0 ? null : nextLink(url, query, page.next, left)
  const before = {
    '@odata.context': metadata,
    ...(page.count !== null && { '@odata.count': page.count }),
  }
  const behind = link === null ? '' : `,"@odata.nextLink":${JSON.stringify(link)}`
  return `${JSON.stringify(before).slice(0, -1)},"value":[${page.records.join(',')}]${behind}}`
}

/** A record alone, as JSON. */
export function answeredRecord({ metadata }: Asked, record: string): string {
  const context = JSON.stringify({ '@odata.context': `${metadata}/$entity` })
  const comma = record === '{}' ? '' : ','
  return `${context.slice(0, -1)}${comma}${record.slice(1)}`
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
