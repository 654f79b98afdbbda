import { mayActFor, type Principal, SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import type { AuctionChange } from '../../domain/listings/draft/draft-auction.ts'
import { NO_FILES } from '../../domain/listings/file-merge.ts'
import { changedForm } from '../../domain/listings/form/listing-form.ts'
import type { Auction, ListingDetail } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import { newToken, tokenHash } from '../../domain/users/session.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, AuctionId, DraftId, ListingId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { PreviewLink, PreviewSubject } from '../../store/previews/preview-records.ts'
import {
  filesOf,
  heldFiles,
  publishedFiles,
  sentDocuments,
  tourOf,
} from '../drafts/draft-contents.ts'
import { submissionOf } from '../drafts/form-submission.ts'
import type { OfferedListing, Offers } from '../listings/offers.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { checkedWrite } from '../listings/save-listing.ts'
import { requireAccount, requireWriter } from '../permitted.ts'
import { personPrincipal } from '../users/person-principal.ts'
import { recordWrite } from '../writes/record-write.ts'

const VALID_MS = 7 * 24 * 3_600_000
/** How many people may get a link of their own. */
const MAX_LINKS = 20

/** A listing as its page would show it. */
export interface PreviewedListing {
  readonly offered: OfferedListing
  readonly kind: PreviewSubject['kind']
  /** In milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /** Whether only people of the account and moderators see it. */
  readonly isRestricted: boolean
}

export type { PreviewLink, PreviewSubject }

/**
 * Links by which people, such as the owner of the land, see the page of a listing before it is
 * published.
 */
export class Previews {
  readonly #sources: PostingSources
  readonly #offers: Offers
  readonly #randomBytes: (count: number) => Uint8Array

  constructor(sources: PostingSources, offers: Offers, randomBytes: (count: number) => Uint8Array) {
    this.#sources = sources
    this.#offers = offers
    this.#randomBytes = randomBytes
  }

  /**
   * Makes a link that is valid for seven days.
   * @returns Its token, which is stored nowhere.
   * @throws Problem `forbidden` when the principal may not write for the account, `not-found` for a
   * missing listing or draft.
   */
  async make(principal: Principal, subject: PreviewSubject): Promise<string> {
    const token = newToken(this.#randomBytes)
    const now = this.#sources.clock()
    const link = { subject, createdAt: now, expiresAt: now + VALID_MS }
    await this.#write(principal, subject, 'previewed', ({ previews }) =>
      previews.add(hashOf(token), link, MAX_LINKS),
    )
    return token
  }

  /** Ends all links to something. @throws Problem as `make`. */
  async end(principal: Principal, subject: PreviewSubject): Promise<void> {
    await this.#write(principal, subject, 'previews ended', ({ previews }) =>
      previews.removeOf(subject),
    )
  }

  /** The links that are valid. */
  list(subject: PreviewSubject): Promise<readonly PreviewLink[]> {
    return this.#sources.store.previews.of(subject, this.#sources.clock())
  }

  /**
   * The listing that a link shows. A link ends when it expires, and with the draft or the listing;
   * it does not show a listing that was taken down, or whose account is inactive. While the account
   * awaits approval, the link works only for its people and moderators.
   * @param viewer Who has signed in; null: no one.
   * @throws Problem `not-found` for an invalid link, `forbidden` when the viewer may not see what
   * it shows; `invalid-input` with what a draft still lacks.
   */
  async find(
    token: string,
    calendar: Calendar,
    viewer: Principal | null,
  ): Promise<PreviewedListing> {
    const { store } = this.#sources
    const { subject, expiresAt, isRestricted } = await this.link(token, viewer)
    const detail =
      subject.kind === 'listing'
        ? await store.listings.detail(subject.id)
        : await this.#drafted(subject.id, calendar)
    if (!detail || detail.deletedAt !== null || detail.review?.state === 'removed')
      throw noPreview()
    if (!detail.member.active && !isRestricted) throw noPreview()
    const offered = await this.#offers.preview(detail)
    return { offered, kind: subject.kind, expiresAt, isRestricted }
  }

  /**
   * A valid link, whatever it shows.
   * @throws Problem `not-found` and `forbidden` as `find`.
   */
  async link(
    token: string,
    viewer: Principal | null,
  ): Promise<PreviewLink & { readonly accountId: AccountId; readonly isRestricted: boolean }> {
    const { store, clock } = this.#sources
    const hash = tokenHash(token)
    const link = hash && (await store.previews.byToken(hash, clock()))
    const accountId = link && (await accountOf(store, link.subject))
    if (!link || accountId === null) throw noPreview()
    const isRestricted = await this.isRestricted(accountId)
    if (isRestricted && !(viewer && mayActFor(viewer, ['listings:read'], accountId))) {
      throw notForGuests()
    }
    return { ...link, accountId, isRestricted }
  }

  /**
   * Whether links to the listings of an account work only for its people and moderators: it is not
   * approved yet.
   */
  isRestricted(accountId: AccountId): Promise<boolean> {
    return this.#sources.store.reviews.isApplying(accountId)
  }

  /**
   * Only their author may end prepared changes and their links, or anyone in the account after the
   * author has left.
   */
  async #isOfAuthor({ accountId, listingId, userId }: StoredDraft): Promise<boolean> {
    if (listingId === null) return true
    const author = await personPrincipal(this.#sources.store, userId)
    return author !== null && mayActFor(author, ['listings:write'], accountId)
  }

  /**
   * The listing that publishing a draft would create or change; null: the draft was removed.
   * @throws Problem with its faults.
   */
  async #drafted(id: DraftId, calendar: Calendar): Promise<ListingDetail | null> {
    const { store, clock, gazetteer, outlines } = this.#sources
    const draft = await store.drafts.get(id)
    const member = draft && (await store.members.get(draft.accountId))
    if (!draft || !member || !(await this.#isOfAuthor(draft))) return null
    const { accountId, listingId } = draft
    const before = listingId === null ? null : await store.listings.detail(listingId)
    if (listingId !== null && (before === null || before.deletedAt !== null)) return null
    const places = { gazetteer: await gazetteer(), outlines, approval: 'off' as const }
    const form = before === null ? changedForm(draft.form, {}) : draft.form
    const held = await heldFiles(store, draft, before)
    const files = publishedFiles(held, before) ?? undefined
    const about = { principal: SERVICE_PRINCIPAL, accountId, before, form, calendar }
    const sent = await sentDocuments(store, draft, held)
    const submission = submissionOf({ ...about, files, sentDocuments: sent }, places.gazetteer)
    const write = await checkedWrite({ reader: store, places, now: clock() }, submission, before)
    const shown = files ?? (before === null ? NO_FILES : filesOf(before.listing))
    const { id: number, version, modifiedAt, createdAt } = before?.listing ?? UNNUMBERED
    const auction = auctionOf(write.auction, accountId, before)
    const listing = {
      ...write.content,
      id: number,
      accountId,
      version,
      modifiedAt,
      createdAt,
      auctionId: auction?.id ?? null,
      pictures: shown.pictures,
    }
    const pictures = await tourOf(store, shown, before)
    return { listing, member, auction, pictures, review: before?.review ?? null, deletedAt: null }
  }

  async #write(
    principal: Principal,
    subject: PreviewSubject,
    action: string,
    write: (
      transaction: Parameters<Parameters<PostingSources['store']['transact']>[0]>[0],
    ) => Promise<unknown>,
  ): Promise<void> {
    const { store, clock } = this.#sources
    await store.transact(async transaction => {
      await requireWriter(transaction, principal, ['listings:write'])
      const accountId = await accountOf(transaction, subject)
      if (accountId === null) throw noPreview()
      requireAccount(principal, ['listings:write'], accountId)
      await write(transaction)
      const about = { subject: subject.kind, id: String(subject.id), action, details: {} } as const
      await recordWrite(transaction, principal.actor, clock(), { ...about, changed: [] })
    })
  }
}

