import type { ListingTypeId, StatusCode } from '../listings/lookup-lists.ts'
import type { ListedQuery, SearchQuery } from '../searching/search-query.ts'
import { ALL_SORT_ORDERS, type SortOrder } from '../searching/sort-order.ts'
import { FACT_ASKING } from './sentence-facts.ts'
import { type PhraseTable, phraseTable } from './word-phrases.ts'

/** Phrases for a kind of land, a way of offering, a stage, a time, a house or an order. */
export const ASKING_PHRASES: PhraseTable<Partial<SearchQuery>> = phraseTable([
  ...FACT_ASKING,
  [
    { hasHouse: true },
    'with house|with a house|with home|with a home|with farmhouse|with a farmhouse|house|houses|home|homes|farmhouse|has a house|con casa|casa|existing home|existing house',
  ],
  [
    { hasHouse: false },
    'without house|but no house|but no home|but without a house|without a house|without home|without a home|without buildings|no house|no home|no houses|no buildings|no cabin|no structures|sin casa|house free',
  ],
  [
    { reduced: 'any' },
    'price reduced|reduced price|price drop|price drops|price cut|price cuts|price reduction|reduced prices|marked down',
  ],
  [
    { reduced: 'past30days' },
    'recently reduced|recent price drop|just reduced|reduced this month|reduced in the last month|reduced in the last 30 days|price reduced in the last 30 days|price drop in the last 30 days',
  ],
  [
    { reduced: 'past7days' },
    'reduced this week|reduced in the last week|reduced in the last 7 days|price drop this week',
  ],
  [
    { ...sortedBy(32), reduced: 'any' },
    'largest reduction|biggest reduction|biggest price drop|biggest price cut',
  ],
  [
    sortedBy(8),
    'cheapest per acre|cheapest land per acre|cheapest land by the acre|cheapest acreage|cheapest by acre|cheapest by the acre|lowest price per acre',
  ],
  [
    sortedBy(4),
    'cheapest|cheapest first|cheap|cheaper|lowest price|lowest priced|least expensive|inexpensive|affordable|low cost|barato|barata|baratos|baratas|mas barato|mas barata',
  ],
  [sortedBy(3), 'most expensive|highest price|highest priced|priciest|dearest'],
  [sortedBy(1), 'largest|biggest|largest first|biggest first'],
  [sortedBy(2), 'smallest|smallest first'],
  [
    sortedBy(6),
    'newest|newest first|latest|latest first|new listings|new listing|most recent|just listed',
  ],
  [
    listedIn('past24hours'),
    'listed today|new today|today|last 24 hours|past 24 hours|last day|past day',
  ],
  [
    listedIn('past7days'),
    'listed this week|new this week|this week|last week|past week|in the last week|in the past week|last 7 days|past 7 days|in the last 7 days|listed in the last 7 days|listed in the last week',
  ],
  [
    listedIn('past30days'),
    'listed this month|new this month|this month|last month|past month|in the last month|last 30 days|past 30 days|in the last 30 days|in the past 30 days|listed in the last 30 days|listed in the past 30 days|listed in the last month',
  ],
  [
    listedIn('past90days'),
    'last 3 months|past 3 months|last three months|past three months|last 90 days|past 90 days|in the last 90 days|in the last 3 months|listed in the last 90 days|listed in the last 3 months',
  ],
  [
    offered(1),
    'auction|auctions|at auction|up for auction|for auction|by auction|land auction|land auctions|subasta',
  ],
  [
    offered(3),
    'for lease|to lease|lease|leases|for rent|to rent|rent|rental|rentals|en renta|renta|se renta',
  ],
  [{ statuses: statuses('PP') }, 'under contract|sale pending|pending'],
  [{ statuses: statuses('S') }, 'sold|recently sold|already sold|vendido'],
  [
    { propertyTypes: 1 },
    'farm|farms|farmland|farmlands|farm land|farming land|farming|farm ground|cropland|crop land|finca|fincas|granja|granjas',
  ],
  [{ propertyTypes: 2 }, 'ranch|ranches|ranchland|ranch land|ranchette|ranchettes|rancho|ranchos'],
  [
    { propertyTypes: 4 },
    'recreational|recreation|recreational land|rec land|rec property|rec tract|rec',
  ],
  [
    { propertyTypes: 8 },
    'residential|residential lot|residential lots|homesite|homesites|home site',
  ],
  [
    { propertyTypes: 16 },
    'timber|timberland|timberlands|timber land|timber tract|forestland|forest land',
  ],
  [
    { propertyTypes: 32 },
    'undeveloped|undeveloped land|vacant|vacant land|vacant lot|vacant lots|raw|raw land|unimproved|unimproved land',
  ],
  [{ propertyTypes: 64 }, 'commercial|comml|commercial land|commercial lot|commercial property'],
  [
    { propertyTypes: 128 },
    'hunting|hunting land|hunting property|hunting ground|hunting tract|hunt|caza|cazar|para cazar|caceria',
  ],
  [
    { propertyTypes: 256 },
    'horse property|horse properties|horse farm|horse land|horses ok|horses allowed|horses|horse|equestrian|equestrian property|equestrian properties|caballos',
  ],
  [{ propertyTypes: 512 }, 'lakefront|lake front|lake frontage|lakeside|on a lake|on the lake'],
  [
    { propertyTypes: 1024 },
    'beachfront|beach front|oceanfront|ocean front|seafront|on the beach|on the ocean',
  ],
  [
    { propertyTypes: 2048 },
    'riverfront|river front|river frontage|riverside|on a river|on the river',
  ],
  [{ propertyTypes: 512 | 1024 | 2048 }, 'waterfront|water front|water frontage'],
])

function sortedBy(id: SortOrder['id']): Partial<SearchQuery> {
  const sort = ALL_SORT_ORDERS.find(order => order.id === id)
  return sort ? { sort } : {}
}

function listedIn(past: NonNullable<ListedQuery['past']>): Partial<SearchQuery> {
  return { listed: { from: null, to: null, past } }
}

function offered(type: ListingTypeId): Partial<SearchQuery> {
  return { listingTypes: [type] }
}

function statuses(code: StatusCode): readonly StatusCode[] {
  return [code]
}
