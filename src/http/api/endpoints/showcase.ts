import type { Catalog } from '../../../catalog/catalog.ts'
import { byDefault, FLAG, meaning } from '../../../domain/parameters.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Endpoint, getting } from '../endpoint/endpoint.ts'
import { component, whole } from '../resources/described.ts'
import { showcaseEnvelope } from '../resources/envelope.ts'
import type { SummaryView } from '../resources/summary.ts'

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
    description: 'All on one page: the members about paging are empty texts.',
    parameters: {
      largerThumbnails: meaning('Whether to answer larger thumbnails', byDefault(false, FLAG)),
    },
    caching: 'none',
    answer: {
      meaning: 'The featured listings',
      schema: showcaseEnvelope(
        component('ShowcaseSummary', 'A featured listing', {
          ...view.schema.properties,
          scid: whole('Id of the spotlight that features the listing', 21),
        }),
      ),
    },
    handle: async ({ parameters }) => {
      const gazetteer = catalog.places()
      const largerThumbnails = parameters.largerThumbnails ?? false
      const context = { gazetteer, calendar, urls, largerThumbnails }
      const entries = await catalog.showcase.list()
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
