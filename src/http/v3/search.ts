import type { Catalog } from '../../catalog/catalog.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { SearchView } from '../endpoints/listings.ts'
import type { ShowcaseView } from '../endpoints/showcase.ts'
import { FLAG } from '../parameters.ts'
import { PARAMETERS_FROM_ACCOUNT, PARAMETERS_TO_SORT, TYPE_SUMS } from '../search-parameters.ts'
import type { Urls } from '../urls.ts'
import { presentSummary, SEARCH_SUMMARY, SHOWCASE_SUMMARY } from './summary.ts'

const PARAMETERS = {
  ...PARAMETERS_TO_SORT,
  propertyTypes: TYPE_SUMS,
  ...PARAMETERS_FROM_ACCOUNT,
  hasHouse: FLAG,
}

/** Version 3 searches by sums of property types, and with or without a house. */
export function searchView(
  catalog: Catalog,
  calendar: Calendar,
  urls: Urls,
): SearchView<typeof PARAMETERS> {
  return {
    parameters: PARAMETERS,
    valuesOf: values => ({ ...values, typeBits: values.propertyTypes }),
    schema: SEARCH_SUMMARY,
    present: (summary, rowNumber, { largerThumbnails, includeBoundaries }) => ({
      ...presentSummary(summary, rowNumber, {
        gazetteer: catalog.gazetteer,
        calendar,
        urls,
        largerThumbnails,
      }),
      encodedPolyline: includeBoundaries ? summary.listing.encodedBoundary : '',
    }),
  }
}

/** Version 3 shows the seller's badge and portrait with each featured listing. */
export function showcaseView(catalog: Catalog, calendar: Calendar, urls: Urls): ShowcaseView {
  return {
    schema: SHOWCASE_SUMMARY,
    present: ({ spotlight, summary }, rowNumber, largerThumbnails) => ({
      ...presentSummary(summary, rowNumber, {
        gazetteer: catalog.gazetteer,
        calendar,
        urls,
        largerThumbnails,
      }),
      scid: spotlight.id,
      accountBadge: urls.picture(summary.member.badge?.thumbnail),
      accountPortrait: urls.picture(summary.member.portrait?.thumbnail),
    }),
  }
}
