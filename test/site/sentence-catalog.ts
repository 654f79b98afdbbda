import type { Listing } from '../../src/domain/listings/listing.ts'
import { cityNamed, countyNamed } from '../api/catalog.ts'
import { quietListing, SEARCHED } from '../api/search-catalog.ts'

/** Towns and counties with more land than others of their names. */
const TOWNS = [
  ...['Clifton, TX', 'Austin, TX', 'Bastrop, TX', 'Pecos, TX', 'Waco, TX', 'Paris, TX'],
  ...['Springfield, MO', 'Albuquerque, NM', 'Asheville, NC', 'Boise, ID', 'Nashville, TN'],
] as const
const COUNTIES = ['Hill, TX', 'Jefferson, CO', 'Bosque, TX', 'Caddo, LA'] as const

const FIRST_ID = 5000
const LISTINGS_EACH = 3

function at(name: string): Partial<Listing> {
  const [place = '', state = ''] = name.split(', ')
  const isTown = (TOWNS as readonly string[]).includes(name)
  const found = isTown ? cityNamed(place, state) : countyNamed(place, state)
  const { stateId, latitude, longitude } = found
  const countyId = 'countyId' in found ? found.countyId : found.id
  const cityId = 'countyId' in found ? found.id : null
  return { stateId, countyId, cityId, latitude, longitude } as Partial<Listing>
}

/** The searched catalog, and land in some places whose names others have too. */
export const LAND_OF_SENTENCES: readonly Listing[] = [
  ...SEARCHED,
  ...[...TOWNS, ...COUNTIES].flatMap((name, i) =>
    Array.from({ length: LISTINGS_EACH }, (_, j) =>
      quietListing(FIRST_ID + LISTINGS_EACH * i + j, at(name)),
    ),
  ),
]
