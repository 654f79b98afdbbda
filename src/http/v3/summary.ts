import { Type } from 'typebox'
import type { ListingSummary } from '../../domain/listing.ts'
import { presentTypeSum } from '../resources/listing.ts'
import { presentSummaryCore, SUMMARY_CORE, type SummaryContext } from '../resources/summary.ts'

const { listingID, listingTitle, listingDate, lastModified, ...CORE } = SUMMARY_CORE.properties

const SUMMARY = Type.Object({
  listingID,
  listingTitle,
  listingDate,
  lastModified,
  propertyTypes: Type.String(),
  propertyTypeIDs: Type.Integer(),
  hasHouse: Type.Boolean(),
  ...CORE,
})

export const SEARCH_SUMMARY = Type.Object({
  ...SUMMARY.properties,
  encodedPolyline: Type.String(),
})

export const SHOWCASE_SUMMARY = Type.Object({
  ...SUMMARY.properties,
  scid: Type.Integer(),
  accountBadge: Type.String(),
  accountPortrait: Type.String(),
})

/** Version 3 shows all of a listing's types, and whether it has a house. */
export function presentSummary(
  summary: ListingSummary,
  rowNumber: number,
  context: SummaryContext,
) {
  const { listing } = summary
  const { id, label } = presentTypeSum(listing.types)
  return {
    ...presentSummaryCore(summary, rowNumber, context),
    propertyTypes: label,
    propertyTypeIDs: id,
    hasHouse: listing.home !== null,
  }
}
