import { changedMembers } from '../../domain/accounts/audit.ts'
import { accountName } from '../../domain/accounts/member.ts'
import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import {
  type AccountPlan,
  MAX_PLANS,
  type PlanTerms,
  type PlanUse,
} from '../../domain/plans/plan.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AccountId, PlanId } from '../../domain/values/ids.ts'
import type { UsedPlan } from '../../store/plans/plan-records.ts'
import { type Reader, type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { knownAccount, permitted, requireAccount, unknownAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { planMailRecipients } from './plan-mail.ts'

export type { UsedPlan }

/** The plan that accounts get, and until when. */
export interface PlanAssignment {
  /** Null: no plan, and so no limits. */
  readonly planId: PlanId | null
  /** In milliseconds since 1970 UTC; null: it does not end. */
  readonly endsAt: number | null
}

/** What an account may publish, and does. */
export interface PlanState extends Pick<PlanUse, 'active' | 'featured'> {
  /** Null: it has no plan. */
  readonly account: AccountPlan | null
}

/** The plans of the service, which operators define and give to accounts. */
export class Plans {
  readonly #store: Store
  readonly #records: Reader
  readonly #clock: Clock

  /** @param records Reads what requests show. */
  constructor(store: Store, records: Reader, clock: Clock) {
    this.#store = store
    this.#records = records
    this.#clock = clock
  }

  /** All plans by name. @throws Problem `forbidden`. */
  async list(principal: Principal): Promise<readonly UsedPlan[]> {
    permitted(principal, ['accounts:write'])
    return await this.#store.plans.all()
  }

  /** @throws Problem `forbidden`, `not-found`. */
  async find(principal: Principal, id: PlanId): Promise<UsedPlan> {
    const found = (await this.list(principal)).find(plan => plan.id === id)
    if (found) return found
    throw unknownPlan(id)
  }

  /**
   * The plan of an account with its use; null: it has none. @throws Problem `forbidden` for people
   * who do not see its listings.
   */
  async of(principal: Principal, accountId: AccountId): Promise<PlanUse | null> {
    requireAccount(principal, ['listings:read'], accountId)
    const account = await this.#records.plans.ofAccount(accountId)
    return account && { ...account, ...(await this.#usedBy(accountId)) }
  }

  /** @throws Problem `forbidden` for who may not write listings. */
  requireReader(principal: Principal): void {
    permitted(principal, ['listings:write'])
  }

  /**
   * The same for programs. @throws Problem `forbidden`; `not-found` for an account that the principal
   * may not act for.
   */
  async stateOf(principal: Principal, accountId: AccountId): Promise<PlanState> {
    this.requireReader(principal)
    if (!mayActFor(principal, ['listings:write'], accountId)) throw unknownAccount(accountId)
    await knownAccount(this.#records, accountId)
    const account = await this.#records.plans.ofAccount(accountId)
    return { account, ...(await this.#usedBy(accountId)) }
  }

  async #usedBy(accountId: AccountId): Promise<Pick<PlanUse, 'active' | 'featured'>> {
    const { plans } = this.#records
    const [active, featured] = await Promise.all([
      plans.activeOf(accountId),
      plans.featuredOf(accountId),
    ])
    return { active, featured }
  }

  /** The plans of some accounts. @throws Problem `forbidden`. */
  async ofAccounts(
    principal: Principal,
    ids: readonly AccountId[],
  ): Promise<ReadonlyMap<AccountId, AccountPlan>> {
    permitted(principal, ['accounts:write'])
    return await this.#records.plans.ofAccounts(ids)
  }

  /** @throws Problem `forbidden`, `invalid-input` for the name of another plan, `conflict`. */
  create(principal: Principal, terms: PlanTerms): Promise<PlanId> {
    const actor = permitted(principal, ['accounts:write'])
    const work = async (transaction: Transaction) => {
      if ((await transaction.plans.all()).length >= MAX_PLANS) {
        throw Problem.of('conflict', 'Too many plans', `There can be at most ${MAX_PLANS} plans.`)
      }
      const id = await transaction.plans.create(terms)
      const about = { subject: 'plan', id: String(id), action: 'created' } as const
      const recorded = { ...about, details: { name: terms.name }, changed: [] }
      await recordWrite(transaction, actor, this.#clock(), recorded)
      return id
    }
    return ownName(this.#store.transact(work))
  }

  /**
   * Changes a plan, and so what all its accounts may do from now on.
   * @throws Problem as `create`, `not-found`.
   */
  edit(principal: Principal, id: PlanId, change: (terms: PlanTerms) => PlanTerms): Promise<void> {
    const actor = permitted(principal, ['accounts:write'])
    const work = async (transaction: Transaction) => {
      const before = await transaction.plans.get(id)
      if (!before) throw unknownPlan(id)
      const after = { ...change(before), id }
      const members = changedMembers(before, after, [])
      if (members.length === 0) return
      await transaction.plans.update(after)
      await transaction.feeds.fetchAgain({ plan: id })
      const about = { subject: 'plan', id: String(id), action: 'edited' } as const
      await recordWrite(transaction, actor, this.#clock(), {
        ...about,
        details: { members },
        changed: [],
      })
    }
    return ownName(this.#store.transact(work))
  }

  /** @throws Problem `forbidden`, `not-found`, `conflict` for a plan that accounts have. */
  async remove(principal: Principal, id: PlanId): Promise<void> {
    const actor = permitted(principal, ['accounts:write'])
    await this.#store.transact(async transaction => {
      const found = (await transaction.plans.all()).find(plan => plan.id === id)
      if (!found) throw unknownPlan(id)
      if (found.accounts > 0) {
        const have = found.accounts === 1 ? 'has' : 'have'
        const detail = `${counted(found.accounts, 'account')} ${have} the plan ${found.name}. Give them another plan first.`
        throw Problem.of('conflict', 'Plan in use', detail)
      }
      await transaction.plans.remove(id)
      const about = { subject: 'plan', id: String(id), action: 'removed' } as const
      const recorded = { ...about, details: { name: found.name }, changed: [] }
      await recordWrite(transaction, actor, this.#clock(), recorded)
    })
  }

  /**
   * Gives a plan to accounts, to all of them or none. Their listings stay as they are.
   * @returns How many got another plan or end than they had.
   * @throws Problem `forbidden`, `not-found` for an unknown plan or account.
   */
  async assign(
    principal: Principal,
    ids: readonly AccountId[],
    { planId, endsAt }: PlanAssignment,
  ): Promise<number> {
    const actor = permitted(principal, ['accounts:write'])
    return await this.#store.transact(async transaction => {
      const { plans } = transaction
      const plan = planId === null ? null : await plans.get(planId)
      if (planId !== null && plan === null) throw unknownPlan(planId)
      let changed = 0
      for (const id of new Set(ids)) {
        requireAccount(principal, ['accounts:write'], id)
        await knownAccount(transaction, id)
        const before = await plans.ofAccount(id)
        const isSame =
          (before?.plan.id ?? null) === planId && (plan === null || before?.endsAt === endsAt)
        if (isSame) continue
        changed++
        if (plan === null) await plans.unassign(id)
        else {
          const isKept = before?.plan.id === plan.id
          const startedAt = isKept ? before.startedAt : this.#clock()
          await plans.assign(id, plan.id, { startedAt, endsAt })
        }
        await transaction.feeds.fetchAgain({ account: id })
        const until = plan === null || endsAt === null ? null : new Date(endsAt).toISOString()
        await this.#mailChange(transaction, id, before, plan && { plan, endsAt })
        await recordWrite(transaction, actor, this.#clock(), {
          subject: 'account',
          id: String(id),
          action: 'plan changed',
          details: { plan: plan?.name ?? 'none', until },
          changed: [],
        })
      }
      return changed
    })
  }

  async #mailChange(
    transaction: Transaction,
    accountId: AccountId,
    before: AccountPlan | null,
    after: Omit<AccountPlan, 'startedAt'> | null,
  ): Promise<void> {
    const member = await knownAccount(transaction, accountId)
    const until = ({ plan, endsAt }: Omit<AccountPlan, 'startedAt'>) => ({
      plan: plan.name,
      endsAt,
    })
    const about = {
      accountId,
      accountName: accountName(member),
      before: before && until(before),
      now: after && { ...limitsOf(after.plan), ...until(after) },
    }
    const recipients = await planMailRecipients(transaction, member, '')
    await transaction.jobs.add(
      recipients.map(recipient => mailJob({ kind: 'plan-changed', recipient, ...about })),
      this.#clock(),
    )
  }
}

function limitsOf({ listings, photos, featured, days }: PlanTerms) {
  return { listings, photos, featured, days }
}

async function ownName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
    const faults = new FaultList()
    faults.add('repeated', 'name', 'Another plan has this name.')
    faults.throwIfAny()
    throw error
  }
}

function unknownPlan(id: PlanId): Problem {
  return Problem.of('not-found', 'Unknown plan', `There is no plan ${id}.`)
}
