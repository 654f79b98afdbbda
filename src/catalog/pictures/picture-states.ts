import type { Principal } from '../../domain/accounts/principal.ts'
import type { TourPicture } from '../../domain/listings/listing.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { PictureFetchState } from '../../store/pictures/picture-records.ts'
import type { Reader } from '../../store/store.ts'
import { ownListing } from '../listings/write-access.ts'

/** A photo of a listing, and how far it has come. */
export interface PictureState {
  readonly picture: TourPicture
  /** `failed`: it was given up, and is tried again only when it is posted again. */
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Null once it is ready. */
  readonly fetch: PictureFetchState | null
}

/**
 * The photos of a listing, in the order of its tour, for whom it belongs to.
 * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's.
 */
export async function pictureStates(
  store: Reader,
  id: ListingId,
  principal: Principal,
): Promise<readonly PictureState[]> {
  const { pictures } = await ownListing(store, id, principal)
  const missing = pictures.filter(({ files }) => files === null).map(picture => picture.id)
  const fetches = await store.pictures.fetchStates(missing)
  return pictures.map(picture => {
    if (picture.files !== null) return { picture, state: 'ready', fetch: null }
    const fetch = fetches.find(({ pictureId }) => pictureId === picture.id) ?? null
    return { picture, state: fetch?.dueAt === null ? 'failed' : 'waiting', fetch }
  })
}
