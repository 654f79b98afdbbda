import { created, deleted } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { isRestorable, restorableUntil } from '../../domain/listings/deletion.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { utcTime } from '../../domain/values/written-times.ts'
import { type Store, StoreConflict } from '../../store/store.ts'
import { requireOwner, requireRevision } from '../own-listing.ts'
import { permitted, requireWriter } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'

/** A request to delete a listing. */
export interface ListingDeletion {
  readonly listingId: ListingId
  readonly principal: Principal
  readonly condition: RevisionCondition | null
}

/**
 * Deletes a listing, which hides it immediately. Its data stays for 30 days, in which an operator
 * can restore it. Leads about it stay with their account, and email about them still goes out.
 * @returns False when the listing was deleted before; nothing is written then, regardless of the
 * condition.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not edit
 * it, `precondition-failed` when the listing does not meet the condition.
 */
export function deleteListing(
  store: Store,
  clock: Clock,
  { listingId, principal, condition }: ListingDeletion,
): Promise<boolean> {
  return retryStale(() =>
    store.transact(async transaction => {
      const { listings } = transaction
      await requireWriter(transaction, principal, ['listings:write'])
      const detail = await listings.detail(listingId)
      if (!detail) throw unknownListing(listingId)
      requireOwner(detail, principal, ['listings:write'])
      if (detail.deletedAt !== null) return false
      if (condition !== null) requireRevision(detail, condition)
      const { accountId, version, priceUsd, status, active } = detail.listing
      const now = clock()
      if (!(await listings.markDeleted(listingId, version, now))) throw new StaleRecord()
      if (active) {
        const state = { version: version + 1, at: now, priceUsd, status, active: false }
        await listings.addHistory([{ listingId, ...state }])
      }
      await recordWrite(transaction, principal.actor, now, {
        subject: 'listing',
        id: String(listingId),
        action: 'deleted',
        details: { accountId },
        changed: [deleted('listing', listingId)],
      })
      return true
    }),
  )
}

/**
 * Takes back the deletion of a listing. It is inactive.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not edit
 * it, `conflict` when the listing was not deleted, 30 days have passed, its account was deleted, or
 * another listing has its feed key.
 */
export async function restoreListing(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: ListingId,
): Promise<void> {
  const restore = () =>
    store.transact(async transaction => {
      const { listings, members } = transaction
      const actor = permitted(principal, ['listings:write'])
      const detail = await listings.detail(id)
      if (!detail) throw unknownListing(id)
      requireOwner(detail, principal, ['listings:write'])
      const { accountId } = detail.listing
      if ((await members.get(accountId)) === null) {
        const how = `Restore it first: acreage account restore ${accountId}`
        throw refused(`The account ${accountId} of listing ${id} was deleted. ${how}`)
      }
      if (detail.deletedAt === null) throw refused(`Listing ${id} was not deleted.`)
      const now = clock()
      if (!isRestorable(detail.deletedAt, now)) throw refused(tooLate(id, detail.deletedAt))
      await listings.restore(id, now)
      await recordWrite(transaction, actor, now, {
        subject: 'listing',
        id: String(id),
        action: 'restored',
        details: { accountId },
        changed: [created('listing', id)],
      })
    })
  try {
    await restore()
  } catch (error) {
    if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
    throw refused(`Listing ${id} cannot be restored: another listing has its listFeedKey now.`)
  }
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not restored', detail)
}

function tooLate(id: ListingId, deletedAt: number): string {
  const until = utcTime(restorableUntil(deletedAt))
  return `Listing ${id} could be restored until ${until}.`
}
