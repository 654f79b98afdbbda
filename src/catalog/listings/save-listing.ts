import { applyDraft, type DraftContext } from '../../domain/listings/draft/apply-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import {
  type Approval,
  activeOf,
  type ReviewRule,
  reviewAfter,
} from '../../domain/listings/listing-review.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Reader, Store } from '../../store/store.ts'
import { requireRoutingProof, routingRefusal } from '../leads/where-leads-go.ts'
import { requireRevision } from '../own-listing.ts'
import { requireWriter } from '../permitted.ts'
import { photoRefusal, planReader, requirePlace, takesPlace } from '../plans/plan-limits.ts'
import type { IdempotentRequests, Write } from '../writes/idempotent-requests.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { reviewRule } from '../writes/review-queue.ts'
import { refuseForeignParts } from './listing-parts.ts'
import {
  findBefore,
  type ListingSubmission,
  neededPermissions,
  refuseAccount,
  refuseOwner,
} from './listing-submission.ts'
import { type ListingWrite, type SavedListing, writeListing } from './write-listing.ts'

/** The places that drafts are checked against, and which listings need approval. */
export interface ListingPlaces extends Pick<DraftContext, 'gazetteer' | 'outlines'> {
  readonly approval: Approval
}

/**
 * Creates or edits a listing. When it resolves, all of it is on disk. If the account has a listing
 * with the same feed key, a new one edits that listing.
 * @throws Problem `forbidden` when the principal lacks a permission, may not act for an account or
 * belongs to an inactive one, `not-found` for an unknown listing or another listing's spotlight,
 * `invalid-input` with every fault of the draft, `precondition-failed` when the listing does not
 * meet the condition.
 */
export async function saveListing(
  {
    store,
    requests,
    clock,
  }: { readonly store: Store; readonly requests: IdempotentRequests; readonly clock: Clock },
  places: ListingPlaces,
  submission: ListingSubmission,
): Promise<SavedListing> {
  const { idempotency } = submission
  const prepare = (reader: Reader) => checkedSave({ reader, places, now: clock() }, submission)
  return await retryStale(attempt =>
    requests.run(idempotency, async () => {
      if (attempt === 1) return await prepare(store)
      // Another write came first: this time the transaction itself reads the listing.
      return async transaction => (await prepare(transaction))(transaction)
    }),
  )
}

export interface CheckSources {
  readonly reader: Reader
  readonly places: ListingPlaces
  readonly now: number
}

/**
 * Checks a submission. @param known The present listing. @returns What writes the listing. @throws
 * Problem with all faults.
 */
export async function checkedSave(
  { reader, places, now }: CheckSources,
  submission: ListingSubmission,
  known?: ListingDetail,
): Promise<Write<SavedListing>> {
  const { accountId } = submission
  await requireWriter(reader, submission.principal, neededPermissions(submission))
  if (accountId !== null && accountId !== known?.listing.accountId) {
    await refuseAccount(reader, accountId, submission)
  }
  const before = known ?? (await findBefore(reader, submission))
  const write = await checkedWrite({ reader, places, now }, submission, before)
  return transaction => writeListing(transaction, write)
}

/**
 * Applies the draft of a submission, whose sender may write, to the present listing.
 * @param before Null: the listing is new.
 * @throws Problem with all faults; `forbidden` for another account's listing; `proof-needed` as
 * `requireRoutingProof`, when it names another address for its leads.
 */
export async function checkedWrite(
  { reader, places, now }: CheckSources,
  submission: ListingSubmission,
  before: ListingDetail | null,
): Promise<ListingWrite> {
  const { draft, faults, draftFaults, calendar, condition, spotlight, principal } = submission
  if (before) refuseOwner(before, submission)
  const mayShowDropped = before !== null && draft?.documents !== undefined
  const droppedDocuments = mayShowDropped ? await reader.documents.dropped(before.listing.id) : []
  const { sentDocuments = [] } = submission
  const kept = [...droppedDocuments, ...sentDocuments]
  const isRedelivery = before !== null && submission.listingId === null
  const context = { ...places, calendar, now, isRedelivery, droppedDocuments: kept }
  const drafted = applyDraft(draft ?? {}, before, context, draftFaults)
  const accountId = before?.listing.accountId ?? submission.accountId
  if (accountId)
    await refuseForeignParts(reader, { accountId, before, draft: drafted, faults: draftFaults })
  const former = before?.listing.unpublished.leadRoutingEmail ?? ''
  const isRouted = (drafted.content?.unpublished.leadRoutingEmail ?? former) !== former
  const refusal = isRouted && accountId ? routingRefusal(principal, accountId) : null
  if (refusal !== null) draftFaults.add('invalid', 'leadRoutingEmail', refusal)
  const photos = { before: before?.listing.pictures.length ?? 0, after: drafted.tour.length }
  const plan = accountId ? planReader(reader, accountId) : null
  const tooMany = plan && (await photoRefusal(plan, photos))
  if (tooMany !== null) draftFaults.add('too-many', 'pictures', tooMany)
  faults.throwIfAny()
  if (isRouted) requireRoutingProof(principal)
  const { content, tour, auction } = drafted
  if (!content || !accountId) throw new Error('Fault not named')
  if (condition !== null) requireRevision(before, condition)
  const isFeatured = spotlight !== 'none'
  const rule = await reviewRule(reader, places.approval, principal, {
    accountId,
    isNew: before === null,
  })
  const isPlaced = before !== null && takesPlace(before.listing, before.review)
  if (plan && !isPlaced && isToBePlaced(content, before, rule)) await requirePlace(plan, now)
  return {
    before,
    accountId,
    content,
    tour,
    auction,
    sentDocuments,
    rule,
    isFeatured,
    actor: principal.actor,
    now,
  }
}

/** Whether a write would leave the listing with a place of its account's plan. */
function isToBePlaced(
  { active: offered, status }: ListingWrite['content'],
  before: ListingDetail | null,
  rule: ReviewRule,
): boolean {
  const version = (before?.listing.version ?? 0) + 1
  const wanted = { isNew: before === null, offered, version, at: 0 }
  const review = reviewAfter(before?.review ?? null, rule, wanted)
  return takesPlace({ active: activeOf(offered, review), status }, review)
}
