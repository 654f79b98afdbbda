import { Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { propertyTypeLabel } from '../../domain/lookup-lists.ts'
import type { SearchView } from '../endpoints/listings.ts'
import type { ShowcaseView } from '../endpoints/showcase.ts'
import { presentSummaryCore, SUMMARY_CORE, type SummaryContext } from '../resources/summary.ts'
import { PARAMETERS_FROM_ACCOUNT, PARAMETERS_TO_SORT, TYPE_IDS } from '../search-parameters.ts'
import type { Urls } from '../urls.ts'

const PARAMETERS = {
  ...PARAMETERS_TO_SORT,
  propertyType: TYPE_IDS,
  ...PARAMETERS_FROM_ACCOUNT,
}

const { listingID, listingTitle, listingDate, lastModified, ...CORE } = SUMMARY_CORE.properties

const SUMMARY = Type.Object({
  listingID,
  listingTitle,
  listingDate,
  lastModified,
  propertyType: Type.String(),
  propertyTypeID: Type.Integer(),
  ...CORE,
})

/** Version 1 searches by a list of property types, and shows the main one. */
export function searchView(
  catalog: Catalog,
  calendar: Calendar,
  urls: Urls,
): SearchView<typeof PARAMETERS> {
  return {
    parameters: PARAMETERS,
    valuesOf: values => ({ ...values, typeBits: values.propertyType, hasHouse: null }),
    schema: Type.Object({ ...SUMMARY.properties, encodedPolyline: Type.String() }),
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

export function showcaseView(catalog: Catalog, calendar: Calendar, urls: Urls): ShowcaseView {
  return {
    schema: Type.Object({ ...SUMMARY.properties, scid: Type.Integer() }),
    present: ({ spotlight, summary }, rowNumber, largerThumbnails) => ({
      ...presentSummary(summary, rowNumber, {
        gazetteer: catalog.gazetteer,
        calendar,
        urls,
        largerThumbnails,
      }),
      scid: spotlight.id,
    }),
  }
}

function presentSummary(summary: ListingSummary, rowNumber: number, context: SummaryContext) {
  const [id] = summary.listing.types
  return {
    ...presentSummaryCore(summary, rowNumber, context),
    propertyType: propertyTypeLabel(id) ?? '',
    propertyTypeID: id,
  }
}
