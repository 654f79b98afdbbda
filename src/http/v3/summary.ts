import { Type } from 'typebox'
import { flag, text, whole } from '../resources/examples.ts'
import { presentTypeSum } from '../resources/listing.ts'
import { presentSummaryCore, SUMMARY_CORE, type SummaryView } from '../resources/summary.ts'

const { listingID, listingTitle, listingDate, lastModified, ...CORE } = SUMMARY_CORE.properties

/** Version 3 shows all of a listing's types, and whether it has a house. */
export const SUMMARY: SummaryView = {
  schema: Type.Object({
    listingID,
    listingTitle,
    listingDate,
    lastModified,
    propertyTypes: text('Hunting Land, Ranches'),
    propertyTypeIDs: whole(130),
    hasHouse: flag(true),
    ...CORE,
  }),
  present: (summary, rowNumber, context) => {
    const { id, label } = presentTypeSum(summary.listing.types)
    return {
      ...presentSummaryCore(summary, rowNumber, context),
      propertyTypes: label,
      propertyTypeIDs: id,
      hasHouse: summary.listing.home !== null,
    }
  },
}

/** In the showcase it shows the seller's badge and portrait too. */
export const SHOWCASE_SUMMARY: SummaryView = {
  schema: Type.Object({
    ...SUMMARY.schema.properties,
    accountBadge: text('//land.example/media/members/1/badge-thumbnail.png'),
    accountPortrait: text('//land.example/media/members/1/portrait-thumbnail.png'),
  }),
  present: (summary, rowNumber, context) => ({
    ...SUMMARY.present(summary, rowNumber, context),
    accountBadge: context.urls.picture(summary.member.badge?.thumbnail),
    accountPortrait: context.urls.picture(summary.member.portrait?.thumbnail),
  }),
}
