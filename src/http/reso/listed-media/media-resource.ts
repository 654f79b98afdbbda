import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { Expression } from '../filter/expression.ts'
import { MEDIA, MEDIA_FIELDS } from '../media/media-fields.ts'
import { listingOfMedia, type MediaSource, mediaOf } from '../media/media-source.ts'
import type { ListingSources } from '../property/listed-properties.ts'
import { readPublic } from '../property/read-public.ts'
import {
  answeredPage,
  answeredRecord,
  inParts,
  pageSize,
  selected,
  written,
} from '../query/answered-page.ts'
import { bothOf, countedFilter, type QueryOptions, queryOptions } from '../query/query-options.ts'
import { notSupported } from '../query-fault.ts'
import { type RecordQuery, recordQuery } from '../records/found-records.ts'
import { pinnedValues } from '../records/pinned-values.ts'
import { offsetOf } from '../records/record-resource.ts'
import type { Resource, ResourceRequest } from '../resource.ts'
import { countedMedia, type MediaPage, type MediaRequest, walkedMedia } from './walked-media.ts'

/**
 * The media of public listings. A filter that names listings or media can be combined with any
 * order; all others go through the listings in the order of their last change.
 */
export function mediaResource(sources: ListingSources): Resource {
  const { clock } = sources
  const presenter = ({ select, expand }: QueryOptions) => {
    if (expand.length > 0) throw notSupported('$expand of Media')
    const fields = selected(MEDIA_FIELDS, select, 'Media')
    return (medium: MediaSource) => JSON.stringify(written(fields, medium))
  }
  return {
    page: async request => {
      const given = queryOptions(request.query)
      const options = { ...given, filter: bothOf(given.filter, request.only) }
      const present = presenter(options)
      const query = recordQuery(options, MEDIA, clock())
      const mediaRequest = {
        limit: pageSize(options, request.prefer),
        letOthersRun: request.letOthersRun,
      }
      const ids = listingsOf(options.filter)
      const page = ids
        ? await namedMedia(sources, options, query, { ids, ...mediaRequest })
        : await walkedMedia(sources, options, query, mediaRequest)
      const parts = inParts(page.media, present, page.next, request)
      return answeredPage(request, options, { size: page.media.length, count: page.count, parts })
    },
    count: async request => {
      const filter = bothOf(countedFilter(request.query), request.only)
      const { isMet } = recordQuery({ filter, orderBy: [] }, MEDIA, clock())
      const ids = listingsOf(filter)
      if (ids === null) return await countedMedia(sources, filter, isMet, request.letOthersRun)
      let count = 0
      for await (const medium of mediaOfListings(sources, ids, request.letOthersRun)) {
        if (isMet(written(MEDIA_FIELDS, medium))) count++
      }
      return count
    },
    one: async (key, request) => {
      const present = presenter(queryOptions(request.query))
      const ids = idsOf([listingOfMedia(key)])
      for await (const medium of mediaOfListings(sources, ids, request.letOthersRun)) {
        if (medium.key === key) return answeredRecord(request, present(medium))
      }
      throw Problem.of('not-found', 'Not found', 'Media has no such key.')
    },
  }
}

/** The filter for the media of one listing. */
export function mediaOfListing(key: string): Expression {
  const literal = { kind: 'string', value: key } as const
  return { kind: 'compare', field: 'ResourceRecordKey', by: 'eq', literal }
}

/** The only listings whose media can match a filter; null for any. */
function listingsOf(filter: Expression | null): readonly ListingId[] | null {
  const keys = pinnedValues(filter, 'ResourceRecordKey') ?? pinnedValues(filter, 'ResourceRecordID')
  if (keys) return idsOf(keys)
  const media = pinnedValues(filter, 'MediaKey')
  return media && idsOf(media.map(listingOfMedia))
}

function idsOf(keys: readonly (string | null)[]): readonly ListingId[] {
  const known = keys.filter(key => key !== null && /^[1-9]\d{0,15}$/.test(key))
  return [...new Set(known.map(key => Number(key) as ListingId))]
}

async function* mediaOfListings(
  { catalog, urls }: ListingSources,
  ids: readonly ListingId[],
  letOthersRun: ResourceRequest['letOthersRun'],
): AsyncGenerator<MediaSource> {
  for await (const { details } of readPublic(catalog, ids, letOthersRun)) {
    for (const detail of details) yield* mediaOf(detail, urls)
  }
}

async function namedMedia(
  sources: ListingSources,
  options: QueryOptions,
  { isMet, compare }: RecordQuery,
  { ids, limit, letOthersRun }: MediaRequest & { readonly ids: readonly ListingId[] },
): Promise<MediaPage> {
  const start = options.skipToken === null ? options.skip : offsetOf(options.skipToken)
  const found = []
  for await (const medium of mediaOfListings(sources, ids, letOthersRun)) {
    const record = written(MEDIA_FIELDS, medium)
    if (isMet(record)) found.push({ medium, record })
  }
  const ordered = found.toSorted((a, b) => compare(a.record, b.record))
  const end = start + limit
  return {
    media: ordered.slice(start, end).map(({ medium }) => medium),
    count: options.isCounted ? found.length : null,
    next: found.length > end ? String(end) : null,
  }
}
