import type { Catalog } from '../../../catalog/catalog.ts'
import { type MarketPlace, MIN_LISTINGS } from '../../../domain/markets/market.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { MARKET, type NamedPlace, presentMarket } from '../resources/market-figures.ts'

const DESCRIPTION = `Figures are of asking prices of land for sale without a house that is available or under contract; leases and auctions are left out. Where fewer than ${MIN_LISTINGS} listings have a price per acre, the figures are null, and \`records\` says how many there are. A month has the listings of today that were listed in it, so it does not say what was offered in that month. \`sold\` has the sales of the last two years whose sellers have posted soldPrice and soldDate: of land without a house, also at auctions.`

export function stateMarket(catalog: Catalog, calendar: Calendar): Endpoint {
  return placeMarket(catalog, calendar, {
    name: 'stateMarket',
    kind: 'State',
    summary: 'What land is offered for in a state',
    idMeaning: 'Id of the state',
    place: (id, gazetteer) => {
      const state = gazetteer.state(pathId<StateId>('State', id))
      return (
        state && {
          of: { kind: 'state', id: state.id },
          shown: { place: state.name, stateID: state.id, countyID: null },
        }
      )
    },
  })
}

export function countyMarket(catalog: Catalog, calendar: Calendar): Endpoint {
  return placeMarket(catalog, calendar, {
    name: 'countyMarket',
    kind: 'County',
    summary: 'What land is offered for in a county',
    idMeaning: 'Id of the county: its FIPS code',
    place: (id, gazetteer) => {
      const county = gazetteer.county(pathId<CountyId>('County', id))
      if (!county) return undefined
      const { stateId } = county
      const place = `${fullCountyName(county)}, ${gazetteer.state(stateId)?.name ?? ''}`
      return {
        of: { kind: 'county', id: county.id },
        shown: { place, stateID: stateId, countyID: county.id },
      }
    },
  })
}

/** The parts in which the two endpoints differ. */
interface PlaceKind {
  readonly name: string
  readonly kind: 'State' | 'County'
  readonly summary: string
  readonly idMeaning: string
  /** The place with an id, and its name in the market; undefined: there is none. */
  readonly place: (
    id: string | undefined,
    gazetteer: Gazetteer,
  ) => { readonly of: MarketPlace; readonly shown: NamedPlace } | undefined
}

function placeMarket(
  catalog: Catalog,
  calendar: Calendar,
  { name, kind, summary, idMeaning, place }: PlaceKind,
): Endpoint {
  return getting({
    name,
    tag: 'Markets',
    summary,
    description: DESCRIPTION,
    tokens: { id: idMeaning },
    refusals: ['not-found'],
    refused: [unknownId(kind, '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The figures', schema: MARKET },
    handle: async ({ path }) => {
      const found = place(path['id'], catalog.places())
      if (!found) throw unknownId(kind, path['id'])
      return presentMarket(found.shown, await catalog.markets.market(found.of, calendar))
    },
  })
}
