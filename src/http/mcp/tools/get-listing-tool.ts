import { Type } from 'typebox'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { statedFacts } from '../../../domain/facts/stated-facts.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { ID, meaning } from '../../../domain/values/parameters.ts'
import { DETAILED_SELLER_TEXT, LAND_MEMBERS, landMembers, numberOrNull } from '../shown-land.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_CHANGES = 20

const USUAL = {
  place: Type.String({ description: 'county or state' }),
  listings: Type.Integer({ description: 'How many listings of its size the figure is of' }),
  medianUsd: numberOrNull('Half of them ask less per acre; null: there are too few'),
}

const ANSWER = Type.Object({
  ...LAND_MEMBERS,
  annualTaxesUsd: numberOrNull('Taxes of a year, as the listing states them'),
  lake: Type.String({ description: 'The lake that it is on; empty: none' }),
  nearestTown: Type.String({ description: 'Empty: none is known' }),
  nearestTownMiles: numberOrNull('Miles to it as the crow flies'),
  yearBuilt: numberOrNull('Year of the house'),
  soldPriceUsd: numberOrNull('What it was sold for, if the seller has said so'),
  soldOn: Type.String({ description: 'yyyy-mm-dd, or empty' }),
  auctionOn: Type.String({ description: 'Day of the auction, yyyy-mm-dd; empty: there is none' }),
  documents: Type.Integer({ description: 'How many documents its page has' }),
  hasBoundary: Type.Boolean({ description: 'Whether its page shows the boundary of the land' }),
  usualPricesPerAcre: Type.Array(Type.Object(USUAL), {
    description: 'Asking prices per acre of land of its size. Empty: it cannot be compared',
  }),
  history: Type.Array(
    Type.Object({
      on: Type.String(),
      event: Type.String({ description: 'listed, changed, withdrawn or returned' }),
      priceUsd: numberOrNull('The price from then on; null: on request'),
      status: Type.String(),
    }),
    { description: `The latest ${MAX_CHANGES} changes of price and status, oldest first` },
  ),
  sellerText: DETAILED_SELLER_TEXT,
})

export function getListing(context: ToolContext): Tool {
  return toolOf({
    name: 'get_listing',
    title: 'Read a listing',
    description:
      'Everything that the page of a listing says, without its photos: size, price and its history, place, facts, what land of its size usually costs there, and the words of the seller.',
    parameters: { id: meaning('Id of the listing, as search_land answers it', ID) },
    required: ['id'],
    answer: ANSWER,
    handle: async ({ values }) => {
      const offer = await context.catalog.offers.find(values.id as ListingId)
      if (offer.detail === null) throw inactiveListing(offer.id)
      return presented(offer, context)
    },
  })
}

function presented(offer: OfferedListing, context: ToolContext) {
  const { detail, history, town } = offer
  const { listing, member, auction, pictures } = detail
  const { gazetteer } = context.catalog
  const facts = statedFacts(listing)
  return {
    ...landMembers(listing, context),
    facts: facts.flatMap(({ values }) => values.map(({ label }) => label)),
    photos: pictures.length,
    annualTaxesUsd: facts.find(({ amountUsd }) => amountUsd !== null)?.amountUsd ?? null,
    lake: (listing.lakeId && gazetteer.lake(listing.lakeId)?.name) ?? '',
    nearestTown: town?.place.name ?? '',
    nearestTownMiles: town && Math.round(town.distanceMiles * 10) / 10,
    yearBuilt: listing.yearBuilt,
    soldPriceUsd: listing.soldPriceUsd,
    soldOn: listing.soldOn,
    auctionOn: auction?.date ?? '',
    documents: listing.documents.length,
    hasBoundary: listing.encodedBoundary !== '',
    usualPricesPerAcre: usual(offer),
    history: history.slice(-MAX_CHANGES).map(({ at, event, priceUsd, status }) => ({
      on: context.calendar.isoDate(at),
      event,
      priceUsd,
      status: statusLabel(status),
    })),
    sellerText: {
      title: listing.title,
      street: listing.street,
      seller: accountName(member),
      description: listing.description,
      directions: listing.directions,
    },
  }
}

function usual({ prices }: OfferedListing) {
  if (prices === null) return []
  return (['county', 'state'] as const).map(place => ({
    place,
    listings: prices[place].listings,
    medianUsd: prices[place].quartiles?.medianUsd ?? null,
  }))
}
