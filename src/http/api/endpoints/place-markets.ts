import type { Catalog } from '../../../catalog/catalog.ts'
import { MIN_LISTINGS } from '../../../domain/markets/market.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint.ts'
import { MARKET, presentMarket } from '../resources/market-figures.ts'

const DESCRIPTION = `Figures are of asking prices of land for sale without a house that is available or under contract; leases and auctions are left out. Where fewer than ${MIN_LISTINGS} listings have a price per acre, the figures are null, and \`records\` says how many there are. A month has the listings of today that were listed in it, so it does not say what was offered in that month.`

export function stateMarket(catalog: Catalog, calendar: Calendar): Endpoint {
  return getting({
    name: 'stateMarket',
    tag: 'Markets',
    summary: 'What land is offered for in a state',
    description: DESCRIPTION,
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The figures', schema: MARKET },
    handle: async ({ path }) => {
      const state = catalog.gazetteer.state(pathId<StateId>('State', path['id']))
      if (!state) throw unknownId('State', path['id'])
      const market = await catalog.markets.market({ kind: 'state', id: state.id }, calendar)
      return presentMarket({ place: state.name, stateID: state.id, countyID: null }, market)
    },
  })
}

export function countyMarket(catalog: Catalog, calendar: Calendar): Endpoint {
  return getting({
    name: 'countyMarket',
    tag: 'Markets',
    summary: 'What land is offered for in a county',
    description: DESCRIPTION,
    tokens: { id: 'Id of the county: its FIPS code' },
    refusals: ['not-found'],
    refused: [unknownId('County', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The figures', schema: MARKET },
    handle: async ({ path }) => {
      const { gazetteer } = catalog
      const county = gazetteer.county(pathId<CountyId>('County', path['id']))
      if (!county) throw unknownId('County', path['id'])
      const state = gazetteer.state(county.stateId)?.name ?? ''
      const place = `${fullCountyName(county)}, ${state}`
      const market = await catalog.markets.market({ kind: 'county', id: county.id }, calendar)
      return presentMarket({ place, stateID: county.stateId, countyID: county.id }, market)
    },
  })
}
