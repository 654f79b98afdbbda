import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail, TourPicture } from '../../domain/listings/listing.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { ownListing } from '../own-listing.ts'
import { fetchOf, type PhotoFetch } from './photo-jobs.ts'

/** A photo of a listing, and how far it has come. */
export interface PictureState {
  readonly picture: TourPicture
  /**
   * `failed`: the photo was given up; it is retried only when it is posted again, or when an
   * operator retries it.
   */
  readonly state: 'ready' | 'waiting' | 'failed'
  /**
   * Null: the photo is ready, its turn has not come, or an operator dropped the job that fetches
   * it.
   */
  readonly fetch: PhotoFetch | null
}

/**
 * The photos of a listing in the order of its tour, for its account.
 * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's.
 */
export async function pictureStates(
  store: Reader,
  id: ListingId,
  principal: Principal,
): Promise<readonly PictureState[]> {
  return statesOf(store, await ownListing(store, id, principal, []))
}

/** A listing, shown or not, with the states of its photos. */
export interface ListingWithFiles {
  readonly detail: ListingDetail
  readonly photos: readonly PictureState[]
}

/** A listing with its files, for people who work with it. @throws Problem as `pictureStates`. */
export async function listingWithFiles(
  store: Reader,
  id: ListingId,
  principal: Principal,
): Promise<ListingWithFiles> {
  const detail = await ownListing(store, id, principal, ['listings:read'])
  return { detail, photos: await statesOf(store, detail) }
}

/** How far some photos have come. */
export async function statesOf(
  store: Pick<Reader, 'jobs'>,
  { pictures }: Pick<ListingDetail, 'pictures'>,
): Promise<readonly PictureState[]> {
  const missing = pictures
    .filter(({ files, awaitsWalk }) => files === null && !awaitsWalk)
    .map(({ id }) => id)
  const fetches = (await store.jobs.about(PHOTO_TOPIC, missing)).map(fetchOf)
  return pictures.map(picture => {
    if (picture.files !== null) return { picture, state: 'ready', fetch: null }
    if (picture.awaitsWalk) return { picture, state: 'waiting', fetch: null }
    const fetch = fetches.find(({ pictureId }) => pictureId === picture.id) ?? null
    const isFailed = fetch === null || fetch.dueAt === null
    return { picture, state: isFailed ? 'failed' : 'waiting', fetch }
  })
}
