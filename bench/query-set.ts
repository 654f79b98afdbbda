import { Gazetteer } from '../src/domain/places/gazetteer.ts'
import type { SearchRequest } from '../src/domain/searching/criteria.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import { openFolder } from './catalog.ts'
import { mixedQueries } from './queries.ts'
import { sized } from './sized.ts'

const QUERIES = sized(5000, 40)
const SEED = 1
/**
 * Searches are made from the first listings, which catalogs of all sizes have in common. So all sizes get the same
 * searches.
 */
const SAMPLE = 2000

/** The searches that all benches make on a catalog. */
export async function querySet(folder: string): Promise<SearchRequest[]> {
  const store = await openFolder(folder)
  await using _closing = store
  const gazetteer = new Gazetteer(await store.places.all())
  const ids = Array.from({ length: SAMPLE }, (_, i) => (i + 1) as ListingId)
  const records = await store.listings.searchRecords(ids)
  const sample = records.toSorted((a, b) => a.id - b.id)
  return mixedQueries({ sample, gazetteer, seed: SEED }, QUERIES)
}
