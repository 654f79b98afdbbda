import type { PhotoSource, TourStop } from '../../domain/listings/draft/draft-tour.ts'
import { type ListingPicture, PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { AccountId, PictureId } from '../../domain/values/ids.ts'
import { stateOf } from '../../store/jobs/job-records.ts'
import type { NewPhoto, WalkPlace } from '../../store/pictures/picture-records.ts'
import type { Transaction } from '../../store/store.ts'
import { KnownHosts, POSTED_RANK, photoJob, webPhoto } from './photo-jobs.ts'

/** When new photos are fetched: immediately, or in turn with the photos of imports. */
export type PhotoTurn = 'immediately' | 'walk'

/** A photo that has to be fetched. */
interface MissingPhoto extends NewPhoto {
  readonly id: PictureId
  /** Whether it was fetched before, but has changed at its source. */
  readonly isOutdated: boolean
}

export interface PostedTours {
  readonly accountId: AccountId
  readonly tours: readonly (readonly TourStop[])[]
  readonly turn: PhotoTurn
}

/**
 * The photos of some tours. New photos get ids, and are fetched in turn; so are photos that were
 * given up.
 */
export async function picturesOf(
  { pictures, jobs }: Transaction,
  { accountId, tours, turn }: PostedTours,
  now: number,
): Promise<ListingPicture[][]> {
  const hosts = new KnownHosts()
  const walkOf = (sourceUrl: string, place: number): WalkPlace | null =>
    turn === 'walk' ? { host: hosts.of(sourceUrl), place } : null
  const added = tours.flatMap(tour =>
    tour.flatMap((stop, place) => {
      if (stop.kind === 'kept') return []
      return { ...stop.source, walk: walkOf(stop.source.sourceUrl, place) }
    }),
  )
  const ids = await createdFrom(pictures, added, accountId)
  await pictures.renew(
    tours.flatMap(tour =>
      tour.flatMap(stop => {
        if (stop.kind !== 'kept' || stop.renewed === undefined) return []
        return { id: stop.pictureId, ...stop.renewed }
      }),
    ),
  )
  const missing = tours.flatMap(tour =>
    tour.flatMap((stop, place) => {
      const source = stop.kind === 'kept' ? missingSource(stop) : null
      if (stop.kind !== 'kept' || source === null) return []
      const { isOutdated = false } = stop
      return { id: stop.pictureId, ...source, isOutdated, walk: walkOf(source.sourceUrl, place) }
    }),
  )
  const lost = await givenUp({ pictures, jobs }, missing)
  await pictures.awaitWalk(lost.flatMap(({ id, walk }) => (walk ? { id, ...walk } : [])))
  const begun = [...added.map((photo, i) => ({ ...photo, id: ids[i] })), ...lost].flatMap(
    ({ id, walk, ...source }) =>
      id === undefined || walk ? [] : photoJob(id, webPhoto(source, accountId), POSTED_RANK),
  )
  if (begun.length > 0) await jobs.add(begun, now)
  const newIds = ids.values()
  return tours.map(tour =>
    tour.map(stop => {
      const { description, label } = stop
      const pictureId = stop.kind === 'kept' ? stop.pictureId : newIds.next().value
      if (pictureId === undefined) throw new Error('There are fewer ids than new photos.')
      return { pictureId, description, label }
    }),
  )
}

/**
 * Where to fetch a photo of a tour from that is not there, or not as its source has it; null: it
 * needs no fetch.
 */
function missingSource(stop: Extract<TourStop, { kind: 'kept' }>): PhotoSource | null {
  const { missingUrl, renewed, isOutdated } = stop
  if (missingUrl === undefined) return isOutdated && renewed ? renewed : null
  return { sourceUrl: missingUrl, changedAt: renewed?.changedAt ?? null }
}

/**
 * Adds new photos in the order in which a walk takes them: their entries in its index are neighbors
 * then, which takes SQLite half of the time.
 * @returns Their ids, in the order of the photos.
 */
async function createdFrom(
  pictures: Transaction['pictures'],
  photos: readonly NewPhoto[],
  accountId: AccountId,
): Promise<readonly PictureId[]> {
  const sorted = photos
    .map((photo, index) => ({ photo, index }))
    .sort((one, other) => (one.photo.walk?.place ?? 0) - (other.photo.walk?.place ?? 0))
  const created = await pictures.createFrom(
    sorted.map(({ photo }) => photo),
    accountId,
  )
  const ids: PictureId[] = []
  for (const [i, { index }] of sorted.entries()) {
    const id = created[i]
    if (id === undefined) throw new Error('There are fewer ids than new photos.')
    ids[index] = id
  }
  return ids
}

/**
 * Finds the photos that were given up or have changed, and removes their jobs. The others keep
 * their own.
 */
async function givenUp(
  { pictures, jobs }: Pick<Transaction, 'pictures' | 'jobs'>,
  missing: readonly MissingPhoto[],
): Promise<readonly MissingPhoto[]> {
  if (missing.length === 0) return []
  const ids = missing.map(({ id }) => id)
  // A photo may have become ready since the listing was read.
  const unfetched = missing.flatMap(({ id, isOutdated }) => (isOutdated ? [] : id))
  const ready = (await pictures.files(unfetched)).filter(({ files }) => files !== null)
  const waiting = (await jobs.about(PHOTO_TOPIC, ids)).filter(job => stateOf(job) === 'waiting')
  const settled = new Set<number | null>([
    ...ready.map(({ id }) => id),
    ...waiting.map(({ subject }) => subject),
  ])
  const lost = missing.filter(({ id }) => !settled.has(id))
  await jobs.removeAbout(
    PHOTO_TOPIC,
    lost.map(({ id }) => id),
  )
  return lost
}
