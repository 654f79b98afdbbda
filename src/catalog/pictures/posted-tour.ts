import type { TourStop } from '../../domain/listings/draft/draft-tour.ts'
import { type ListingPicture, PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { stateOf } from '../../store/jobs/job-records.ts'
import type { Transaction } from '../../store/store.ts'
import { photoJob } from './photo-jobs.ts'

/** The photos of some tours. Each new photo gets an id, and a job that fetches it; so does a photo that was given up. */
export async function picturesOf(
  { pictures, jobs }: Transaction,
  accountId: AccountId,
  tours: readonly (readonly TourStop[])[],
  now: number,
): Promise<ListingPicture[][]> {
  const stops = tours.flat()
  const urls = stops.flatMap(stop => (stop.kind === 'kept' ? [] : stop.sourceUrl))
  const ids = await pictures.createFrom(urls, accountId)
  const added = ids.map((id, i) => photoJob(id, { sourceUrl: urls[i] ?? '', accountId }))
  if (added.length > 0) await jobs.add(added, now)
  await fetchAgain({ pictures, jobs }, accountId, stops, now)
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

/** Gives photos that were given up, and whose addresses were posted again, new jobs. Others wait for their own. */
async function fetchAgain(
  { pictures, jobs }: Pick<Transaction, 'pictures' | 'jobs'>,
  accountId: AccountId,
  tour: readonly TourStop[],
  now: number,
): Promise<void> {
  const missing = tour.flatMap(stop => {
    if (stop.kind !== 'kept' || stop.missingUrl === undefined) return []
    return { id: stop.pictureId, sourceUrl: stop.missingUrl }
  })
  if (missing.length === 0) return
  const ids = missing.map(({ id }) => id)
  // A photo may have become ready since the listing was read.
  const ready = (await pictures.files(ids)).filter(({ files }) => files !== null)
  const waiting = (await jobs.about(PHOTO_TOPIC, ids)).filter(job => stateOf(job) === 'waiting')
  const settled = new Set<number | null>([
    ...ready.map(({ id }) => id),
    ...waiting.map(({ subject }) => subject),
  ])
  const lost = missing.filter(({ id }) => !settled.has(id))
  if (lost.length === 0) return
  await jobs.removeAbout(
    PHOTO_TOPIC,
    lost.map(({ id }) => id),
  )
  await jobs.add(
    lost.map(({ id, sourceUrl }) => photoJob(id, { sourceUrl, accountId })),
    now,
  )
}
