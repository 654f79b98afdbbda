import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { edited, editedWithState } from '../../domain/accounts/change.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import type { Listing, ListingDetail, ListingHistoryEntry } from '../../domain/listings/listing.ts'
import {
  activeOf,
  type ReviewRule,
  reviewAfter,
  UNJUDGED,
} from '../../domain/listings/listing-review.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { StoredRevision } from '../../store/listings/revision-records.ts'
import type { Transaction } from '../../store/store.ts'
import { requirePhotos, requirePlaces, takesPlace } from '../plans/plan-limits.ts'
import { addRevisions } from '../writes/add-revisions.ts'
import { type RecordedWrite, recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import { putReview } from '../writes/review-queue.ts'

/** A listing that was written, and the data that is still to be stored about it. */
export interface WrittenListing {
  readonly listingId: ListingId
  readonly version: number
  /** The write to be recorded; null: nothing has changed. */
  readonly recorded: RecordedWrite | null
  /** Null: neither its price nor its status has changed. */
  readonly history: ListingHistoryEntry | null
  /** The replaced values, if any. */
  readonly revision: StoredRevision | null
  /** How many places of the plan it takes more than before; see `requirePlaces`. */
  readonly places: number
}

/** The content of a listing after a write. */
export type Content = Omit<Listing, 'id' | 'version' | 'modifiedAt' | 'createdAt'>

/** The present content of a listing, to be written with changes. */
export function contentOf(listing: Listing): Content {
  const {
    id: _id,
    version: _version,
    modifiedAt: _modified,
    createdAt: _created,
    ...content
  } = listing
  return content
}

/**
 * Edits a listing, and records the edit. Writes nothing when nothing has changed. @throws
 * StaleRecord when the listing has changed since it was read.
 */
export async function editListing(
  transaction: Transaction,
  write: EditWrite,
  before: ListingDetail,
  content: Content,
): Promise<void> {
  const { history, recorded, revision, places } = await edit(transaction, write, before, content)
  await requirePlaces(transaction, before.listing.accountId, places, write.now)
  if (history) await transaction.listings.addHistory([history])
  if (revision) await addRevisions(transaction, [revision])
  if (recorded) await recordWrite(transaction, write.actor, write.now, recorded)
}

/** Without a rule, the edit needs no review. */
interface EditWrite {
  readonly auction: AuctionChange
  readonly sentDocuments?: readonly string[]
  readonly rule?: ReviewRule
  readonly actor: Actor
  readonly now: number
}

/**
 * Edits a listing. The caller adds the history and the revision, records the edit, and checks the
 * places that it takes with `requirePlaces`.
 * @throws StaleRecord when the listing has changed since it was read, Problem as `requirePhotos`.
 */
export async function edit(
  transaction: Transaction,
  { auction, actor, now, rule = UNJUDGED, sentDocuments = [] }: EditWrite,
  { listing: before, auction: auctionBefore, review: reviewBefore }: ListingDetail,
  wanted: Content,
): Promise<WrittenListing> {
  const { listings } = transaction
  const { id, version, modifiedAt, createdAt } = before
  const stored = { id, version, modifiedAt, createdAt }
  const { active: offered } = wanted
  const review = reviewAfter(reviewBefore, rule, {
    isNew: false,
    offered,
    version: version + 1,
    at: now,
  })
  const content = { ...wanted, active: activeOf(offered, review) }
  const changedAuction = auction.kind === 'changed' ? auction.auction : null
  const isChanged = !isDeepStrictEqual(before, { ...content, ...stored })
  if (!isChanged && changedAuction === null) {
    if (reviewBefore && reviewBefore.offered !== offered) {
      await transaction.reviews.put(id, before.accountId, { ...reviewBefore, offered })
    }
    return { listingId: id, version, recorded: null, history: null, revision: null, places: 0 }
  }
  await requirePhotos(transaction, before.accountId, {
    before: before.pictures.length,
    after: content.pictures.length,
  })
  if (review) await putReview(transaction, before, reviewBefore, review)
  const listing: Listing = { ...content, ...stored, version: version + 1, modifiedAt: now }
  if (!(await listings.update(listing, version, before))) throw new StaleRecord()
  if (listing.active && !before.active) await transaction.terms.start(id, now)
  await moveDocuments(transaction, { before, after: listing, sent: sentDocuments }, now)
  const isInHistory =
    listing.priceUsd !== before.priceUsd ||
    listing.status !== before.status ||
    listing.active !== before.active
  const others =
    changedAuction === null ? [] : await listings.updateAuction(changedAuction, now, id)
  const members = changedMembers(
    { ...before, auction: auctionBefore },
    { ...content, ...stored, auction: changedAuction ?? auctionBefore },
    ['unpublished', 'auction'],
    // It follows from the price.
  ).filter(member => member !== 'priceReduction')
  const details = { version: listing.version, members }
  const about = { subject: 'listing', id: String(id), action: 'edited', details } as const
  const recorded = {
    ...about,
    changed: [
      editedWithState('listing', id, members, listing.active),
      ...others.map(other => edited('listing', other, ['auction'])),
    ],
  }
  const history = isInHistory ? historyOf(listing, now) : null
  const revision = {
    listingId: id,
    version: listing.version,
    at: now,
    actor,
    before: replaced({ ...before, auction: auctionBefore }, members),
  }
  const places = Number(takesPlace(listing, review)) - Number(takesPlace(before, reviewBefore))
  return { listingId: id, version: listing.version, recorded, history, revision, places }
}

/** @throws StaleRecord when a document that the listing shows again was removed in the meantime. */
async function moveDocuments(
  { documents }: Transaction,
  {
    before,
    after,
    sent,
  }: { readonly before: Listing; readonly after: Listing; readonly sent: readonly string[] },
  now: number,
): Promise<void> {
  const old = documentPaths(before)
  const kept = documentPaths(after)
  const dropped = [...old].filter(path => !kept.has(path))
  const takenUp = [...kept].filter(path => !old.has(path) && !sent.includes(path))
  await documents.drop(after.id, dropped, now)
  if (!(await documents.takeUp(after.id, takenUp))) throw new StaleRecord()
}

function documentPaths({ documents }: Listing): ReadonlySet<string> {
  return new Set(documents.flatMap(document => ('path' in document ? document.path : [])))
}

/** The values that members had, by their names; an auction as a whole. */
function replaced(
  before: Listing & Pick<ListingDetail, 'auction'>,
  members: readonly string[],
): StoredRevision['before'] {
  const values = new Map<string, unknown>()
  for (const name of members) {
    const [part = '', member] = name.split('.')
    if (part === 'unpublished' && member !== undefined) {
      values.set(name, Reflect.get(before.unpublished, member))
    } else values.set(part, Reflect.get(before, part))
  }
  return Object.fromEntries(values)
}

/** A listing's entry in the history of prices and states. */
export function historyOf({ id, version, priceUsd, status, active }: Listing, at: number) {
  return { listingId: id, version, at, priceUsd, status, active }
}
