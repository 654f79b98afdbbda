import { Type } from 'typebox'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import { text, whole } from '../resources/described.ts'
import { presentSummaryCore, SUMMARY_MEMBERS, type SummaryView } from '../resources/summary.ts'

const { listingID, listingTitle, listingDate, lastModified, ...MEMBERS } = SUMMARY_MEMBERS

/** Version 1 shows only a listing's main type. */
export const SUMMARY: SummaryView = {
  schema: Type.Object({
    listingID,
    listingTitle,
    listingDate,
    lastModified,
    propertyType: text('Label of the main property type', 'Hunting Land'),
    propertyTypeID: whole('Id of the main property type, as in /types/property', 128),
    ...MEMBERS,
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
