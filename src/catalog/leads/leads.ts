import type { Principal } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import type { LeadLimits } from '../../domain/leads/lead-limits.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { OldLeads } from '../../store/leads/erasure-records.ts'
import type { Store } from '../../store/store.ts'
import type { MailFiles } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import type { IdempotentRequests } from '../writes/idempotent-requests.ts'
import type { PruneRange } from '../writes/pruning.ts'
import { recordWrite } from '../writes/record-write.ts'
import {
  type Erased,
  type Erasure,
  type ErasurePlan,
  erase,
  planLeadErasure,
  planPersonErasure,
} from './erase-leads.ts'
import { type DueUntil, followUpsDue } from './follow-ups.ts'
import { type PrunedLeads, pruneLeads } from './prune-leads.ts'
import {
  findLead,
  type LeadFilter,
  type LeadPage,
  leadPage,
  leadPages,
  type ReceivedLead,
  readableAccounts,
  readableLeads,
  requireLeadReader,
} from './read-leads.ts'
import { type LeadSubmission, submitLead } from './submit-lead.ts'

/** The parts that take leads and limit them. */
export interface LeadRulesInForce {
  readonly requests: IdempotentRequests
  readonly clock: Clock
  readonly limits: LeadLimits
}

/** The inquiries of buyers. */
export class Leads {
  readonly #store: Store
  readonly #rules: LeadRulesInForce

  constructor(store: Store, rules: LeadRulesInForce) {
    this.#store = store
    this.#rules = rules
  }

  /** See `submitLead`. */
  submit(submission: LeadSubmission): Promise<{ leadId: LeadId }> {
    return submitLead(this.#store, this.#rules.requests, this.#rules, submission)
  }

  /** @throws Problem `forbidden` when a principal may read no leads at all. */
  requireReader(principal: Principal): void {
    requireLeadReader(principal)
  }

  /**
   * A page of the leads that a principal may read, as `leadPage`. @throws Problem as
   * `readableLeads` does.
   */
  async page(
    principal: Principal,
    filter: LeadFilter,
    before: LeadPosition | null,
    limit: number,
  ): Promise<LeadPage> {
    return await leadPage(this.#store, readableLeads(principal, filter), before, limit)
  }

  /**
   * @throws Problem `forbidden` when the principal may read no leads, `not-found` as `findLead`.
   */
  async find(principal: Principal, id: LeadId): Promise<ReceivedLead> {
    return await findLead(this.#store, id, readableAccounts(principal))
  }

  /** See `followUpsDue`. */
  followUpsDue(principal: Principal, due: DueUntil): Promise<readonly InboxLead[]> {
    return followUpsDue(this.#store, principal, due)
  }

  /**
   * Reads all leads of a filter, latest first, in pages. The audit log records the export before
   * the first page is read.
   * @throws Problem as `readableLeads` does.
   */
  async *export(principal: Principal, filter: LeadFilter): AsyncIterable<readonly ReceivedLead[]> {
    const readable = readableLeads(principal, filter)
    const { accountIds, listingId, since, state } = readable
    await this.#store.transact(transaction =>
      recordWrite(transaction, principal.actor, this.#rules.clock(), {
        subject: 'lead',
        id: '',
        action: 'exported',
        details: {
          accountIds,
          listingId,
          since: since === null ? null : new Date(since).toISOString(),
          state,
        },
        changed: [],
      }),
    )
    yield* leadPages(this.#store, readable)
  }

  /** See `planPersonErasure`. */
  async planPersonErasure(principal: Principal, email: string): Promise<ErasurePlan> {
    permitted(principal, ['records:erase'])
    return await planPersonErasure(this.#store, email)
  }

  /** See `planLeadErasure`. */
  async planErasure(principal: Principal, ids: readonly LeadId[]): Promise<ErasurePlan> {
    permitted(principal, ['records:erase'])
    return await planLeadErasure(this.#store, ids)
  }

  /** See `erase`. */
  erase(principal: Principal, mail: MailFiles, erasure: Erasure): Promise<Erased> {
    return erase({ store: this.#store, clock: this.#rules.clock, mail }, principal, erasure)
  }

  /** Counts the leads from before an instant, and their messages. */
  async countBefore(principal: Principal, before: number): Promise<OldLeads> {
    permitted(principal, ['records:erase'])
    return await this.#store.erasure.countLeadsBefore(before)
  }

  /** See `pruneLeads`. */
  prune(principal: Principal, mail: MailFiles, range: PruneRange): Promise<PrunedLeads> {
    return pruneLeads(this.#store, mail, { ...range, principal, clock: this.#rules.clock })
  }
}
