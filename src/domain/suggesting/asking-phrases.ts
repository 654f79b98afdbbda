import type { ListingTypeId } from '../listings/lookup-lists.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { ALL_SORT_ORDERS, type SortOrder } from '../searching/sort-order.ts'
import { wished } from '../searching/wishes.ts'
import { FACT_ASKING } from './sentence-facts.ts'
import { type PhraseTable, phraseTable } from './word-phrases.ts'

/** Phrases for a kind of land, a way of offering, a stage, a time, a house or an order. */
export const ASKING_PHRASES: PhraseTable<Partial<SearchQuery>> = phraseTable({
  ...FACT_ASKING,
  'with house|with a house|with home|with a home|house|houses|home|homes|has a house|con casa|casa|existing home|existing house':
    { hasHouse: true },
  '{;old;with;with a} farmhouse': { hasHouse: true, ...word('farmhouse') },
  'no buildings|no cabin|no structures|without buildings|sin casa|house free|land only|no dwelling':
    { hasHouse: false },
  'largest reduction|biggest reduction|biggest price drop|biggest price cut': {
    ...sortedBy(32),
    reduced: 'any',
  },
  'cheapest $ / acre|cheapest ppa|lowest ppa|best price per acre|lowest $ / acre|cheapest price per acre|cheapest per ac|cheapest per acre|cheapest land per acre|cheapest land by the acre|cheapest acreage|cheapest by acre|cheapest by the acre|lowest price per acre':
    sortedBy(8),
  'cheapest|cheapest first|cheap|cheaper|lowest price|lowest priced|least expensive|inexpensive|affordable|low cost|barato|barata|baratos|baratas|mas barato|mas barata':
    sortedBy(4),
  'most expensive|highest price|highest priced|priciest|dearest': sortedBy(3),
  'largest|biggest|largest first|biggest first|most acres|most acreage|most land': sortedBy(1),
  'smallest|smallest first': sortedBy(2),
  'new {on;to} {;the} market|new land|new property|new properties|new lots|new parcels|newest|newest first|latest|latest first|newly listed|recently listed|new listings|new listing|most recent|just listed':
    sortedBy(6),
  'auction|auctions|absolute auction|absolute auctions|at auction|up for auction|for auction|by auction|land auction|land auctions|subasta':
    offered(1),
  'hunting lease|hunting leases|hunt lease|hunting lease land|land for hunting lease': {
    ...offered(3),
    propertyTypes: 128,
  },
  'deer lease|deer leases|deer hunting lease|whitetail lease': {
    ...offered(3),
    propertyTypes: 128,
    ...word('deer'),
  },
  'grazing lease|grazing leases|pasture lease|grazing land for lease|pasture for rent': {
    ...offered(3),
    ...word('grazing'),
  },
  'for lease|to lease|lease|leases|for rent|to rent|rent|rental|rentals|en renta|renta|se renta':
    offered(3),
  'no zoning': word('no zoning'),
  'no building codes': word('no building codes'),
  'under contract|sale pending|pending': { statuses: ['PP'] },
  'sold|recently sold|already sold|vendido': { statuses: ['S'] },
  'dairy farm|dairy farms': { propertyTypes: 1, ...word('dairy') },
  'farm|farms|farmland|farmlands|farm land|farming land|farming|farm ground|cropland|crop land|finca|fincas|granja|granjas':
    kind(1),
  'ranch|ranches|ranchland|ranch land|ranchette|ranchettes|rancho|ranchos': kind(2),
  'recreational|recreation|recreational land|rec land|rec property|rec tract|rec': kind(4),
  'building lot|building lots|buildable lot|building site|home sites|residential|residential lot|residential lots|homesite|homesites|home site':
    kind(8),
  'timber|timberland|timberlands|timber land|timber tract|forestland|forest land': kind(16),
  'bare land|bare lot|undeveloped|undeveloped land|vacant|vacant land|vacant lot|vacant lots|raw|raw land|unimproved|unimproved land':
    kind(32),
  'commercial|comml|commercial land|commercial lot|commercial property': kind(64),
  'hunting|hunting land|hunting property|hunting ground|hunting tract|hunt|caza|cazar|para cazar|caceria':
    kind(128),
  'horse property|horse properties|horse farm|horse land|horses ok|horses allowed|horses|horse|equestrian|equestrian property|equestrian properties|caballos':
    kind(256),
  'lake property|lake lot|lake lots|lake house|lake home|frente al lago|lakefront|lake front|lake frontage|lakeside|on a lake|on the lake':
    kind(512),
  'beachfront|beach front|oceanfront|ocean front|seafront|on the beach|on the ocean': kind(1024),
  'frente al rio|orilla del rio|river property|riverfront|river front|river frontage|riverside|on a river|on the river':
    kind(2048),
  'waterfront|water front|water frontage|on the water': kind(512 | 1024 | 2048),
})

function word(text: string): Partial<SearchQuery> {
  return { wishes: [wished({ phrases: [text.split(' ')] })] }
}

function sortedBy(id: SortOrder['id']): Partial<SearchQuery> {
  const sort = ALL_SORT_ORDERS.find(order => order.id === id)
  return sort ? { sort } : {}
}

function kind(bits: number): Partial<SearchQuery> {
  return { propertyTypes: bits }
}

function offered(type: ListingTypeId): Partial<SearchQuery> {
  return { listingTypes: [type] }
}
