import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { created, edited, editedWithState } from '../../domain/accounts/change.ts'
import {
  applyDraft,
  type DraftContext,
  type ListingContent,
} from '../../domain/listings/draft/apply-draft.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import type { TourStop } from '../../domain/listings/draft/draft-tour.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { leadRecipient } from '../leads/lead-recipient.ts'
import { requireWriter } from '../permitted.ts'
import { picturesOf } from '../pictures/posted-tour.ts'
import type { IdempotentRequests, Write } from '../writes/idempotent-requests.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { refuseForeignParts } from './listing-parts.ts'
import {
  findBefore,
  type ListingSubmission,
  neededPermissions,
  refuseAccount,
  refuseOwner,
} from './listing-submission.ts'
import { requireRevision } from './own-listing.ts'
import { giveSpotlight } from './spotlights.ts'

/** The result of posting a listing. */
export interface SavedListing {
  readonly listingId: ListingId
  readonly isNew: boolean
  /** Null: the listing was not to be featured. */
  readonly spotlightId: SpotlightId | null
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

/** A checked listing, ready to be written. */
interface ListingWrite {
  /** The listing as it was read; null: it is new. */
  readonly before: ListingDetail | null
  readonly accountId: AccountId
  readonly content: ListingContent
  readonly tour: readonly TourStop[]
  readonly auction: AuctionChange
  /** Whether the listing gets a spotlight, unless it has one. */
  readonly isFeatured: boolean
  readonly actor: Actor
  readonly now: number
}

/**
 * Writes a listing with its history, and tells followers. The store refuses it if another listing has taken its feed
 * key meanwhile, or if one of its photos is gone.
 * @throws StaleRecord or StoreConflict when the listing has changed since it was read; the transaction must end then.
 */
async function writeListing(transaction: Transaction, write: ListingWrite): Promise<SavedListing> {
  const { before, accountId, tour, auction, isFeatured, actor, now } = write
  const content = {
    ...write.content,
    accountId,
    auctionId: await auctionIdOf(transaction, accountId, auction),
    pictures: await picturesOf(transaction, accountId, tour, now),
  }
  const listingId = before
    ? await editListing(transaction, write, before, content)
    : await create(transaction, actor, content, now)
  await nameRoutingEmail(transaction, write)
  const spotlight = isFeatured ? await giveSpotlight(transaction, actor, listingId, now) : null
  return { listingId, isNew: before === null, spotlightId: spotlight?.spotlightId ?? null }
}

/** If the listing names another address for its leads than before, asks that address for its consent. */
async function nameRoutingEmail(
  transaction: Transaction,
  { before, accountId, content, actor, now }: ListingWrite,
): Promise<void> {
  const { leadRoutingEmail } = content.unpublished
  if (leadRoutingEmail === (before?.listing.unpublished.leadRoutingEmail ?? '')) return
  const member = await transaction.members.get(accountId)
  if (!member) return
  const target = { accountId, email: member.email, routingEmail: leadRoutingEmail }
  await leadRecipient(transaction, actor, target, now)
}

type Content = Omit<Listing, 'id' | 'version' | 'modifiedAt'>

async function create(
  transaction: Transaction,
  actor: Actor,
  content: Content,
  now: number,
): Promise<ListingId> {
  const { listings } = transaction
  const listing = { ...content, version: 1, modifiedAt: null }
  const id = await listings.create(listing)
  await listings.addHistory(historyOf({ ...listing, id }, now))
  const { accountId, pictures } = listing
  const details = { accountId, photos: pictures.length }
  await recordWrite(transaction, actor, now, {
    ...{ subject: 'listing', id: String(id), action: 'created', details },
    changed: [created('listing', id)],
  })
  return id
}

/**
 * Edits a listing. Writes nothing when nothing has changed. @throws StaleRecord when the listing has changed since it
 * was read.
 */
export async function editListing(
  transaction: Transaction,
  { auction, actor, now }: Pick<ListingWrite, 'auction' | 'actor' | 'now'>,
  { listing: before, auction: auctionBefore }: ListingDetail,
  content: Content,
): Promise<ListingId> {
  const { listings } = transaction
  const { id, version, modifiedAt } = before
  const changedAuction = auction.kind === 'changed' ? auction.auction : null
  const isChanged = !isDeepStrictEqual(before, { ...content, id, version, modifiedAt })
  if (!isChanged && changedAuction === null) return id
  const listing: Listing = { ...content, id, version: version + 1, modifiedAt: now }
  if (!(await listings.update(listing, version, before))) throw new StaleRecord()
  await moveDocuments(transaction, before, listing, now)
  const isInHistory =
    listing.priceUsd !== before.priceUsd ||
    listing.status !== before.status ||
    listing.active !== before.active
  if (isInHistory) await listings.addHistory(historyOf(listing, now))
  const others =
    changedAuction === null ? [] : await listings.updateAuction(changedAuction, now, id)
  const members = changedMembers(
    { ...before, auction: auctionBefore },
    { ...content, id, version, modifiedAt, auction: changedAuction ?? auctionBefore },
    ['unpublished', 'auction'],
  )
  const details = { version: listing.version, members }
  await recordWrite(transaction, actor, now, {
    ...{ subject: 'listing', id: String(id), action: 'edited', details },
    changed: [
      editedWithState('listing', id, members, listing.active),
      ...others.map(other => edited('listing', other, ['auction'])),
    ],
  })
  return id
}

/** @throws StaleRecord when a document that the listing shows again was removed meanwhile. */
async function moveDocuments(
  { documents }: Transaction,
  before: Listing,
  after: Listing,
  now: number,
): Promise<void> {
  const [old, kept] = [documentPaths(before), documentPaths(after)]
  const dropped = [...old].filter(path => !kept.has(path))
  const takenUp = [...kept].filter(path => !old.has(path))
  await documents.drop(after.id, dropped, now)
  if (!(await documents.takeUp(after.id, takenUp))) throw new StaleRecord()
}

function documentPaths({ documents }: Listing): ReadonlySet<string> {
  return new Set(documents.flatMap(document => ('path' in document ? document.path : [])))
}

function historyOf({ id, version, priceUsd, status, active }: Listing, at: number) {
  return { listingId: id, version, at, priceUsd, status, active }
}

async function auctionIdOf(
  { listings }: Transaction,
  accountId: AccountId,
  change: AuctionChange,
): Promise<AuctionId | null> {
  if (change.kind === 'new') return listings.createAuction({ ...change.auction, accountId })
  if (change.kind === 'changed') return change.auction.id
  return change.kind === 'existing' ? change.id : null
}
