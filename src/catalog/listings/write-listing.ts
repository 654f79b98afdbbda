import type { Actor } from '../../domain/accounts/actor.ts'
import { created } from '../../domain/accounts/change.ts'
import type { ListingContent } from '../../domain/listings/draft/apply-draft.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import type { TourStop } from '../../domain/listings/draft/draft-tour.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { activeOf, type ReviewRule, reviewAfter } from '../../domain/listings/listing-review.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { leadRecipient } from '../leads/lead-recipient.ts'
import { notifyElsewhere, type RoutedLeads } from '../leads/where-leads-go.ts'
import { type PhotoTurn, picturesOf } from '../pictures/posted-tour.ts'
import { requirePlaces, takesPlace } from '../plans/plan-limits.ts'
import { addRevisions } from '../writes/add-revisions.ts'
import { recordStep, recordWrite } from '../writes/record-write.ts'
import { type Content, edit, historyOf, type WrittenListing } from './edit-listing.ts'
import { giveSpotlight } from './spotlights.ts'

/** The result of posting a listing. */
export interface SavedListing {
  readonly listingId: ListingId
  readonly version: number
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
  /** The paths of uploaded documents that the listing may show. */
  readonly sentDocuments?: readonly string[]
  /** Whether the write needs review. */
  readonly rule: ReviewRule
  /** Whether the listing gets a spotlight, unless it has one. */
  readonly isFeatured: boolean
  readonly actor: Actor
  readonly now: number
}

/**
 * Writes a listing with its history, and notifies followers. The store refuses it if another
 * listing has taken its feed key in the meantime, or if one of its photos is gone.
 * @throws StaleRecord or StoreConflict when the listing has changed since it was read; the
 * transaction must end then.
 */
export async function writeListing(
  transaction: Transaction,
  write: ListingWrite,
): Promise<SavedListing> {
  const { accountId, isFeatured, actor, now } = write
  const [written] = await writeAll(
    transaction,
    { accountId, writes: [write], turn: 'immediately' },
    now,
  )
  if (!written) throw new Error('A listing was not written.')
  const { listingId, version, recorded } = written
  if (recorded) await recordWrite(transaction, actor, now, recorded)
  const routed = await nameRoutingEmails(transaction, [write])
  for (const target of routed) await notifyElsewhere(transaction, { ...target, listingId }, now)
  const spotlight = isFeatured ? await giveSpotlight(transaction, { actor, now }, listingId) : null
  const spotlightId = spotlight?.spotlightId ?? null
  return { listingId, version, isNew: write.before === null, spotlightId }
}

/**
 * Writes listings of one account with few statements, as a step of an import. None of them may be
 * featured. Their photos are fetched after those that were posted.
 * @returns Their ids and versions, in the same order.
 * @throws StaleRecord or StoreConflict as `writeListing`; the transaction must end then, for all of
 * them.
 */
export async function writeStep(
  transaction: Transaction,
  {
    accountId,
    writes,
  }: { readonly accountId: AccountId; readonly writes: readonly ListingWrite[] },
  actor: Actor,
  now: number,
): Promise<readonly WrittenVersion[]> {
  const written = await writeAll(transaction, { accountId, writes, turn: 'walk' }, now)
  const changed = written.flatMap(({ recorded }) => recorded?.changed ?? [])
  await recordStep(transaction, actor, now, changed)
  await nameRoutingEmails(transaction, writes)
  return written.map(({ listingId: id, version }) => ({ id, version }))
}

/** A listing after it was written. */
export interface WrittenVersion {
  readonly id: ListingId
  readonly version: number
}

async function writeAll(
  transaction: Transaction,
  {
    accountId,
    writes,
    turn,
  }: {
    readonly accountId: AccountId
    readonly writes: readonly ListingWrite[]
    readonly turn: PhotoTurn
  },
  now: number,
): Promise<readonly WrittenListing[]> {
  const tours = writes.map(({ tour }) => tour)
  const pictures = await picturesOf(transaction, { accountId, tours, turn }, now)
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
  const places = written.reduce((sum, one) => sum + one.places, 0)
  await requirePlaces(transaction, accountId, places, now)
  const history = written.flatMap(one => one.history ?? [])
  if (history.length > 0) await transaction.listings.addHistory(history)
  await addRevisions(
    transaction,
    written.flatMap(one => one.revision ?? []),
  )
  return written
}

/**
 * If a listing names another address for its leads than before, asks that address for its consent.
 * @returns The addresses that leads go to now.
 */
async function nameRoutingEmails(
  transaction: Transaction,
  writes: readonly ListingWrite[],
): Promise<readonly RoutedLeads[]> {
  const requested = new Set<string>()
  const routed: RoutedLeads[] = []
  for (const { before, accountId, content, actor, now } of writes) {
    const { leadRoutingEmail } = content.unpublished
    if (leadRoutingEmail === (before?.listing.unpublished.leadRoutingEmail ?? '')) continue
    if (requested.has(leadRoutingEmail)) continue
    requested.add(leadRoutingEmail)
    const member = await transaction.members.get(accountId)
    if (!member) continue
    const target = { accountId, email: member.email, routingEmail: leadRoutingEmail }
    const recipient = await leadRecipient(transaction, actor, target, now)
    if (recipient !== member.email) {
      routed.push({ accountId, recipient: member.email, address: recipient })
    }
  }
  return routed
}

/** Adds the new listings. */
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
    const stored = { active, version: 1, modifiedAt: null, createdAt: now }
    return { listing: { ...content, ...stored }, review }
  })
  const ids = await listings.create(added.map(({ listing }) => listing))
  for (const [i, { listing, review }] of added.entries()) {
    const id = ids[i]
    if (id !== undefined && review) await reviews.put(id, listing.accountId, review)
  }
  return added.map(({ listing, review }, i) => {
    const id = ids[i]
    if (id === undefined) throw new Error('There are fewer ids than new listings.')
    const { accountId, pictures } = listing
    const details = { accountId, photos: pictures.length }
    const about = { subject: 'listing', id: String(id), action: 'created', details } as const
    const recorded = { ...about, changed: [created('listing', id)] }
    const history = historyOf({ ...listing, id }, now)
    const places = Number(takesPlace(listing, review))
    return { listingId: id, version: 1, recorded, history, revision: null, places }
  })
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
