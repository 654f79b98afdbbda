import type { ListingTypeId, StatusCode } from '../listings/lookup-lists.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { ALL_SORT_ORDERS, type SortOrder } from '../searching/sort-order.ts'
import { wished } from '../searching/wishes.ts'
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
    'no buildings|no cabin|no structures|without buildings|sin casa|house free|land only|no dwelling',
  ],
  [
    { ...sortedBy(32), reduced: 'any' },
    'largest reduction|biggest reduction|biggest price drop|biggest price cut',
  ],
  [
    sortedBy(8),
    'cheapest $ / acre|cheapest ppa|lowest ppa|best price per acre|lowest $ / acre|cheapest price per acre|cheapest per ac|cheapest per acre|cheapest land per acre|cheapest land by the acre|cheapest acreage|cheapest by acre|cheapest by the acre|lowest price per acre',
  ],
  [
    sortedBy(4),
    'cheapest|cheapest first|cheap|cheaper|lowest price|lowest priced|least expensive|inexpensive|affordable|low cost|barato|barata|baratos|baratas|mas barato|mas barata',
  ],
  [sortedBy(3), 'most expensive|highest price|highest priced|priciest|dearest'],
  [sortedBy(1), 'largest|biggest|largest first|biggest first|most acres|most acreage|most land'],
  [sortedBy(2), 'smallest|smallest first'],
  [
    sortedBy(6),
    'new land|new property|new properties|new lots|new parcels|newest|newest first|latest|latest first|newly listed|recently listed|new listings|new listing|most recent|just listed',
  ],
  [
    offered(1),
    'auction|auctions|absolute auction|absolute auctions|at auction|up for auction|for auction|by auction|land auction|land auctions|subasta',
  ],
  [
    { ...offered(3), propertyTypes: 128 },
    'hunting lease|hunting leases|hunt lease|hunting lease land|land for hunting lease',
  ],
  [
    { ...offered(3), propertyTypes: 128, ...word('deer') },
    'deer lease|deer leases|deer hunting lease|whitetail lease',
  ],
  [
    { ...offered(3), ...word('grazing') },
    'grazing lease|grazing leases|pasture lease|grazing land for lease|pasture for rent',
  ],
  [
    offered(3),
    'for lease|to lease|lease|leases|for rent|to rent|rent|rental|rentals|en renta|renta|se renta',
  ],
  [{ wishes: [wished({ phrases: [['no', 'zoning']] })] }, 'no zoning'],
  [{ wishes: [wished({ phrases: [['no', 'building', 'codes']] })] }, 'no building codes'],
  [{ statuses: statuses('PP') }, 'under contract|sale pending|pending'],
  [{ statuses: statuses('S') }, 'sold|recently sold|already sold|vendido'],
  [{ propertyTypes: 1, ...word('dairy') }, 'dairy farm|dairy farms'],
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
    'building lot|building lots|buildable lot|building site|home sites|residential|residential lot|residential lots|homesite|homesites|home site',
  ],
  [
    { propertyTypes: 16 },
    'timber|timberland|timberlands|timber land|timber tract|forestland|forest land',
  ],
  [
    { propertyTypes: 32 },
    'bare land|bare lot|undeveloped|undeveloped land|vacant|vacant land|vacant lot|vacant lots|raw|raw land|unimproved|unimproved land',
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
  [
    { propertyTypes: 512 },
    'lake property|lake lot|lake lots|lake house|lake home|frente al lago|lakefront|lake front|lake frontage|lakeside|on a lake|on the lake',
  ],
  [
    { propertyTypes: 1024 },
    'beachfront|beach front|oceanfront|ocean front|seafront|on the beach|on the ocean',
  ],
  [
    { propertyTypes: 2048 },
    'frente al rio|orilla del rio|river property|riverfront|river front|river frontage|riverside|on a river|on the river',
  ],
  [{ propertyTypes: 512 | 1024 | 2048 }, 'waterfront|water front|water frontage|on the water'],
])

function word(text: string): Partial<SearchQuery> {
  return { wishes: [wished({ phrases: [[text]] })] }
}

function sortedBy(id: SortOrder['id']): Partial<SearchQuery> {
  const sort = ALL_SORT_ORDERS.find(order => order.id === id)
  return sort ? { sort } : {}
}

function offered(type: ListingTypeId): Partial<SearchQuery> {
  return { listingTypes: [type] }
}

function statuses(code: StatusCode): readonly StatusCode[] {
  return [code]
}
