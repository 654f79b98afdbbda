import type { Listing } from '../../src/domain/listings/listing.ts'
import type { CountyId, ListingId } from '../../src/domain/values/ids.ts'
import type { Choices, Random } from '../random.ts'
import type { Offer } from './offer.ts'
import { STREAMS } from './random-streams.ts'
import type { Timeline } from './timeline.ts'

/** How counties write the numbers of parcels; each # is a digit. */
const STYLES: Choices<string> = [
  'R#########',
  '###-##-###',
  '##-##-##-###-###',
  '### ### ### ###',
  '####-##-##-####.##',
  '##.###.##-#',
]
/** Not every seller says what the land sold for: in some states nobody has to. */
const TOLD = 0.8

/** What the offices of the county know of a listing's land: the number of its parcel, and its sale. */
export function countyRecordsOf(
  id: ListingId,
  { place, listingType }: Offer,
  timeline: Timeline,
  seed: number,
  random: Random,
): Pick<Listing, 'parcelNumber' | 'soldPriceUsd' | 'soldOn'> {
  const style = styleOf(place.land.county.id, seed, random)
  random.restart(seed, id, STREAMS.records)
  const parcelNumber = style.replaceAll('#', () => String(random.whole(0, 9)))
  const isTold = random.chance(TOLD)
  const sale = timeline.history.find(({ status }) => status === 'S')
  if (sale === undefined || listingType === 3)
    return { parcelNumber, soldPriceUsd: null, soldOn: '' }
  // Auctions begin below what the land is worth.
  const share = listingType === 1 ? random.between(1, 1.35) : random.between(0.9, 1.01)
  const soldOn = new Date(sale.at).toISOString().slice(0, 10)
  const { priceUsd } = timeline
  const isPriced = isTold && priceUsd !== null
  return { parcelNumber, soldPriceUsd: isPriced ? roundedUsd(priceUsd * share) : null, soldOn }
}

/** All parcels of a county are numbered in one style. */
function styleOf(countyId: CountyId, seed: number, random: Random): string {
  random.restart(seed, countyId, STREAMS.recordStyle)
  return random.pick(STYLES)
}

/** Whole hundreds; small sums whole dollars. */
function roundedUsd(amount: number): number {
  return amount < 10_000 ? Math.round(amount) : Math.round(amount / 100) * 100
}
