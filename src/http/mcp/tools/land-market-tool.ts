import { Type } from 'typebox'
import type { Suggestion } from '../../../catalog/suggestions/suggestion.ts'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import {
  formatUsd,
  type MarketPlace,
  MIN_LISTINGS,
  type PriceSpread,
  SALE_YEARS,
  type SizeClassPrices,
} from '../../../domain/markets/market.ts'
import { ID, meaning, type ParameterValues } from '../../../domain/parameters.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { Problem } from '../../../domain/problem.ts'
import { marketPath } from '../../../domain/public-urls.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { searchAt } from '../../../domain/suggesting/named-place.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { TEXT } from '../land-query.ts'
import { NUMBER_OR_NULL } from '../land-summary.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_SUGGESTIONS = 20

const SPREAD = {
  listings: Type.Integer(),
  lowerQuartileUsd: NUMBER_OR_NULL,
  medianUsd: NUMBER_OR_NULL,
  upperQuartileUsd: NUMBER_OR_NULL,
}
const BY_SIZE = Type.Array(
  Type.Object({ fromAcres: Type.Number(), belowAcres: NUMBER_OR_NULL, ...SPREAD }),
)

const PARAMETERS = {
  place: meaning('Name of a county or state; of a city, its county is meant', TEXT),
  countyID: meaning('Id of a county, instead of place', ID),
  stateID: meaning('Id of a state, instead of place', ID),
}

export function landMarket(context: ToolContext): Tool {
  const { catalog, calendar, urls } = context
  return toolOf({
    name: 'land_market',
    title: 'Prices of land in a place',
    description: `Asking prices per acre of land without a house in a county or state, all, by size and by month of listing, and sold prices of the last ${SALE_YEARS} years where sellers have said so. Figures of fewer than ${MIN_LISTINGS} listings are null. Takes one place.`,
    parameters: PARAMETERS,
    required: [],
    answer: Type.Object({
      understood: Type.Object({
        place: Type.String(),
        parameters: Type.Unsafe<Record<string, string>>({ type: 'object' }),
      }),
      url: Type.String(),
      listings: Type.Integer(),
      newestOn: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      askingPerAcre: Type.Object(SPREAD),
      askingPerAcreBySize: BY_SIZE,
      months: Type.Array(
        Type.Object({ month: Type.String(), listings: Type.Integer(), medianUsd: NUMBER_OR_NULL }),
      ),
      propertyTypes: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
      soldSince: Type.String(),
      soldPerAcre: Type.Object(SPREAD),
      soldPerAcreBySize: BY_SIZE,
    }),
    handle: async ({ values }) => {
      const of = await requestedPlace(values, context)
      const name = nameOf(of, context)
      const market = await catalog.markets.market(of, calendar)
      const { newestListedAt, sold } = market
      return {
        understood: { place: name, parameters: searchParametersOf(searchAt(of)) },
        url: `${urls.home.slice(0, -1)}${marketPath(of, name)}`,
        listings: market.listings,
        newestOn: newestListedAt === null ? null : calendar.isoDate(newestListedAt),
        askingPerAcre: spread(market.all),
        askingPerAcreBySize: market.sizeClasses.map(bySize),
        months: market.months.map(({ month, listings, medianUsd }) => ({
          month,
          listings,
          medianUsd: medianUsd === null ? null : formatUsd(medianUsd),
        })),
        propertyTypes: [...market.propertyTypes]
          .sort(([a, x], [b, y]) => y - x || a - b)
          .map(([id, count]) => ({ name: propertyTypeLabel(id) ?? '', count })),
        soldSince: sold.since,
        soldPerAcre: spread(sold.all),
        soldPerAcreBySize: sold.sizeClasses.map(bySize),
      }
    },
  })
}

/** @throws Problem `invalid-input`, `not-found`. */
async function requestedPlace(
  { place, countyID, stateID }: ParameterValues<typeof PARAMETERS>,
  { catalog, calendar }: ToolContext,
): Promise<MarketPlace> {
  const given = [place, countyID, stateID].filter(one => one !== null).length
  if (given !== 1) {
    const detail = `One of place, countyID and stateID must be given, not ${given} of them.`
    throw Problem.of('invalid-input', 'One place', detail)
  }
  if (countyID !== null) return { kind: 'county', id: countyID as CountyId }
  if (stateID !== null) return { kind: 'state', id: stateID as StateId }
  const found = await catalog.suggestions.suggest(place ?? '', MAX_SUGGESTIONS, calendar)
  for (const one of found) {
    const market = marketOf(one, catalog.places())
    if (market !== undefined) return market
  }
  const detail = 'No county, state or city has this name. Use find_place to find it.'
  throw Problem.of('not-found', 'Unknown place', detail)
}

function marketOf({ query }: Suggestion, gazetteer: Gazetteer): MarketPlace | undefined {
  const location = query?.location
  if (location?.kind === 'state' || location?.kind === 'county') {
    const [id] = location.ids
    return id === undefined ? undefined : ({ kind: location.kind, id } as MarketPlace)
  }
  const county = location?.kind === 'city' ? gazetteer.city(location.id)?.countyId : undefined
  return county && { kind: 'county', id: county }
}

/** @throws Problem `not-found` for an id that does not exist. */
function nameOf(of: MarketPlace, { catalog }: ToolContext): string {
  const gazetteer = catalog.places()
  const county = of.kind === 'county' ? gazetteer.county(of.id) : undefined
  const state = gazetteer.state(of.kind === 'county' ? (county?.stateId as StateId) : of.id)
  if (county && state) return `${fullCountyName(county)}, ${state.name}`
  if (of.kind === 'state' && state) return state.name
  throw Problem.of('not-found', 'Unknown place', `There is no ${of.kind} with the id ${of.id}.`)
}

function bySize({ sizeClass: { fromAcres, toAcres }, ...prices }: SizeClassPrices) {
  return { fromAcres, belowAcres: toAcres, ...spread(prices) }
}

function spread({ listings, quartiles }: PriceSpread) {
  return {
    listings,
    lowerQuartileUsd: quartiles && formatUsd(quartiles.lowerUsd),
    medianUsd: quartiles && formatUsd(quartiles.medianUsd),
    upperQuartileUsd: quartiles && formatUsd(quartiles.upperUsd),
  }
}
