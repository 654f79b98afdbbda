import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { created, edited, editedWithState } from '../../domain/accounts/change.ts'
import type { ListingContent } from '../../domain/listings/draft/apply-draft.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import type { TourStop } from '../../domain/listings/draft/draft-tour.ts'
import type { Listing, ListingDetail, ListingHistoryEntry } from '../../domain/listings/listing.ts'
import {
  activeOf,
  isOffered,
  type ListingReview,
  type ReviewRule,
  reviewAfter,
  UNJUDGED,
} from '../../domain/listings/listing-review.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { StoredRevision } from '../../store/listings/revision-records.ts'
import type { Transaction } from '../../store/store.ts'
import { leadRecipient } from '../leads/lead-recipient.ts'
import { type PhotoTurn, picturesOf } from '../pictures/posted-tour.ts'
import { type RecordedWrite, recordStep, recordWrite } from '../writes/record-write.ts'
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
  /** How the write is judged. Its content says whether the account wants the listing shown. */
  readonly rule: ReviewRule
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
  const { accountId, isFeatured, actor, now } = write
  const [written] = await writeAll(transaction, accountId, [write], 'at once', now)
  if (!written) throw new Error('A listing was not written.')
  const { listingId, recorded } = written
  if (recorded) await recordWrite(transaction, actor, now, recorded)
  await nameRoutingEmails(transaction, [write])
  const spotlight = isFeatured ? await giveSpotlight(transaction, actor, listingId, now) : null
  return { listingId, isNew: write.before === null, spotlightId: spotlight?.spotlightId ?? null }
}

/**
 * Writes listings of one account with few statements, as a step of an import. None of them may be featured. Their photos are
 * fetched behind those that are posted.
 * @returns Their ids and versions, in the same order.
 * @throws StaleRecord or StoreConflict as `writeListing`; the transaction must end then, for all of them.
 */
export async function writeStep(
  transaction: Transaction,
  accountId: AccountId,
  actor: Actor,
  writes: readonly ListingWrite[],
  now: number,
): Promise<readonly WrittenVersion[]> {
  const written = await writeAll(transaction, accountId, writes, 'walk', now)
  const changed = written.flatMap(({ recorded }) => recorded?.changed ?? [])
  await recordStep(transaction, actor, now, changed)
  await nameRoutingEmails(transaction, writes)
  return written.map(({ listingId: id, version }) => ({ id, version }))
}

/** A listing as it is after it was written. */
export interface WrittenVersion {
  readonly id: ListingId
  readonly version: number
}

interface WrittenListing {
  readonly listingId: ListingId
  readonly version: number
  /** What is to be recorded; null: nothing has changed. */
  readonly recorded: RecordedWrite | null
  /** Null: its price and its state are as before. */
  readonly history: ListingHistoryEntry | null
  /** What was replaced; null: nothing. */
  readonly revision: StoredRevision | null
}

async function writeAll(
  transaction: Transaction,
  accountId: AccountId,
  writes: readonly ListingWrite[],
  turn: PhotoTurn,
  now: number,
): Promise<readonly WrittenListing[]> {
  const tours = writes.map(({ tour }) => tour)
  const pictures = await picturesOf(transaction, accountId, tours, turn, now)
  const contents: Content[] = []
  for (const [i, { content, auction }] of writes.entries()) {
    const auctionId = await auctionIdOf(transaction, accountId, auction)
    contents.push({ ...content, accountId, auctionId, pictures: pictures[i] ?? [] })
  }
  const created = (await createAll(transaction, writes, contents, now)).values()
  const written: WrittenListing[] = []
  for (const [i, write] of writes.entries()) {
    const content = contents[i]
    const one =
      write.before && content
        ? await edit(transaction, write, write.before, content)
        : created.next().value
    if (one) written.push(one)
  }
  const history = written.flatMap(one => one.history ?? [])
  if (history.length > 0) await transaction.listings.addHistory(history)
  const revisions = written.flatMap(one => one.revision ?? [])
  if (revisions.length > 0) await transaction.revisions.add(revisions)
  return written
}

/** If a listing names another address for its leads than before, asks that address for its consent. */
async function nameRoutingEmails(
  transaction: Transaction,
  writes: readonly ListingWrite[],
): Promise<void> {
  const asked = new Set<string>()
  for (const { before, accountId, content, actor, now } of writes) {
    const { leadRoutingEmail } = content.unpublished
    if (leadRoutingEmail === (before?.listing.unpublished.leadRoutingEmail ?? '')) continue
    if (asked.has(leadRoutingEmail)) continue
    asked.add(leadRoutingEmail)
    const member = await transaction.members.get(accountId)
    if (!member) continue
    const target = { accountId, email: member.email, routingEmail: leadRoutingEmail }
    await leadRecipient(transaction, actor, target, now)
  }
}

type Content = Omit<Listing, 'id' | 'version' | 'modifiedAt'>

