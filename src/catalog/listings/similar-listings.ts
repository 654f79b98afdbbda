import type { Listing } from '../../domain/listings/listing.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

const NEIGHBOR_MILES = [3, 15]
const SIMILAR_MILES = [30, 120, 500]

type Search = Pick<ListingSearch, 'nearest'>

/** The nearest listings around a point, nearest first. @param except Is left out. */
export async function neighbors(
  search: Search,
  point: Coordinates,
  except: ListingId,
  count: number,
): Promise<readonly ListingId[]> {
  return await search.nearest({
    criteria: DEFAULT_CRITERIA,
    point,
    boxes: NEIGHBOR_MILES,
    enough: count + 1,
    maxMiles: null,
    acres: null,
    except,
    count,
  })
}

/** The fields of a listing by which similar land is found. */
export type ComparedListing = Pick<
  Listing,
  'id' | 'types' | 'listingType' | 'acres' | 'latitude' | 'longitude'
>

/**
 * Land for sale of the same kind and about the same size, nearest in acres and distance first; if
 * there is none, any land.
 */
export async function similarListings(
  search: Search,
  listing: ComparedListing,
  count: number,
): Promise<readonly ListingId[]> {
  const { id, types, listingType, acres, latitude, longitude } = listing
  const alike = { ...DEFAULT_CRITERIA, typeBits: types[0], listingTypes: [listingType] }
  const request = {
    criteria: acres ? { ...alike, acres: { min: acres / 3, max: acres * 3 } } : alike,
    point: { latitude, longitude },
    boxes: SIMILAR_MILES,
    enough: count + 1,
    maxMiles: null,
    acres: acres ?? 0,
    except: id,
    count,
  }
  const found = await search.nearest(request)
  if (found.length > 0) return found
  return await search.nearest({ ...request, criteria: DEFAULT_CRITERIA, enough: 2 })
}
