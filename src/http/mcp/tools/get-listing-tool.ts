import { Type } from 'typebox'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { statedFacts } from '../../../domain/facts/stated-facts.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { ID, meaning } from '../../../domain/values/parameters.ts'
import { DETAILED_SELLER_TEXT, LAND_MEMBERS, landMembers, NUMBER_OR_NULL } from '../shown-land.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_CHANGES = 20

const USUAL = {
  place: Type.String(),
  listings: Type.Integer(),
  medianUsd: NUMBER_OR_NULL,
}

const ANSWER = Type.Object({
  ...LAND_MEMBERS,
  annualTaxesUsd: NUMBER_OR_NULL,
  lake: Type.String(),
  nearestTown: Type.String(),
  nearestTownMiles: NUMBER_OR_NULL,
  yearBuilt: NUMBER_OR_NULL,
  soldPriceUsd: NUMBER_OR_NULL,
  soldOn: Type.String(),
  auctionOn: Type.String(),
  documents: Type.Integer(),
  hasBoundary: Type.Boolean(),
  usualPricesPerAcre: Type.Array(Type.Object(USUAL)),
  history: Type.Array(
    Type.Object({
      on: Type.String(),
      event: Type.String(),
      priceUsd: NUMBER_OR_NULL,
      status: Type.String(),
    }),
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
