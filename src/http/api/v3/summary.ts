import { Type } from 'typebox'
import { flag, text, whole } from '../resources/described.ts'
import { presentTypeSum } from '../resources/listing.ts'
import { presentSummaryCore, SUMMARY_MEMBERS, type SummaryView } from '../resources/summary.ts'

const { listingID, listingTitle, listingDate, lastModified, ...MEMBERS } = SUMMARY_MEMBERS

/** Version 3 presents all of a listing's types, and whether it has a house. */
export const SUMMARY: SummaryView = {
  schema: Type.Object({
    listingID,
    listingTitle,
    listingDate,
    lastModified,
    propertyTypes: text(
      'Labels of the property types, separated by commas, main type first',
      'Hunting Land, Ranches',
    ),
    propertyTypeIDs: whole('Sum of the ids of the property types, as in /types/property', 130),
    hasHouse: flag('Whether there is a house on the land', true),
    ...MEMBERS,
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

/** The showcase also presents the seller's badge and portrait. */
export const SHOWCASE_SUMMARY: SummaryView = {
  schema: Type.Object({
    ...SUMMARY.schema.properties,
    accountBadge: text(
      'Address of the badge of the seller without its protocol, beginning with //; empty if there is none',
      '//land.example/media/members/1/badge-thumbnail.png',
    ),
    accountPortrait: text(
      'Address of the portrait of the seller without its protocol, beginning with //; empty if there is none',
      '//land.example/media/members/1/portrait-thumbnail.png',
    ),
  }),
  present: (summary, rowNumber, context) => ({
    ...SUMMARY.present(summary, rowNumber, context),
    accountBadge: context.urls.picture(summary.member.badge?.thumbnail),
    accountPortrait: context.urls.picture(summary.member.portrait?.thumbnail),
  }),
}
