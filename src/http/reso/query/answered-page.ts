import { Readable } from 'node:stream'
import { inSlices } from '../../../domain/values/in-slices.ts'
import type { FieldValue, ResourceField } from '../model/resource-field.ts'
import { optionFault } from '../query-fault.ts'
import type { ResourceRequest } from '../resource.ts'
import { preferredPageSize, type QueryOptions, USUAL_PAGE } from './query-options.ts'

/**
 * The fields that a query selects, in the table's order.
 * @param expandable Collections that may be among them: only `$expand` reads them.
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
      throw optionFault(
        '$select',
        `names ${name.slice(0, 60)}, which is not a field of ${resource}.`,
      )
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

/** The page size. @param usual The default. */
export function pageSize(
  { top }: QueryOptions,
  prefer: string,
  usual: number = USUAL_PAGE,
): number {
  const size = preferredPageSize(prefer) ?? usual
  return top === null ? size : Math.min(top, size)
}

/**
 * Records of a page, each as JSON, in batches. Returns the token of the next page; null if there is
 * none.
 */
export type RecordParts = AsyncGenerator<readonly string[], string | null>

export interface Page {
  /** The most records that it has. */
  readonly size: number
  /** The total of all pages; null if not requested. */
  readonly count: number | null
  readonly parts: RecordParts
}

/**
 * Larger pages are written while they are sent: other requests are answered in between, and a slow
 * reader's page takes no memory.
 */
const MAX_WHOLE = 200
const RECORDS_AT_ONCE = 100

/** The answer with a page of records. */
export async function answeredPage(
  request: ResourceRequest,
  options: Pick<QueryOptions, 'top'>,
  page: Page,
): Promise<string | Readable> {
  const texts = pageTexts(request, options, page)
  if (page.size > MAX_WHOLE) return Readable.from(texts, { objectMode: false })
  return (await Array.fromAsync(texts)).join('')
}

/** Records that are in memory, written in batches. @param next The token of the next page. */
export async function* inParts<Found>(
  found: readonly Found[],
  present: (record: Found) => string,
  next: string | null,
  { letOthersRun }: Pick<ResourceRequest, 'letOthersRun'>,
): RecordParts {
  for (const [i, some] of inSlices(found, RECORDS_AT_ONCE).entries()) {
    if (i > 0) await letOthersRun()
    yield some.map(present)
  }
  return next
}

async function* pageTexts(
  { url, metadata, query }: ResourceRequest,
  { top }: Pick<QueryOptions, 'top'>,
  { count, parts }: Page,
): AsyncGenerator<string> {
  const before = { '@odata.context': metadata, ...(count !== null && { '@odata.count': count }) }
  yield `${JSON.stringify(before).slice(0, -1)},"value":[`
  let written = 0
  for (;;) {
    const { done, value } = await parts.next()
    if (done) {
      const left = top === null ? null : top - written
      const link = value === null || left === 0 ? null : nextLink(url, query, value, left)
      yield link === null ? ']}' : `],"@odata.nextLink":${JSON.stringify(link)}}`
      return
    }
    if (value.length === 0) continue
    yield `${written === 0 ? '' : ','}${value.join(',')}`
    written += value.length
  }
}

/** A single record as JSON. */
export function answeredRecord({ metadata }: ResourceRequest, record: string): string {
  const context = JSON.stringify({ '@odata.context': `${metadata}/$entity` })
  const comma = record === '{}' ? '' : ','
  return `${context.slice(0, -1)}${comma}${record.slice(1)}`
}

/** The same request from another position. A key in the query is not repeated. */
function nextLink(
  url: string,
  query: ResourceRequest['query'],
  token: string,
  left: number | null,
): string {
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
