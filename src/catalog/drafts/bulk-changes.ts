import type { Permission } from '../../domain/accounts/permissions.ts'
import {
  accountsFor,
  callerOf,
  mayActFor,
  type Principal,
  provedPrincipal,
  userOf,
} from '../../domain/accounts/principal.ts'
import {
  BULK_AT_ONCE,
  type BulkAction,
  MAX_BULK_LISTINGS,
} from '../../domain/listings/bulk-action.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { BulkChangeId, ListingId, UserId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { BulkListing, BulkOutcome, StoredBulkChange } from '../../store/bulk/bulk-records.ts'
import { ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { requireRoutingProof } from '../leads/where-leads-go.ts'
import { recordWrite } from '../writes/record-write.ts'
import { BULK_TOPIC, BULK_VERSION, type BulkOrder } from './bulk-order.ts'
import { type BulkTools, changeOne, undoOne } from './bulk-steps.ts'
import { requireUser } from './own-drafts.ts'

const STEP = 100

export type { BulkListing }

/** A change with the outcomes for its listings. */
export interface BulkReport extends StoredBulkChange {
  readonly counts: ReadonlyMap<BulkOutcome, number>
  readonly total: number
}

/** Changes of many listings: proposed, done, and undone. Each listing has its own transaction. */
export class BulkChanges {
  readonly #store: Store
  readonly #clock: Clock
  readonly #tools: BulkTools

  constructor(store: Store, clock: Clock, tools: BulkTools) {
    this.#store = store
    this.#clock = clock
    this.#tools = tools
  }

  /**
   * Stores a proposed change; nothing is changed yet. Listings that the principal may not write are
   * left out.
   * @throws Problem `invalid-input` when no listing is left, or there are too many; `proof-needed`
   * for an owner who changes where leads go without having entered the password recently.
   */
  async propose(
    principal: Principal,
    action: BulkAction,
    ids: readonly ListingId[],
  ): Promise<BulkChangeId> {
    const userId = requireUser(principal)
    const needed = neededFor(action)
    const own = await this.#ownIds(principal, needed, [...new Set(ids)].slice(0, MAX_BULK_LISTINGS))
    if (action.kind === 'leads') requireRoutingProof(principal)
    if (own.length === 0) throw none()
    const change = { userId, action, state: 'proposed', createdAt: this.#clock() } as const
    return await this.#store.transact(({ bulkChanges }) => bulkChanges.add(change, own))
  }

  /** @throws Problem `not-found` for another person's change. */
  async get(principal: Principal, id: BulkChangeId): Promise<BulkReport> {
    const change = await this.#store.bulkChanges.get(id)
    if (!change || change.userId !== userOf(principal)) throw noChange(id)
    const counts = await this.#store.bulkChanges.counts(id)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { ...change, counts, total }
  }

  /** Some listings of a change that were not changed, with the reasons. */
  async left(id: BulkChangeId, limit: number): Promise<readonly BulkListing[]> {
    return await this.#store.bulkChanges.listings(id, ['refused', 'kept'], 0 as ListingId, limit)
  }

  /** Makes the proposed change, immediately or by a job. @returns Whether it is done. */
  run(principal: Principal, id: BulkChangeId, calendar: Calendar): Promise<boolean> {
    return this.#begin(principal, id, 'proposed', calendar)
  }

  /** Undoes the change, except for listings edited since. @returns Whether it is done. */
  undo(principal: Principal, id: BulkChangeId, calendar: Calendar): Promise<boolean> {
    return this.#begin(principal, id, 'done', calendar)
  }

  async #begin(
    principal: Principal,
    id: BulkChangeId,
    from: 'proposed' | 'done',
    calendar: Calendar,
  ): Promise<boolean> {
    const { total, action, userId } = await this.get(principal, id)
    if (action.kind === 'leads') requireRoutingProof(principal)
    const isLong = total > BULK_AT_ONCE
    const isUndo = from === 'done'
    const isBegun = await this.#store.transact(async transaction => {
      const now = this.#clock()
      if (!(await transaction.bulkChanges.setState(id, from, 'waiting'))) return false
      const listingIds = await this.#idsOf(transaction, id, isUndo)
      const details = { change: id, ...auditedAction(action), listings: total, listingIds }
      const about = isUndo ? 'many taken back' : 'many changed'
      const write = { subject: 'listing', id: '', action: about, details, changed: [] } as const
      await recordWrite(transaction, principal.actor, now, write)
      if (isLong) {
        const caller = callerOf(principal, ['listings:write'])
        const order: BulkOrder = { isUndo, caller }
        const payload = JSON.stringify(order)
        // People take turns, however many changes one of them has requested.
        const key = `person ${userId}`
        const job = { topic: BULK_TOPIC, version: BULK_VERSION, key, ...ONE_LANE }
        await transaction.jobs.add([{ ...job, payload, subject: id, dueAt: null }], now)
      }
      return true
    })
    // A double click.
    if (!isBegun) return true
    if (!isLong) await this.work(principal, { id, isUndo }, calendar)
    return !isLong
  }

  /** Does the rest of a change. */
  async work(
    principal: Principal,
    { id, isUndo }: { readonly id: BulkChangeId; readonly isUndo: boolean },
    calendar: Calendar,
    signal?: AbortSignal,
  ): Promise<void> {
    const change = await this.#store.bulkChanges.get(id)
    if (change?.state !== 'waiting') return
    // The proof was required when the change began.
    const worker = provedPrincipal({ ...principal, actor: { ...principal.actor, isInBulk: true } })
    const outcomes = outcomesFor(isUndo)
    const step = { principal: worker, action: change.action, calendar }
    let after = 0 as ListingId
    for (;;) {
      const listings = await this.#store.bulkChanges.listings(id, outcomes, after, STEP)
      for (const listing of listings) {
        signal?.throwIfAborted()
        const noted = isUndo
          ? await undoOne(this.#tools, step, listing)
          : await changeOne(this.#tools, step, listing.listingId)
        await this.#store.transact(({ bulkChanges }) => bulkChanges.note(id, noted))
        after = listing.listingId
      }
      if (listings.length < STEP) break
    }
    const end = isUndo ? 'undone' : 'done'
    await this.#store.transact(({ bulkChanges }) => bulkChanges.setState(id, 'waiting', end))
  }

  /** The person who requested a change; null: there is no such change. */
  async requestedBy(id: BulkChangeId): Promise<UserId | null> {
    return (await this.#store.bulkChanges.get(id))?.userId ?? null
  }

  /** The listings that a change, or taking it back, is about. */
  async #idsOf({ bulkChanges }: Transaction, id: BulkChangeId, isUndo: boolean) {
    const outcomes = outcomesFor(isUndo)
    const found = await bulkChanges.listings(id, outcomes, 0 as ListingId, MAX_BULK_LISTINGS)
    return found.map(({ listingId }) => listingId)
  }

  async #ownIds(
    principal: Principal,
    needed: readonly Permission[],
    ids: readonly ListingId[],
  ): Promise<ListingId[]> {
    if (accountsFor(principal, needed) === 'all') return [...ids]
    const own: ListingId[] = []
    for (const some of inSlices(ids, STEP)) {
      for (const [id, accountId] of await this.#store.lists.accountsOf(some)) {
        if (mayActFor(principal, needed, accountId)) own.push(id)
      }
    }
    return own
  }
}

/** The listings on which a change is made, or those on which it can be taken back. */
function outcomesFor(isUndo: boolean): readonly BulkOutcome[] {
  return [isUndo ? 'changed' : 'waiting']
}

/** The audit log has no addresses. */
function auditedAction(action: BulkAction): Readonly<Record<string, unknown>> {
  return action.kind === 'leads' ? { kind: action.kind } : action
}

/** Only owners change where leads go. */
function neededFor({ kind }: BulkAction): readonly Permission[] {
  return kind === 'leads' ? ['listings:write', 'account:write'] : ['listings:write']
}

function none(): Problem {
  const detail = 'Choose at least one listing that you may change.'
  return Problem.of('invalid-input', 'Nothing chosen', detail)
}

function noChange(id: BulkChangeId): Problem {
  return Problem.of('not-found', 'No such change', `There is no change ${id}.`)
}
