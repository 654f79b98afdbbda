import type { ComparableLand, ComparableListing } from '../../catalog/listings/comparable-land.ts'
import { formatUsd } from '../../domain/markets/market.ts'
import type { Calendar } from '../../domain/values/calendar.ts'

/** Sales and offers that are like a listing, as its page shows them. */
export function comparableMembers(
  { since, soldPerAcre, sales, offers }: ComparableLand,
  calendar: Calendar,
) {
  const { listings, quartiles } = soldPerAcre
  return {
    soldSince: since,
    sales: listings,
    middleHalfFromUsd: quartiles && formatUsd(quartiles.lowerUsd),
    middleHalfToUsd: quartiles && formatUsd(quartiles.upperUsd),
    nearest: [...sales, ...offers].map(one => presented(one, calendar)),
  }
}

function presented(listing: ComparableListing, calendar: Calendar) {
  const { id, isSold, soldOn, listedAt, acres, priceUsd, distanceMiles } = listing
  return {
    id,
    sold: isSold,
    on: isSold ? soldOn : calendar.isoDate(listedAt),
    acres,
    priceUsd,
    perAcreUsd: formatUsd(priceUsd / acres),
    miles: Math.round(distanceMiles * 10) / 10,
  }
}
