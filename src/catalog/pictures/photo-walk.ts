import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { PhotoWalk } from '../../store/pictures/picture-records.ts'
import type { Store } from '../../store/store.ts'
import { photoJob, photoKey, walkedRank, webPhoto } from './photo-jobs.ts'

/**
 * How many photos of an account and host may have jobs; the others have to wait for the next round.
 */
const MAX_WAITING_JOBS = 100
/** Accounts and hosts in one step; other writes get their turn between two steps. */
const WALKS_AT_ONCE = 50

/**
 * Gives the photos of imports their jobs, a few of each account and host at a time, main photos
 * first. Until then a photo stays in its own row, which any process finds, so a million listings do
 * not become millions of jobs. The photos of deleted accounts get no jobs.
 * @returns A function that does one step, and returns whether to go on with the next accounts and
 * hosts now.
 */
export function walkPhotos(store: Store, clock: Clock): () => Promise<boolean> {
  let last: PhotoWalk | null = null
  return async () => {
    const walks = await store.pictures.walks(last, WALKS_AT_ONCE)
    const walked = walks.filter(({ isDeleted }) => !isDeleted)
    const keys = walked.map(walk => photoKey(walk.accountId, walk.host))
    const waiting = await store.jobs.waitingCounts(PHOTO_TOPIC, keys, MAX_WAITING_JOBS)
    for (const [i, walk] of walked.entries()) {
      const room = MAX_WAITING_JOBS - (waiting.get(keys[i] ?? '') ?? 0)
      if (room > 0) await addJobs(store, walk, room, clock())
    }
    last = walks.length === WALKS_AT_ONCE ? (walks.at(-1) ?? null) : null
    return last !== null
  }
}

function addJobs(store: Store, walk: PhotoWalk, count: number, now: number): Promise<void> {
  const { accountId } = walk
  return store.transact(
    async ({ pictures, jobs }) => {
      const photos = await pictures.takeForWalk(walk, count)
      const added = photos.map(photo =>
        photoJob(photo.id, webPhoto(photo, accountId), walkedRank(photo.place)),
      )
      await jobs.add(added, now)
    },
    { locksByItself: true },
  )
}
