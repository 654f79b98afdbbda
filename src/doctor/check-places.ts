import type { CountyOutlines } from '../domain/places/county-outline.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import { counted } from '../domain/values/counted.ts'
import type { ListingId } from '../domain/values/ids.ts'
import type { ListingAddress } from '../store/listings/listing-records.ts'
import type { Reader } from '../store/store.ts'
import type { Finding } from './finding.ts'

const LISTINGS_PER_STEP = 1000
/** How far a listing's city may be from its county. */
const MAX_MILES = 60
const MAX_NAMED = 5

/**
 * How many listings have a ZIP code of another state or far from their county. Such a code is
 * displayed but not used in searches.
 */
export async function checkPlaces(
  { listings, places }: Pick<Reader, 'listings' | 'places'>,
  outlines: CountyOutlines,
): Promise<Finding> {
  const gazetteer = new Gazetteer(await places.all())
  const elsewhere = { state: [] as ListingId[], county: [] as ListingId[] }
  let last = 0 as ListingId
  for (;;) {
    const some = await listings.addresses(last, LISTINGS_PER_STEP)
    for (const listing of some) {
      const where = misfitOf(listing, gazetteer, outlines)
      if (where !== null) elsewhere[where].push(listing.id)
    }
    const end = some.at(-1)?.id
    if (end === undefined) break
    last = end
  }
  const check = 'places'
  const { state, county } = elsewhere
  const ids = [...state, ...county]
  if (ids.length === 0) {
    return { check, state: 'ok', text: 'no listing has a ZIP code from elsewhere' }
  }
  const counts = [
    ...(state.length > 0 ? [`${counted(state.length, 'listing')} with one of another state`] : []),
    ...(county.length > 0
      ? [
          `${counted(county.length, 'listing')} with one more than ${MAX_MILES} miles from the county`,
        ]
      : []),
  ]
  const named = ids.slice(0, MAX_NAMED).join(', ')
  const more = ids.length > MAX_NAMED ? ' and more' : ''
  const text = `ZIP codes from elsewhere: ${counts.join(', ')} (ids ${named}${more}); they are shown and not used to place the listing, so ask the sellers to correct them`
  return { check, state: 'warning', text }
}

function misfitOf(
  { stateId, countyId, zip: code }: ListingAddress,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): 'state' | 'county' | null {
  const zip = gazetteer.zip(code)
  const county = gazetteer.county(countyId)
  if (!zip || !county) return null
  if (gazetteer.city(zip.cityId)?.stateId !== stateId) return 'state'
  return (outlines.milesFrom(county, zip) ?? 0) > MAX_MILES ? 'county' : null
}
