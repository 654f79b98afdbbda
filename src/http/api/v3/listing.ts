import { type Static, Type } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { component, flag } from '../resources/described.ts'
import {
  type ListingView,
  presentHome,
  presentListingCore,
  presentSeller,
  presentTypeSum,
} from '../resources/listing.ts'
import {
  LISTING_MEMBERS,
  SELLER_MEMBERS,
  TYPE_SUM,
  WHOLE_HOME_MEMBERS,
} from '../resources/listing-schema.ts'

const { listingID, listingTitle, ...MEMBERS } = LISTING_MEMBERS

export const LISTING = component('Listing', 'A listing with all that its page shows', {
  listingID,
  listingTitle,
  listingDate: Type.String({
    format: 'date',
    description: 'Day of the listing, yyyy-mm-dd in the time zone of the service',
    examples: ['2026-09-08'],
  }),
  propertyTypes: TYPE_SUM,
  ...MEMBERS,
  seller: component('Seller', 'Who offers a listing', SELLER_MEMBERS),
  hasHouse: flag('Whether there is a house on the land', true),
  homeDetails: component('HomeDetails', 'The house of a listing', WHOLE_HOME_MEMBERS),
})

/** Version 3 presents a listing's types as one sum, plus its date and whether it has a house. */
export function listingView(
  catalog: Pick<Catalog, 'places'>,
  calendar: Calendar,
  urls: Urls,
): ListingView {
  return {
    schema: LISTING,
    present: (detail, options): Static<typeof LISTING> => {
      const { listing, member } = detail
      const propertyTypes = presentTypeSum(listing.types)
      const typesQuery = searchParametersOf({ propertyTypes: propertyTypes.id })
      return {
        ...presentListingCore(detail, { ...options, typesQuery }, catalog.places(), urls),
        listingDate: calendar.isoDate(listing.listedAt),
        propertyTypes,
        seller: presentSeller(member, urls),
        hasHouse: listing.home !== null,
        homeDetails: presentHome(listing.home),
      }
    },
  }
}
