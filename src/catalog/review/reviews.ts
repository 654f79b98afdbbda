import type { Actor } from '../../domain/accounts/actor.ts'
import type { AuditedAction } from '../../domain/accounts/audit.ts'
import { accountName } from '../../domain/accounts/member.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail, ListingSummary } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import { type Hold, REVIEWS_A_PAGE } from '../../domain/listings/listing-review.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type {
  ReviewedListing,
  ReviewPosition,
  ReviewQuery,
  WaitingCounts,
} from '../../store/review/review-records.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { duplicatesOf, type PossibleDuplicate } from './duplicates.ts'
import {
  ACTIONS,
  decideListing,
  type Judgment,
  type JudgmentTools,
  refused,
  requireReason,
} from './judgment.ts'

export type { ReviewedListing, ReviewPosition, WaitingCounts }

/** The most listings that one action decides about. */
const MAX_AT_ONCE = 500
const WAITING = ['review', 'edited'] as const

/** One decision about many listings that wait. */
export interface BulkJudgment extends Pick<Judgment, 'reason'> {
  readonly listings: readonly Pick<Judgment, 'listingId' | 'version'>[]
  readonly decision: 'approve' | 'refuse'
}

/** What became of many listings. */
export interface BulkVerdict {
  readonly decided: number
  /** Those that were not decided, and why. */
  readonly left: readonly { readonly listingId: ListingId; readonly detail: string }[]
}

/** A listing of a queue; `summary` is undefined if it was deleted in this moment. */
export interface QueuedListing extends ReviewedListing {
  readonly summary: ListingSummary | undefined
}

/** An account with listings that wait. */
export interface ReviewedAccount {
  readonly id: AccountId
  readonly name: string
  /** In milliseconds since 1970 UTC; null: it is not trusted. */
  readonly trustedSince: number | null
}

/** A listing with the facts that a moderator needs to judge it. */
export interface ListingToJudge extends ListingDetail {
  readonly duplicates: readonly PossibleDuplicate[]
  readonly openReports: number
}

/** Which listings are shown, for the people who watch over them. */
export class Reviews {
  readonly #store: Store
  readonly #clock: Clock
  readonly #tools: JudgmentTools
  readonly #catchUp: () => Promise<void>

  constructor(tools: JudgmentTools, catchUp: () => Promise<void>) {
    this.#store = tools.store
    this.#clock = tools.clock
    this.#tools = tools
    this.#catchUp = catchUp
  }

  /** How many reviews are pending. @throws Problem `forbidden`. */
  async waiting(principal: Principal): Promise<WaitingCounts> {
    permitted(principal, ['review'])
    return await this.#store.reviews.waiting()
  }

  /** 100 listings in some states, longest waiting first. @throws Problem `forbidden`. */
  async list(
    principal: Principal,
    states: readonly (Hold | 'edited')[],
    { accountId = null, after = null }: Partial<Omit<ReviewQuery, 'states'>> = {},
  ): Promise<readonly QueuedListing[]> {
    permitted(principal, ['review'])
    return await this.#queue({ states, accountId, after }, REVIEWS_A_PAGE)
  }

