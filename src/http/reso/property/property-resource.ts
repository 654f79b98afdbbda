import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { comparisonsIn } from '../filter/expression.ts'
import { metBy } from '../filter/plain-filter.ts'
import { expandedMedia } from '../media/expanded-media.ts'
import { mediaOf } from '../media/media-source.ts'
import {
  answeredPage,
  answeredRecord,
  pageSize,
  selected,
  written,
} from '../query/answered-page.ts'
import { countedFilter, type QueryOptions, queryOptions } from '../query/query-options.ts'
import type { Resource } from '../resource.ts'
import {
  type ListingReader,
  type ListingSources,
  listedCount,
  listedPage,
} from './listed-properties.ts'
import { PROPERTY_FIELDS } from './property-fields.ts'
import type { PropertyField, PropertySource } from './property-source.ts'

/** Pages are smaller when each listing comes with some twenty photos. */
const MAX_EXPANDED = 500
const KEY = /^[1-9]\d{0,15}$/

export function propertyResource(sources: ListingSources): Resource {
  return {
    page: async request => {
      const options = queryOptions(request.query)
      const reader = readerOf(sources, options, request.key)
      const size = pageSize(options, request.prefer)
      const limit = options.expand.length > 0 ? Math.min(size, MAX_EXPANDED) : size
      const page = await listedPage(
        sources,
        options,
        { limit, letOthersRun: request.letOthersRun },
        reader,
      )
      return answeredPage(request, options, page)
    },
    count: async request => {
      const filter = countedFilter(request.query)
      const reader = readerOf(sources, queryOptions(request.query), request.key)
      return await listedCount(sources, filter, request.letOthersRun, reader)
    },
    one: async (key, request) => {
      const { write } = readerOf(sources, queryOptions(request.query), request.key)
      const ids = KEY.test(key) ? [Number(key) as ListingId] : []
      const [record] = await write(await sources.catalog.published.listings(ids))
      if (record !== undefined) return answeredRecord(request, record)
      throw Problem.of('not-found', 'Not found', `There is no listing ${key.slice(0, 40)}.`)
    },
  }
}

/** Reads and writes listings for a query. @throws Problem for unknown fields. */
function readerOf(sources: ListingSources, options: QueryOptions, key: ApiKey): ListingReader {
  const { select, expand, filter } = options
  const now = sources.clock()
  const fields = selected(PROPERTY_FIELDS, select, 'Property', ['Media'])
  const expanded = expandedMedia(expand, now)
  const sourcesOf = sourceReader(sources, fields, key)
  return {
    write: async details =>
      (await sourcesOf(details)).map(source =>
        JSON.stringify({ ...written(fields, source), ...expanded?.(source.media()) }),
      ),
    comparison: () => {
      if (filter === null) return async details => details.map(() => true)
      const names = new Set([...comparisonsIn(filter)].map(({ field }) => field))
      const compared = PROPERTY_FIELDS.filter(({ name }) => names.has(name))
      const isMet = metBy(filter, { name: 'Property', fields: compared }, now)
      const comparedOf = sourceReader(sources, compared, key)
      return async details =>
        (await comparedOf(details)).map(source => isMet(written(compared, source)))
    },
  }
}

/** Reads what the fields of listings are presented from. */
function sourceReader(
  { catalog, calendar, urls }: ListingSources,
  fields: readonly PropertyField[],
  key: ApiKey,
): (details: readonly ListingDetail[]) => Promise<readonly PropertySource[]> {
  const hasOffer = fields.some(({ isOfOffer }) => isOfOffer)
  const hasOffice = fields.some(({ isOfOffice }) => isOfOffice)
  return async details => {
    const ids = details.map(({ listing }) => listing.id)
    const offers = hasOffer ? await catalog.published.offers(ids) : null
    const sellers = new Map(details.map(({ member }) => [member.id, member]))
    const offices = hasOffice ? await catalog.published.offices([...sellers.values()]) : null
    return details.map(detail => {
      const { listing } = detail
      return {
        detail,
        listing,
        media: lazy(() => mediaOf(detail, urls)),
        offer: offers?.get(listing.id) ?? null,
        office: offices?.get(listing.accountId) ?? null,
        isOwn: actsFor(key, listing.accountId),
        gazetteer: catalog.places(),
        calendar,
        urls,
      }
    })
  }
}

function actsFor(
  { accountId, allAccounts, grantedAccounts }: ApiKey,
  owner: ApiKey['accountId'],
): boolean {
  return allAccounts || accountId === owner || grantedAccounts.includes(owner)
}

function lazy<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}
