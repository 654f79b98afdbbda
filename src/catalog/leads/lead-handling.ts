import type { Principal } from '../../domain/accounts/principal.ts'
import {
  type CannedAnswer,
  readAnswerName,
  readAnswerText,
} from '../../domain/leads/canned-answer.ts'
import type { LeadRoute } from '../../domain/leads/lead-route.ts'
import { type LeadRules, RULE_LIMITS } from '../../domain/leads/lead-rules.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, CountyId, UserId } from '../../domain/values/ids.ts'
import { wholeNumberOf } from '../../domain/values/scalars.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { knownAccount, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { requireColleague } from './assign-leads.ts'

const OWNERS = ['account:write'] as const

/** An automatic answer as it was typed. */
export interface WrittenAutomatic {
  readonly isAutomatic: boolean
  readonly text: string
  readonly days: string
}

/** When leads go to another person, as it was typed. */
export interface WrittenFallback {
  /** Empty: never. */
  readonly hours: string
  readonly personId: UserId | null
}

/**
 * How accounts answer and distribute their leads; only owners change it. Every method: @throws
 * Problem `forbidden` for others, `invalid-input` at the field.
 */
export class LeadHandling {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  rules(principal: Principal, accountId: AccountId): Promise<LeadRules> {
    requireAccount(principal, OWNERS, accountId)
    return this.#store.leadRules.get(accountId)
  }

  /** The saved answers, also for people who only answer leads. */
  answers(principal: Principal, accountId: AccountId): Promise<readonly CannedAnswer[]> {
    requireAccount(principal, ['leads:write'], accountId)
    return this.#store.leadRules.answers(accountId)
  }

  routes(principal: Principal, accountId: AccountId): Promise<readonly LeadRoute[]> {
    requireAccount(principal, OWNERS, accountId)
    return this.#store.leadRules.routes(accountId)
  }

  /** Adds an answer, or changes one. @throws Problem `not-found` for an answer that is gone. */
  async saveAnswer(
    principal: Principal,
    accountId: AccountId,
    written: { readonly id: number | null; readonly name: string; readonly text: string },
  ): Promise<void> {
    const faults = new FaultList()
    const name = readAnswerName(written.name, faults)
    const text = readAnswerText(written.text, 'text', faults)
    faults.throwIfAny()
    const { id } = written
    await this.#write(principal, accountId, 'answer saved', async ({ leadRules }) => {
      const answers = await leadRules.answers(accountId)
      if (answers.some(one => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) {
        faults.add('invalid', 'name', 'Another answer has this name.')
        faults.throwIfAny()
      }
      if (id === null) {
        requireRoom(HELD.answer, answers.length)
        await leadRules.addAnswer({ accountId, name, text })
      } else {
        if (!answers.some(one => one.id === id)) throw gone('answer')
        await leadRules.changeAnswer({ id, accountId, name, text })
      }
      return true
    })
  }

  /** @returns Whether the account had it. */
  removeAnswer(principal: Principal, accountId: AccountId, id: number): Promise<boolean> {
    return this.#write(principal, accountId, 'answer removed', ({ leadRules }) =>
      leadRules.removeAnswer(accountId, id),
    )
  }

  async setAutomatic(
    principal: Principal,
    accountId: AccountId,
    written: WrittenAutomatic,
  ): Promise<void> {
    const faults = new FaultList()
    const { isAutomatic } = written
    const isBlank = written.text.trim() === ''
    const automaticText =
      isBlank && !isAutomatic ? '' : readAnswerText(written.text, 'automatic', faults)
    const days = readCount(written.days, 'days', RULE_LIMITS.days, faults)
    faults.throwIfAny()
    await this.#write(principal, accountId, 'automatic answer set', async ({ leadRules }) => {
      const rules = await leadRules.get(accountId)
      await leadRules.put({ ...rules, isAutomatic, automaticText, automaticDays: days ?? 1 })
      return true
    })
  }

  async setFallback(
    principal: Principal,
    accountId: AccountId,
    { hours, personId }: WrittenFallback,
  ): Promise<void> {
    const faults = new FaultList()
    const fallbackHours =
      hours.trim() === '' ? null : readCount(hours, 'hours', RULE_LIMITS.hours, faults)
    faults.throwIfAny()
    await this.#write(principal, accountId, 'fallback set', async transaction => {
      if (personId !== null) await requireColleague(transaction, accountId, personId)
      const rules = await transaction.leadRules.get(accountId)
      await transaction.leadRules.put({ ...rules, fallbackHours, fallbackPersonId: personId })
      return true
    })
  }

  /** @param countyId Null: any county. */
  async addRoute(
    principal: Principal,
    accountId: AccountId,
    { personId, countyId }: { readonly personId: UserId; readonly countyId: CountyId | null },
  ): Promise<void> {
    await this.#write(principal, accountId, 'route added', async transaction => {
      const { leadRules } = transaction
      await requireColleague(transaction, accountId, personId)
      const routes = await leadRules.routes(accountId)
      if (routes.some(one => one.personId === personId && one.countyId === countyId)) {
        const faults = new FaultList()
        faults.add('invalid', 'person', 'This person gets these leads already.')
        faults.throwIfAny()
      }
      requireRoom(HELD.route, routes.length)
      await leadRules.addRoute({ accountId, personId, countyId })
      return true
    })
  }

  /** @returns Whether the account had it. */
  removeRoute(principal: Principal, accountId: AccountId, id: number): Promise<boolean> {
    return this.#write(principal, accountId, 'route removed', ({ leadRules }) =>
      leadRules.removeRoute(accountId, id),
    )
  }

  /** @param work Returns whether it changed anything. */
  async #write(
    principal: Principal,
    accountId: AccountId,
    action: string,
    work: (transaction: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    requireAccount(principal, OWNERS, accountId, 'change how its leads are handled')
    return await this.#store.transact(async transaction => {
      await knownAccount(transaction, accountId)
      const isChanged = await work(transaction)
      if (isChanged) {
        await recordWrite(transaction, principal.actor, this.#clock(), {
          subject: 'account',
          id: String(accountId),
          action,
          details: {},
          changed: [],
        })
      }
      return isChanged
    })
  }
}

function gone(what: string): Problem {
  return Problem.of('not-found', 'Not found', `The ${what} no longer exists.`)
}

/** A whole number from 1; null with a fault for another text. */
function readCount(written: string, field: string, most: number, faults: FaultList): number | null {
  const count = wholeNumberOf(written.trim())
  if (count !== undefined && count >= 1 && count <= most) return count
  faults.add('invalid', field, `Enter a whole number from 1 to ${most}.`)
  return null
}