  async #queue(query: ReviewQuery, limit: number): Promise<readonly QueuedListing[]> {
    const { reviews, listings } = this.#store
    const found = await reviews.list(query, limit)
    const ids = found.map(({ listingId }) => listingId)
    const summaries = ids.length === 0 ? [] : await listings.summaries(ids, 0)
    const byId = new Map(summaries.map(one => [one.listing.id, one]))
    return found.map(one => ({ ...one, summary: byId.get(one.listingId) }))
  }

  /** @throws Problem `forbidden`, `not-found` for an unknown account. */
  async account(principal: Principal, id: AccountId): Promise<ReviewedAccount> {
    permitted(principal, ['review'])
    const { members } = this.#store
    const member = await members.get(id)
    if (!member) throw Problem.of('not-found', 'Unknown account', `There is no account ${id}.`)
    return { id, name: accountName(member), trustedSince: await members.trustedSince(id) }
  }

  /**
   * A listing, shown or not. @throws Problem `forbidden`, `not-found` for an unknown or deleted
   * listing.
   */
  async find(principal: Principal, id: ListingId): Promise<ListingToJudge> {
    permitted(principal, ['review'])
    const detail = await this.#store.listings.detail(id)
    if (!detail || detail.deletedAt !== null) throw unknownListing(id)
    const openReports = await this.#store.reviews.openReportsOf(id)
    return { ...detail, duplicates: await duplicatesOf(this.#store, detail), openReports }
  }

  /**
   * Judges the reviewed version of a listing, and notifies its account by email. If a listing is
   * taken down, its reports are settled.
   * @throws Problem `forbidden`, `not-found` as `find`, `invalid-input` without a reason,
   * `conflict` when the listing has changed since, or is in the decided state already.
   */
  async decide(principal: Principal, judgment: Judgment): Promise<void> {
    const actor = permitted(principal, ['review'])
    requireReason(judgment)
    await decideListing(this.#tools, actor, judgment)
    await this.#catchUp()
  }

  /**
   * Decides about many listings that wait, each in a transaction of its own. Those that have changed
   * since, or that someone else has decided about, are left as they are.
   * @throws Problem `forbidden`, `invalid-input` without listings, with more than 500, or without a
   * reason.
   */
  async decideMany(principal: Principal, judgment: BulkJudgment): Promise<BulkVerdict> {
    const actor = permitted(principal, ['review'])
    const { listings, decision, reason } = judgment
    const faults = new FaultList()
    if (listings.length === 0) faults.add('missing', 'listing', 'Select one or more listings.')
    if (listings.length > MAX_AT_ONCE) {
      faults.add('too-many', 'listing', `Select at most ${MAX_AT_ONCE} listings.`)
    }
    faults.throwIfAny()
    requireReason(judgment)
    const verdict = await this.#decideEach(
      actor,
      listings.map(one => ({ ...one, decision, reason })),
    )
    const { decided, left } = verdict
    const details = { listings: decided + left.length, decided, left: left.length }
    const about = { subject: 'listing', id: '', action: `many ${ACTIONS[decision]}` } as const
    await this.#record(actor, { ...about, details })
    await this.#catchUp()
    return verdict
  }

  /**
   * Trusts an account from now on: with approval `first`, its new listings do not wait, even when
   * none of its listings is public. Approves its listings that wait, at most 500.
   * @throws Problem `forbidden`, `not-found` for an unknown account.
   */
  async trust(principal: Principal, accountId: AccountId): Promise<BulkVerdict> {
    const actor = permitted(principal, ['review'])
    await this.account(principal, accountId)
    await this.#store.transact(({ members }) => members.trust(accountId, this.#clock()))
    const query = { states: WAITING, accountId, after: null }
    const waiting = await this.#queue(query, MAX_AT_ONCE)
    const approval = { decision: 'approve', reason: '' } as const
    const verdict = await this.#decideEach(
      actor,
      waiting.flatMap(({ listingId, summary }) =>
        summary ? { ...approval, listingId, version: summary.listing.version } : [],
      ),
    )
    const details = { decided: verdict.decided, left: verdict.left.length }
    const about = { subject: 'account', id: String(accountId), action: 'trusted' } as const
    await this.#record(actor, { ...about, details })
    await this.#catchUp()
    return verdict
  }

  /**
   * Ends the trust: new listings of the account wait again unless one of its listings is public.
   * @throws Problem `forbidden`, `conflict` for an account that is not trusted.
   */
  async distrust(principal: Principal, accountId: AccountId): Promise<void> {
    const actor = permitted(principal, ['review'])
    await this.#store.transact(async transaction => {
      if (!(await transaction.members.distrust(accountId))) {
        throw refused('The account is not trusted.')
      }
      const about = { subject: 'account', id: String(accountId), action: 'trust ended' } as const
      const write = { ...about, details: {}, changed: [] }
      await recordWrite(transaction, actor, this.#clock(), write)
    })
  }

  async #record(actor: Actor, action: AuditedAction): Promise<void> {
    await this.#store.transact(transaction =>
      recordWrite(transaction, actor, this.#clock(), { ...action, changed: [] }),
    )
  }

  async #decideEach(
    actor: Actor,
    judgments: readonly Omit<Judgment, 'seen'>[],
  ): Promise<BulkVerdict> {
    const left: { listingId: ListingId; detail: string }[] = []
    for (const judgment of judgments) {
      try {
        await decideListing(this.#tools, actor, { ...judgment, seen: WAITING })
      } catch (error) {
        if (!(error instanceof Problem) || !['conflict', 'not-found'].includes(error.code)) {
          throw error
        }
        left.push({ listingId: judgment.listingId, detail: error.message })
      }
    }
    return { decided: judgments.length - left.length, left }
  }
}
