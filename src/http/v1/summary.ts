import { Type } from 'typebox'
import { propertyTypeLabel } from '../../domain/lookup-lists.ts'
import { text, whole } from '../resources/examples.ts'
import { presentSummaryCore, SUMMARY_CORE, type SummaryView } from '../resources/summary.ts'

const { listingID, listingTitle, listingDate, lastModified, ...CORE } = SUMMARY_CORE.properties

/** Version 1 shows a listing's main type alone. */
export const SUMMARY: SummaryView = {
  schema: Type.Object({
    listingID,
    listingTitle,
    listingDate,
    lastModified,
    propertyType: text('Hunting Land'),
    propertyTypeID: whole(128),
    ...CORE,
  }),
  present: (summary, rowNumber, context) => {
    const [id] = summary.listing.types
    return {
      ...presentSummaryCore(summary, rowNumber, context),
      propertyType: propertyTypeLabel(id) ?? '',
      propertyTypeID: id,
    }
  },
}
