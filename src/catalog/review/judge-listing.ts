import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { isOffered, type ListingReview } from '../../domain/listings/listing-review.ts'
import type { Transaction } from '../../store/store.ts'
import { contentOf, edit } from '../listings/edit-listing.ts'
import { requirePlaces } from '../plans/plan-limits.ts'
import { addRevisions } from '../writes/add-revisions.ts'
import { type RecordedWrite, recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'

/** The person who judges a listing, and what the audit log says about it. */
interface JudgmentWrite {
  readonly actor: Actor
  readonly now: number
  readonly about: Pick<RecordedWrite, 'action' | 'details'>
}

/**
 * Holds a listing back, or lets it go.
 * @param review Null: nothing holds it back anymore.
 * @throws StaleRecord when the listing has changed since it was read.
 */
export async function judgeListing(
  transaction: Transaction,
  { actor, now, about }: JudgmentWrite,
  detail: ListingDetail,
  review: ListingReview | null,
): Promise<void> {
  const { reviews, listings } = transaction
  const { id, accountId } = detail.listing
  if (!isDeepStrictEqual(await reviews.of(id), detail.review)) throw new StaleRecord()
  if (review === null) await reviews.remove(id)
  else await reviews.put(id, accountId, review)
  const active = isOffered(detail)
  const content = contentOf(detail.listing)
  const write = { auction: { kind: 'none' }, actor, now } as const
  const written = await edit(transaction, write, { ...detail, review }, { ...content, active })
  await requirePlaces(transaction, accountId, written.places, now)
  if (written.history) await listings.addHistory([written.history])
  if (written.revision) await addRevisions(transaction, [written.revision])
  const changed = written.recorded?.changed ?? []
  await recordWrite(transaction, actor, now, {
    subject: 'listing',
    id: String(id),
    ...about,
    changed,
  })
}