/** A listing that has no number yet. */
const UNNUMBERED = { id: 0 as ListingId, version: 1, modifiedAt: null, createdAt: null }

/** The listing's auction after the draft is published. */
function auctionOf(
  change: AuctionChange,
  accountId: AccountId,
  before: ListingDetail | null,
): Auction | null {
  if (change.kind === 'none') return null
  if (change.kind === 'changed') return change.auction
  return change.kind === 'new'
    ? { ...change.auction, id: 0 as AuctionId, accountId }
    : (before?.auction ?? null)
}

async function accountOf(
  { listings, drafts }: Pick<PostingSources['store'], 'listings' | 'drafts'>,
  subject: PreviewSubject,
): Promise<AccountId | null> {
  if (subject.kind === 'draft') return (await drafts.get(subject.id))?.accountId ?? null
  const detail = await listings.detail(subject.id)
  return detail && detail.deletedAt === null ? detail.listing.accountId : null
}

function hashOf(token: string): Uint8Array {
  const hash = tokenHash(token)
  if (hash) return hash
  throw new Error('A new token has another form than tokens.')
}

function notForGuests(): Problem {
  const detail =
    'This account is waiting for approval. Until then, only its people and moderators see its previews.'
  return Problem.of('forbidden', 'Preview not public', detail)
}

function noPreview(): Problem {
  const detail = 'The preview has ended, or its link is not complete. Ask for a new link.'
  return Problem.of('not-found', 'No preview', detail)
}
