import { applyDraft, type DraftContext } from '../../domain/listings/draft/apply-draft.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Reader, Store } from '../../store/store.ts'
import { requireWriter } from '../permitted.ts'
import type { IdempotentRequests, Write } from '../writes/idempotent-requests.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { refuseForeignParts } from './listing-parts.ts'
import {
  findBefore,
  type ListingSubmission,
  neededPermissions,
  refuseAccount,
  refuseOwner,
} from './listing-submission.ts'
import { requireRevision } from './own-listing.ts'
import { type SavedListing, writeListing } from './write-listing.ts'

/**
 * Creates or edits a listing. When it resolves, all of it is on the disk. If the account has a listing with the same
 * feed key, a new one edits that listing.
 * @throws Problem `forbidden` when the principal lacks a permission, may not act for an account or belongs to an
 * inactive one, `not-found` for an unknown listing or a spotlight of another one, `invalid-input` with every fault of
 * the draft at once, `precondition-failed` when the listing is not as the condition says.
 */
export async function saveListing(
  store: Store,
  places: Pick<DraftContext, 'gazetteer' | 'outlines'>,
  requests: IdempotentRequests,
  clock: Clock,
  submission: ListingSubmission,
): Promise<SavedListing> {
  const { idempotency } = submission
  const prepare = (reader: Reader) => prepared(reader, places, clock(), submission)
  return await retryStale(attempt =>
    requests.run(idempotency, async () => {
      if (attempt === 1) return prepare(store)
      // Another write came first: this time the transaction itself reads the listing.
      return async transaction => (await prepare(transaction))(transaction)
    }),
  )
}

/** Checks a submission. @returns What writes the listing. @throws Problem with all faults. */
async function prepared(
  reader: Reader,
  places: Pick<DraftContext, 'gazetteer' | 'outlines'>,
  now: number,
  submission: ListingSubmission,
): Promise<Write<SavedListing>> {
  const { draft, faults, draftFaults, calendar, condition, spotlight, principal } = submission
  const { actor } = principal
  await requireWriter(reader, principal, neededPermissions(submission))
  if (submission.accountId !== null) {
    await refuseAccount(reader, submission.accountId, principal, faults)
  }
  const before = await findBefore(reader, submission)
  if (before) refuseOwner(before, submission)
  const droppedDocuments = before ? await reader.documents.dropped(before.listing.id) : []
  const context = { ...places, calendar, now, droppedDocuments }
  const drafted = applyDraft(draft ?? {}, before, context, draftFaults)
  const accountId = before?.listing.accountId ?? submission.accountId
  if (accountId) await refuseForeignParts(reader, accountId, before, drafted, draftFaults)
  faults.throwIfAny()
  const { content, tour, auction } = drafted
  if (!content || !accountId) throw new Error('Fault not named')
  if (condition !== null) requireRevision(before, condition)
  const isFeatured = spotlight !== 'none'
  const write = { before, accountId, content, tour, auction, isFeatured, actor, now }
  return transaction => writeListing(transaction, write)
}
