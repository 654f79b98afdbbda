import { type Static, Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import { propertyTypeLabel } from '../../domain/lookup-lists.ts'
import { text } from '../resources/examples.ts'
import {
  HOME_DETAILS,
  LISTING_CORE,
  type ListingView,
  presentHome,
  presentListingCore,
  presentSeller,
  SELLER,
  TYPE_SUM,
} from '../resources/listing.ts'
import type { Urls } from '../urls.ts'

const { listingID, listingTitle, ...CORE } = LISTING_CORE.properties

const LISTING = Type.Object({
  listingID,
  listingTitle,
  propertyType: TYPE_SUM,
  ...CORE,
  seller: Type.Object({
    ...SELLER.properties,
    portrait: text('//land.example/media/members/1/portrait-large.png'),
  }),
  homeDetails: HOME_DETAILS,
})

/** Version 1 shows a listing's main type alone, and the seller's portrait. */
export function listingView(catalog: Catalog, urls: Urls): ListingView {
  return {
    schema: LISTING,
    present: (detail, options): Static<typeof LISTING> => {
      const { listing, member } = detail
      const [id] = listing.types
      return {
        ...presentListingCore(detail, options, catalog.gazetteer, urls, { propertyType: id }),
        propertyType: { id, label: propertyTypeLabel(id) ?? '' },
        seller: {
          ...presentSeller(member, urls),
          portrait: urls.picture(member.portrait?.large),
        },
        homeDetails: presentHome(listing.home),
      }
    },
  }
}
