import { type Static, Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Calendar } from '../../domain/calendar.ts'
import { flag, whole } from '../resources/examples.ts'
import {
  HOME_DETAILS,
  LISTING_CORE,
  type ListingView,
  presentHome,
  presentListingCore,
  presentSeller,
  presentTypeSum,
  SELLER,
  TYPE_SUM,
} from '../resources/listing.ts'
import type { Urls } from '../urls.ts'

const { listingID, listingTitle, ...CORE } = LISTING_CORE.properties

const LISTING = Type.Object({
  listingID,
  listingTitle,
  listingDate: Type.String({ format: 'date', examples: ['2026-09-08'] }),
  propertyTypes: TYPE_SUM,
  ...CORE,
  seller: SELLER,
  hasHouse: flag(true),
  homeDetails: Type.Object({ ...HOME_DETAILS.properties, halfBaths: whole(1) }),
})

/** Version 3 shows a listing's types as one sum, its date, and whether it has a house. */
export function listingView(catalog: Catalog, calendar: Calendar, urls: Urls): ListingView {
  return {
    schema: LISTING,
    present: (detail, options): Static<typeof LISTING> => {
      const { listing, member } = detail
      const propertyTypes = presentTypeSum(listing.types)
      const typesQuery = { propertyTypes: propertyTypes.id }
      return {
        ...presentListingCore(detail, options, catalog.gazetteer, urls, typesQuery),
        listingDate: calendar.isoDate(listing.listedAt),
        propertyTypes,
        seller: presentSeller(member, urls),
        hasHouse: listing.home !== null,
        homeDetails: { ...presentHome(listing.home), halfBaths: listing.home?.halfBaths ?? 0 },
      }
    },
  }
}
