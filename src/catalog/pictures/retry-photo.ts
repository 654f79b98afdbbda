import type { Principal } from '../../domain/accounts/principal.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { stateOf } from '../../store/jobs/job-records.ts'
import type { Store } from '../../store/store.ts'
import { ownListing } from '../own-listing.ts'
import { requireWriter } from '../permitted.ts'
import { POSTED_RANK, photoJob } from './photo-jobs.ts'

/**
 * Fetches a photo again that was given up. Does nothing if the photo is there, or queued.
 * @throws Problem `forbidden`, `not-found`.
 */
export async function retryPhoto(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, photo }: { readonly id: ListingId; readonly photo: PictureId },
): Promise<void> {
  await store.transact(async transaction => {
    await requireWriter(transaction, principal, ['listings:write'])
    const { listing, pictures } = await ownListing(transaction, id, principal, ['listings:write'])
    const picture = pictures.find(one => one.id === photo)
    if (!picture || picture.files !== null || picture.awaitsWalk || picture.sourceUrl === '') return
    const { jobs } = transaction
    const known = await jobs.about(PHOTO_TOPIC, [photo])
    if (known.some(job => stateOf(job) === 'waiting')) return
    await jobs.removeAbout(PHOTO_TOPIC, [photo])
    const { accountId } = listing
    await jobs.add(
      [photoJob(photo, { sourceUrl: picture.sourceUrl, accountId }, POSTED_RANK)],
      clock(),
    )
  })
}
