import type { Permission } from '../../domain/accounts/api-key.ts'
import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { applyDraft, type DraftContext } from '../../domain/listings/draft/apply-draft.ts'
import type { DraftFaults, ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import { oneLine } from '../../domain/listings/plain-text.ts'
import type { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import type { IdempotencyToken, IdempotentRequests, Write } from '../writes/idempotent-requests.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { unknownListing, unknownSpotlight } from './find-listing.ts'
import { refuseForeignParts } from './listing-parts.ts'
import { foreignAccount, foreignListing, requireRevision, requireWriter } from './write-access.ts'
import { type SavedListing, writeListing } from './write-listing.ts'

/** A listing as a client posts it. */
export interface ListingSubmission {
  /** Null: a new listing. */
  readonly listingId: ListingId | null
  /**
   * The id of the spotlight that the client names, which must be the listing's; `new`: the listing gets one unless it
   * has one; `none`: it gets none.
   */
  readonly spotlight: SpotlightId | 'new' | 'none'
  /** The account of the listing; null when it could not be read, and then the faults say so. */
  readonly accountId: AccountId | null
  /** Null: the client sends nothing about the listing itself. */
  readonly draft: ListingDraft | null
  /** The faults that were found before; the others are added. */
  readonly faults: FaultList
  /** Adds what is wrong with the draft to the same faults, in the words of the surface. */
  readonly draftFaults: DraftFaults
  readonly principal: Principal
  readonly condition: RevisionCondition | null
  readonly calendar: Calendar
  readonly idempotency: IdempotencyToken | null
}

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

/** A submission without a draft edits nothing: it only asks for a spotlight. */
function neededPermissions({ listingId, spotlight, draft }: ListingSubmission): Permission[] {
  if (spotlight !== 'new') return ['listings:write']
  const isEdit = listingId === null || draft !== null
  return isEdit ? ['listings:write', 'showcase:write'] : ['showcase:write']
}

async function refuseAccount(
  reader: Reader,
  accountId: AccountId,
  principal: Principal,
  faults: FaultList,
): Promise<void> {
  if (!mayActFor(principal, accountId)) throw foreignAccount(accountId)
  if (principal.accounts !== 'all' || (await reader.members.get(accountId))) return
  faults.add('Invalid accountID', `There is no account ${accountId}.`)
}

/** The listing that is to be edited; null when one is to be created. */
async function findBefore(
  reader: Reader,
  { listingId, spotlight, accountId, draft }: ListingSubmission,
): Promise<ListingDetail | null> {
  if (listingId === null) {
    if (typeof spotlight === 'number') throw unknownSpotlight(spotlight, 0)
    // Cleaned like the draft's own feed key. Otherwise a stored key would not be found.
    const feedKey = oneLine(draft?.listFeedKey ?? '')
    const known = accountId && (await reader.listings.idByFeedKey(accountId, feedKey))
    return known ? reader.listings.detail(known) : null
  }
  const before = await reader.listings.detail(listingId)
  if (!before) throw unknownListing(listingId)
  if (typeof spotlight !== 'number') return before
  const found = await reader.listings.spotlight(spotlight)
  if (found?.listingId !== listingId) throw unknownSpotlight(spotlight, listingId)
  return before
}

function refuseOwner(
  { listing }: ListingDetail,
  { principal, accountId, faults }: ListingSubmission,
): void {
  if (!mayActFor(principal, listing.accountId)) throw foreignListing(listing.id)
  if (accountId === null || accountId === listing.accountId) return
  if (principal.accounts !== 'all') throw foreignListing(listing.id)
  faults.add(
    'Invalid accountID',
    `The listing ${listing.id} is of the account ${listing.accountId}, not ${accountId}.`,
  )
}
