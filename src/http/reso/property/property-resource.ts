import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { answeredPage, pageSize, selected, written } from '../query/answered-page.ts'
import { optionFault } from '../query/query-fault.ts'
import { type QueryOptions, queryOptions } from '../query/query-options.ts'
import type { Resource } from '../resource.ts'
import { type ListingSources, listedPage } from './listed-properties.ts'
import { PROPERTY_FIELDS } from './property-fields.ts'

const KEY = /^[1-9]\d{0,15}$/

/** The listings that are shown. */
export function propertyResource(sources: ListingSources): Resource {
  const { catalog, calendar, urls } = sources
  const present = ({ select, expand }: QueryOptions) => {
    const [unknown] = expand
    if (unknown !== undefined) {
      throw optionFault('$expand', `names ${unknown.slice(0, 60)}, which cannot be expanded.`)
    }
    const fields = selected(PROPERTY_FIELDS, select, 'Property')
    const { gazetteer } = catalog
    return (detail: ListingDetail) => written(fields, { detail, gazetteer, calendar, urls })
  }
  return {
    page: async asked => {
      const options = queryOptions(asked.query)
      const presented = present(options)
      const limit = pageSize(options, asked.prefer)
      const { details, count, next } = await listedPage(sources, options, limit)
      return answeredPage(asked, options, { records: details.map(presented), limit, count, next })
    },
    one: async (key, asked) => {
      const presented = present(queryOptions(asked.query))
      const [detail] = KEY.test(key) ? await catalog.shown.details([Number(key) as ListingId]) : []
      if (!detail)
        throw Problem.of('not-found', 'Not found', `There is no listing ${key.slice(0, 40)}.`)
      return { '@odata.context': `${asked.metadata}/$entity`, ...presented(detail) }
    },
  }
}
