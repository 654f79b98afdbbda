import type { Static } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { component, text, whole } from '../resources/described.ts'
import {
  type ListingView,
  presentHome,
  presentListingCore,
  presentSeller,
} from '../resources/listing.ts'
import { HOME_MEMBERS, LISTING_MEMBERS, SELLER_MEMBERS } from '../resources/listing-schema.ts'

const { listingID, listingTitle, ...MEMBERS } = LISTING_MEMBERS

const LISTING = component('Listing', 'A listing with all that its page shows', {
  listingID,
  listingTitle,
  propertyType: component('PropertyType', 'The main property type of a listing', {
    id: whole('Id of the type, as in /types/property', 128),
    label: text('Label of the type', 'Hunting Land'),
  }),
  ...MEMBERS,
  seller: component('Seller', 'Who offers a listing', {
    ...SELLER_MEMBERS,
    portrait: text(
      'Address of the portrait of the seller without its protocol, beginning with //; empty if there is none',
      '//land.example/media/members/1/portrait-large.png',
    ),
  }),
  homeDetails: component('HomeDetails', 'The house of a listing', HOME_MEMBERS),
})

/** Version 1 shows only a listing's main type, and the seller's portrait. */
export function listingView(catalog: Catalog, urls: Urls): ListingView {
  return {
    schema: LISTING,
    present: (detail, options): Static<typeof LISTING> => {
      const { listing, member } = detail
      const [id] = listing.types
      return {
        ...presentListingCore(
          detail,
          { ...options, typesQuery: { propertyType: id } },
          catalog.places(),
          urls,
        ),
        propertyType: { id, label: propertyTypeLabel(id) ?? '' },
        seller: { ...presentSeller(member, urls), portrait: urls.picture(member.portrait?.large) },
        homeDetails: presentHome(listing.home),
      }
    },
  }
}
