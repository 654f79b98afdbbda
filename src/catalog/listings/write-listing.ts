import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { created, edited, editedWithState } from '../../domain/accounts/change.ts'
import type { ListingContent } from '../../domain/listings/draft/apply-draft.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import type { TourStop } from '../../domain/listings/draft/draft-tour.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { leadRecipient } from '../leads/lead-recipient.ts'
import { picturesOf } from '../pictures/posted-tour.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import { giveSpotlight } from './spotlights.ts'

/** The result of posting a listing. */
export interface SavedListing {
  readonly listingId: ListingId
  readonly isNew: boolean
  /** Null: the listing was not to be featured. */
  readonly spotlightId: SpotlightId | null
}

/** A checked listing, ready to be written. */
export interface ListingWrite {
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
export async function writeListing(
  transaction: Transaction,
  write: ListingWrite,
): Promise<SavedListing> {
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