/** Adds those that are new. */
async function createAll(
  { listings, reviews }: Transaction,
  writes: readonly ListingWrite[],
  contents: readonly Content[],
  now: number,
): Promise<readonly WrittenListing[]> {
  const added = contents.flatMap((content, i) => {
    const write = writes[i]
    if (write?.before !== null) return []
    const wanted = { isNew: true, offered: content.active, version: 1, at: now }
    const review = reviewAfter(null, write.rule, wanted)
    const active = activeOf(content.active, review)
    return { listing: { ...content, active, version: 1, modifiedAt: null }, review }
  })
  const ids = await listings.create(added.map(({ listing }) => listing))
  for (const [i, { listing, review }] of added.entries()) {
    const id = ids[i]
    if (id !== undefined && review) await reviews.put(id, listing.accountId, review)
  }
  return added.map(({ listing }, i) => {
    const id = ids[i]
    if (id === undefined) throw new Error('There are fewer ids than new listings.')
    const { accountId, pictures } = listing
    const details = { accountId, photos: pictures.length }
    const about = { subject: 'listing', id: String(id), action: 'created', details } as const
    const recorded = { ...about, changed: [created('listing', id)] }
    const history = historyOf({ ...listing, id }, now)
    return { listingId: id, version: 1, recorded, history, revision: null }
  })
}

/**
 * Edits a listing, and records the edit. Writes nothing when nothing has changed. @throws StaleRecord when the listing
 * has changed since it was read.
 */
export async function editListing(
  transaction: Transaction,
  write: EditWrite,
  before: ListingDetail,
  content: Content,
): Promise<void> {
  const { history, recorded, revision } = await edit(transaction, write, before, content)
  if (history) await transaction.listings.addHistory([history])
  if (revision) await transaction.revisions.add([revision])
  if (recorded) await recordWrite(transaction, write.actor, write.now, recorded)
}

/** Without a rule, nobody need look at the edit. */
type EditWrite = Pick<ListingWrite, 'auction' | 'actor' | 'now'> &
  Partial<Pick<ListingWrite, 'rule'>>

async function edit(
  transaction: Transaction,
  { auction, actor, now, rule = UNJUDGED }: EditWrite,
  { listing: before, auction: auctionBefore, review: reviewBefore }: ListingDetail,
  wanted: Content,
): Promise<WrittenListing> {
  const { listings } = transaction
  const { id, version, modifiedAt } = before
  const { active: offered } = wanted
  const review = reviewAfter(reviewBefore, rule, {
    ...{ isNew: false, offered, version: version + 1, at: now },
  })
  const content = { ...wanted, active: activeOf(offered, review) }
  const changedAuction = auction.kind === 'changed' ? auction.auction : null
  const isChanged = !isDeepStrictEqual(before, { ...content, id, version, modifiedAt })
  if (!isChanged && changedAuction === null) {
    if (reviewBefore && reviewBefore.offered !== offered) {
      await transaction.reviews.put(id, before.accountId, { ...reviewBefore, offered })
    }
    return { listingId: id, version, recorded: null, history: null, revision: null }
  }
  if (review) await putReview(transaction, before, reviewBefore, review)
  const listing: Listing = { ...content, id, version: version + 1, modifiedAt: now }
  if (!(await listings.update(listing, version, before))) throw new StaleRecord()
  await moveDocuments(transaction, before, listing, now)
  const isInHistory =
    listing.priceUsd !== before.priceUsd ||
    listing.status !== before.status ||
    listing.active !== before.active
  const others =
    changedAuction === null ? [] : await listings.updateAuction(changedAuction, now, id)
  const members = changedMembers(
    { ...before, auction: auctionBefore },
    { ...content, id, version, modifiedAt, auction: changedAuction ?? auctionBefore },
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
    ...{ listingId: id, version: listing.version, at: now, actor },
    before: replaced({ ...before, auction: auctionBefore }, members),
  }
  return { listingId: id, version: listing.version, recorded, history, revision }
}

/** @throws StaleRecord when somebody has judged the listing since it was read. */
async function putReview(
  { reviews }: Transaction,
  { id, accountId }: Listing,
  before: ListingReview | null,
  after: ListingReview,
): Promise<void> {
  if (!isDeepStrictEqual(await reviews.of(id), before)) throw new StaleRecord()
  await reviews.put(id, accountId, after)
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

/** Who judges a listing, and what the audit log says about it. */
interface JudgmentWrite extends Pick<ListingWrite, 'actor' | 'now'> {
  readonly about: Pick<RecordedWrite, 'action' | 'details'>
}

/**
 * Holds a listing back, or lets it go.
 * @param review Null: nothing holds it back any more.
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
  const { id: _id, version: _version, modifiedAt: _modifiedAt, ...content } = detail.listing
  const write = { auction: { kind: 'none' }, actor, now } as const
  const written = await edit(transaction, write, { ...detail, review }, { ...content, active })
  if (written.history) await listings.addHistory([written.history])
  if (written.revision) await transaction.revisions.add([written.revision])
  const changed = written.recorded?.changed ?? []
  await recordWrite(transaction, actor, now, {
    subject: 'listing',
    id: String(id),
    ...about,
    changed,
  })
}
