import { Random } from '../../demo/random.ts'
import type { MarketPlace } from '../../src/domain/markets/market.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { listingPath, sellerPath } from '../../src/domain/public-urls.ts'
import type { SearchRequest } from '../../src/domain/searching/criteria.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { landAddress } from '../../src/http/site/criteria/land-address.ts'
import { namedMarket } from '../../src/http/site/markets/named-market.ts'
import type { Store } from '../../src/store/store.ts'
import { openFolder } from '../catalog.ts'
import { querySet } from '../query-set.ts'
import { searchQueryOf } from '../query-string.ts'

/** Pages of each kind, in the order in which they are asked for; all different, but for the first page. */
export interface SitePaths {
  readonly searches: readonly string[]
  readonly listings: readonly string[]
  readonly states: readonly string[]
  readonly counties: readonly string[]
  readonly sellers: readonly string[]
  readonly home: readonly string[]
}

const SEED = 7
const MAX_LISTINGS = 10_000
const MAX_SELLERS = 1000

/** The pages of a site. The same catalog gives the same paths. */
export async function sitePaths(folder: string): Promise<SitePaths> {
  const store = await openFolder(folder)
  await using _closing = store
  const random = new Random(SEED)
  const gazetteer = new Gazetteer(await store.places.all())
  const { states, counties } = gazetteer
  const markets = (places: readonly MarketPlace[]) =>
    random.shuffle(places.flatMap(place => namedMarket(place, gazetteer)?.path ?? []))
  return {
    searches: (await querySet(folder)).map(landPath),
    listings: random.shuffle(await listingPaths(store)),
    states: markets(states.map(({ id }) => ({ kind: 'state', id }))),
    counties: markets(counties.map(({ id }) => ({ kind: 'county', id }))),
    sellers: random.shuffle(await sellerPaths(store)),
    home: ['/'],
  }
}

function landPath({ offset, limit, ...search }: SearchRequest): string {
  const pageNumber = offset / limit + 1
  const query = searchQueryOf(search)
  // Words of pages are searched in titles, too: others are sent on to such an address.
  const keywords = query.keywords ? { ...query.keywords, inTitles: true } : null
  return landAddress({ ...query, keywords }, { view: 'gallery', pageNumber, said: null })
}

async function listingPaths({ listings }: Store): Promise<string[]> {
  const shown = await listings.publicTitles(0 as ListingId, MAX_LISTINGS)
  return shown.map(({ id, title }) => listingPath(id, title))
}

async function sellerPaths({ members }: Store): Promise<string[]> {
  const paths: string[] = []
  for (let id = 1; id <= MAX_SELLERS; id++) {
    const member = await members.get(id as AccountId)
    if (member?.active) paths.push(sellerPath(member))
  }
  return paths
}
