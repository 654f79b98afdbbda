import type { ListingDetail } from '../../domain/listings/listing.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

const MAX_METERS = 200
const METERS_PER_MILE = 1609.344
/** Sizes that differ by less count as equal. */
const SAME_SHARE = 0.01
const MAX_CANDIDATES = 500

/** Another listing that may be of the same land. */
export interface PossibleDuplicate {
  readonly id: ListingId
  readonly accountId: AccountId
  readonly title: string
  readonly isActive: boolean
  /** Null: it shows the same photo, regardless of distance. */
  readonly distanceMeters: number | null
}

/** The listings that are within 200 m and have the same size, or show one of its photos. */
export async function duplicatesOf(
  { reviews }: Reader,
  { listing, pictures }: ListingDetail,
): Promise<readonly PossibleDuplicate[]> {
  const { id, acres } = listing
  const near =
    acres === null
      ? []
      : await reviews.ofSize(
          listing,
          { least: acres * (1 - SAME_SHARE), most: acres * (1 + SAME_SHARE) },
          MAX_CANDIDATES,
        )
  const close = near.flatMap(one => {
    const distanceMeters = Math.round(distanceMiles(listing, one) * METERS_PER_MILE)
    return one.id === id || distanceMeters > MAX_METERS ? [] : [{ ...one, distanceMeters }]
  })
  const photos = pictures.map(({ pictureId }) => pictureId)
  const sharing = (await reviews.withPhotos(photos)).filter(
    one => one.id !== id && !close.some(other => other.id === one.id),
  )
  return [...close, ...sharing.map(one => ({ ...one, distanceMeters: null }))]
}
