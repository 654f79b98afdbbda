import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { expandedMedia } from '../media/expanded-media.ts'
import { mediaOf } from '../media/media-source.ts'
import {
  answeredPage,
  answeredRecord,
  pageSize,
  selected,
  written,
} from '../query/answered-page.ts'
import { type QueryOptions, queryOptions } from '../query/query-options.ts'
import type { Resource } from '../resource.ts'
import { type ListingSources, listedPage, type WriteListings } from './listed-properties.ts'
import { PROPERTY_FIELDS } from './property-fields.ts'
import type { PropertySource } from './property-source.ts'

/** A page has fewer listings where each comes with some twenty photos. */
const MAX_EXPANDED = 500
const KEY = /^[1-9]\d{0,15}$/

/** The listings that are shown. */
export function propertyResource(sources: ListingSources): Resource {
  return {
    page: async asked => {
      const options = queryOptions(asked.query)
      const write = writerOf(sources, options, asked.key)
      const size = pageSize(options, asked.prefer)
      const limit = options.expand.length > 0 ? Math.min(size, MAX_EXPANDED) : size
      const page = await listedPage(sources, options, limit, asked.letOthersRun, write)
      return answeredPage(asked, options, page)
    },
    one: async (key, asked) => {
      const write = writerOf(sources, queryOptions(asked.query), asked.key)
      const ids = KEY.test(key) ? [Number(key) as ListingId] : []
      const [record] = await write(await sources.catalog.published.listings(ids))
      if (record !== undefined) return answeredRecord(asked, record)
      throw Problem.of('not-found', 'Not found', `There is no listing ${key.slice(0, 40)}.`)
    },
  }
}

/** Writes listings as a query wants them. @throws Problem for fields that there are not. */
function writerOf(
  { catalog, calendar, clock, urls }: ListingSources,
  { select, expand }: QueryOptions,
  key: ApiKey,
): WriteListings {
  const fields = selected(PROPERTY_FIELDS, select, 'Property', ['Media'])
  const expanded = expandedMedia(expand, clock())
  const hasOffer = fields.some(({ isOfOffer }) => isOfOffer)
  const hasOffice = fields.some(({ isOfOffice }) => isOfOffice)
  return async details => {
    const ids = details.map(({ listing }) => listing.id)
    const offers = hasOffer ? await catalog.published.offers(ids) : null
    const sellers = new Map(details.map(({ member }) => [member.id, member]))
    const offices = hasOffice ? await catalog.published.offices([...sellers.values()]) : null
    return details.map(detail => {
      const { listing } = detail
      const media = lazy(() => mediaOf(detail, urls))
      const source: PropertySource = {
        ...{ detail, listing, media, offer: offers?.get(listing.id) ?? null },
        office: offices?.get(listing.accountId) ?? null,
        ...{ isOwn: actsFor(key, listing.accountId), gazetteer: catalog.gazetteer, calendar, urls },
      }
      return JSON.stringify({ ...written(fields, source), ...expanded?.(media()) })
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
  let made: Value | undefined
  return () => (made ??= make())
}
