import { Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Calendar } from '../../domain/calendar.ts'
import { type Endpoint, getting } from '../endpoint.ts'
import { FLAG, meaning } from '../parameters.ts'
import { showcaseEnvelope } from '../resources/envelope.ts'
import type { SummaryView } from '../resources/summary.ts'
import type { Urls } from '../urls.ts'

/** Every featured listing, in another order each time, each with the id of its spotlight. */
export function showcase(
  catalog: Catalog,
  { calendar, urls }: { calendar: Calendar; urls: Urls },
  view: SummaryView,
): Endpoint {
  return getting({
    name: 'showcase',
    tag: 'Showcase',
    summary: 'Every featured listing, in another order each time',
    parameters: { largerThumbnails: meaning('Larger thumbnails', FLAG) },
    caching: 'none',
    answer: showcaseEnvelope(Type.Object({ ...view.schema.properties, scid: Type.Integer() })),
    handle: async ({ parameters }) => {
      const { gazetteer } = catalog
      const largerThumbnails = parameters.largerThumbnails ?? false
      const context = { gazetteer, calendar, urls, largerThumbnails }
      const entries = await catalog.showcase()
      return {
        data: entries.map(({ spotlight, summary }, i) => ({
          ...view.present(summary, i + 1, context),
          scid: spotlight.id,
        })),
        records: '',
        pages: '',
        currentPage: '',
        prevPage: '',
        nextPage: '',
        breadcrumb: 'Showcase of land for sale in the United States',
      }
    },
  })
}
