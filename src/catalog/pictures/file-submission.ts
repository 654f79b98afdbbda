import { edited } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import { type Approval, isOffered, reviewAfter } from '../../domain/listings/listing-review.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureMaker } from '../../media/picture-maker.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { ownListing, requireRevision } from '../own-listing.ts'
import { requireWriter } from '../permitted.ts'
import { addRevisions } from '../writes/add-revisions.ts'
import type { IdempotencyToken, IdempotentRequests } from '../writes/idempotent-requests.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { putReview, reviewRule } from '../writes/review-queue.ts'

/** A file that a client has sent. It stays on this machine until the request is answered. */
export interface SentFile {
  readonly file: string
  /** The name that the client gave it; may be empty. */
  readonly name: string
  readonly description: string
  readonly label: string
}

/** A request to add files: the listing with its expected version, and the principal. */
export interface FileTarget {
  readonly listingId: ListingId
  readonly principal: Principal
  readonly condition: RevisionCondition | null
}

export interface FileSubmission extends FileTarget {
  readonly files: readonly SentFile[]
  readonly idempotency: IdempotencyToken | null
}

/** The services that adding files uses. */
export interface FileTools {
  readonly store: Store
  readonly requests: IdempotentRequests
  readonly media: MediaStore
  readonly maker: PictureMaker
  readonly clockAndRandom: ClockAndRandom
  /** Which additions need review. */
  readonly approval: Approval
  readonly onError: (error: unknown) => void
}

/** The files that a listing gets. */
interface Addition {
  readonly action: 'given photos' | 'given documents'
  /** The details for the audit log, in addition to the listing's version. */
  readonly details: Readonly<Record<string, unknown>>
  /**
   * Makes the new members from the present listing. It runs again when another write came first.
   */
  readonly added: (before: Listing) => Awaitable<Partial<Pick<Listing, 'pictures' | 'documents'>>>
}

/**
 * Adds files to a listing. @returns The version that it has then. @throws Problem as
 * `writableListing` and `added` do.
 */
export async function addToListing(
  transaction: Transaction,
  { action, details, added, approval }: Addition & { readonly approval: Approval },
  target: FileTarget,
  now: number,
): Promise<number> {
  const { listingId, principal } = target
  return await retryStale(async () => {
    const detail = await writableListing(transaction, target)
    const { listing: before, review } = detail
    const members = await added(before)
    const version = before.version + 1
    const listing = { ...before, ...members, version, modifiedAt: now }
    const rule = await reviewRule(transaction, approval, principal, {
      accountId: before.accountId,
      isNew: false,
    })
    const offered = isOffered(detail)
    const after = reviewAfter(review, rule, { isNew: false, offered, version, at: now })
    if (after) await putReview(transaction, before, review, after)
    if (!(await transaction.listings.update(listing, before.version))) throw new StaleRecord()
    const changed = Object.keys(members) as (keyof typeof members)[]
    const replaced = Object.fromEntries(changed.map(member => [member, before[member]]))
    const revision = { listingId, version, at: now, actor: principal.actor, before: replaced }
    await addRevisions(transaction, [revision])
    await recordWrite(transaction, principal.actor, now, {
      subject: 'listing',
      id: String(listingId),
      action,
      details: { version, ...details },
      changed: [edited('listing', listingId, changed)],
    })
    return version
  })
}

/**
 * Reads the listing that files are added to.
 * @throws Problem `forbidden`, `not-found` or `precondition-failed`.
 */
export async function writableListing(
  reader: Reader,
  { listingId, principal, condition }: FileTarget,
): Promise<ListingDetail> {
  await requireWriter(reader, principal, ['listings:write'])
  const detail = await ownListing(reader, listingId, principal, ['listings:write'])
  if (condition !== null) requireRevision(detail, condition)
  return detail
}
