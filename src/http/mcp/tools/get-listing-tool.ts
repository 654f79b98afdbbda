import { type TSchema, Type } from 'typebox'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { statedFacts } from '../../../domain/facts/stated-facts.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import {
  fieldOf,
  inFormOrder,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  type ListingNumberName,
  type ListingTextName,
} from '../../../domain/listings/listing-fields.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { ID, meaning } from '../../../domain/parameters.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { comparableMembers } from '../comparable-answer.ts'
import { LAND, LAND_MEMBERS, landMembers, NUMBER_OR_NULL } from '../land-summary.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_CHANGES = 20

type DetailName = ListingTextName | ListingNumberName

/** The fields that only the details have. All texts except dates are the seller's words. */
const DETAILS = inFormOrder([...LISTING_TEXTS, ...LISTING_NUMBERS]).filter(
  name => fieldOf(name).assistantName !== undefined,
)
const isSellerText = (name: DetailName) =>
  LISTING_TEXTS.some(text => text === name) && fieldOf(name).kind !== 'date'
const SELLER_TEXTS = DETAILS.filter(isSellerText)
const FACTS = DETAILS.filter(name => !isSellerText(name))

const USUAL = { place: Type.String(), listings: Type.Integer(), medianUsd: NUMBER_OR_NULL }

const ANSWER = Type.Object({
  ...LAND_MEMBERS,
  annualTaxesUsd: NUMBER_OR_NULL,
  lake: Type.String(),
  nearestTown: Type.String(),
  nearestTownMiles: NUMBER_OR_NULL,
  ...schemaOf(FACTS),
  auctionOn: Type.String(),
  documents: Type.Integer(),
  hasBoundary: Type.Boolean(),
  usualPricesPerAcre: Type.Array(Type.Object(USUAL)),
  /** Null for leases, and where nothing like it is known. */
  comparable: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
  history: Type.Array(
    Type.Object({
      on: Type.String(),
      event: Type.String(),
      priceUsd: NUMBER_OR_NULL,
      status: Type.String(),
    }),
  ),
  sellerText: Type.Object({ ...LAND.properties.sellerText.properties, ...schemaOf(SELLER_TEXTS) }),
})

function schemaOf(names: readonly DetailName[]): Record<string, TSchema> {
  const isNumber = (name: DetailName) => LISTING_NUMBERS.some(one => one === name)
  return Object.fromEntries(
    names.map(name => [calledAs(name), isNumber(name) ? NUMBER_OR_NULL : Type.String()]),
  )
}

export function getListing(context: ToolContext): Tool {
  return toolOf({
    name: 'get_listing',
    title: 'Read a listing',
    description:
      'Everything that the page of a listing says, without its photos: size, price and its history, place, facts, what land of its size usually costs there, sales and listings like it, and the words of the seller.',
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
  const { detail, history, town, comparable } = offer
  const { listing, member, auction, pictures } = detail
  const gazetteer = context.catalog.places()
  const facts = statedFacts(listing)
  return {
    ...landMembers(listing, context),
    facts: facts.flatMap(({ values }) => values.map(({ label }) => label)),
    photos: pictures.length,
    annualTaxesUsd: facts.find(({ amountUsd }) => amountUsd !== null)?.amountUsd ?? null,
    lake: (listing.lakeId && gazetteer.lake(listing.lakeId)?.name) ?? '',
    nearestTown: town?.place.name ?? '',
    nearestTownMiles: town && Math.round(town.distanceMiles * 10) / 10,
    ...valuesOf(listing, FACTS),
    auctionOn: auction?.date ?? '',
    documents: listing.documents.length,
    hasBoundary: listing.encodedBoundary !== '',
    usualPricesPerAcre: usual(offer),
    comparable: comparable && comparableMembers(comparable, context.calendar),
    history: history
      .slice(-MAX_CHANGES)
      .map(({ at, event, priceUsd, status }) => ({
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
      ...valuesOf(listing, SELLER_TEXTS),
    },
  }
}

function valuesOf(listing: Listing, names: readonly DetailName[]) {
  return Object.fromEntries(names.map(name => [calledAs(name), listing[name]]))
}

function calledAs(name: DetailName): string {
  return fieldOf(name).assistantName ?? name
}

function usual({ prices }: OfferedListing) {
  if (prices === null) return []
  return (['county', 'state'] as const).map(place => ({
    place,
    listings: prices[place].listings,
    medianUsd: prices[place].quartiles?.medianUsd ?? null,
  }))
}
