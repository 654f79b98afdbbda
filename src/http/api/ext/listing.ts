import type { Static } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import { statedFacts } from '../../../domain/facts/stated-facts.ts'
import { HOME_NUMBERS } from '../../../domain/listings/listing-fields.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { ADDED_FIELDS, isAdded } from '../../../wire/wire-members.ts'
import { wireName } from '../../../wire/wire-names.ts'
import { component } from '../resources/described.ts'
import { presentFacts, STATED_FACTS } from '../resources/facts.ts'
import { type ListingView, presenterOf } from '../resources/listing.ts'
import { addedField, homeFields } from '../resources/listing-schema.ts'
import { presentReduction, REDUCTION_MEMBERS } from '../resources/reduction.ts'
import { LISTING, listingView } from '../v3/listing.ts'

const WHOLE_LISTING = component('Listing', 'A listing with all that its page shows', {
  ...LISTING.properties,
  ...Object.fromEntries(ADDED_FIELDS.map(name => [wireName(name), addedField(name)])),
  homeDetails: component('HomeDetails', 'The house of a listing', {
    ...LISTING.properties.homeDetails.properties,
    ...homeFields(HOME_NUMBERS.filter(isAdded)),
  }),
  facts: STATED_FACTS,
  ...REDUCTION_MEMBERS,
})

const presentFields = presenterOf(ADDED_FIELDS)

/** The listing of version 3, and the fields that version 3 takes but does not answer. */
export function wholeListingView(
  catalog: Pick<Catalog, 'places'>,
  calendar: Calendar,
  urls: Urls,
): ListingView {
  const { present } = listingView(catalog, calendar, urls)
  return {
    schema: WHOLE_LISTING,
    present: (detail, options): Static<typeof WHOLE_LISTING> => ({
      ...(present(detail, options) as Static<typeof LISTING>),
      ...presentFields(detail.listing),
      facts: presentFacts(statedFacts(detail.listing)),
      ...presentReduction(detail.listing),
    }),
  }
}
