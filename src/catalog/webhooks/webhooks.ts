import { changedMembers } from '../../domain/accounts/audit.ts'
import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { AccountId, DeadLetterId, WebhookId } from '../../domain/values/ids.ts'
import {
  type DeadLetter,
  type Delivery,
  MAX_DEAD_LETTERS,
  WEBHOOK_TOPIC,
  type Webhook,
  type WebhookLag,
  type WebhookProgress,
} from '../../domain/webhooks/webhook.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { knownAccount, permitted, requireAccount, requireWriter } from '../permitted.ts'
import { readLog } from '../published/published-log.ts'
import { makerOf } from '../users/account-roles.ts'
import { requireAccountNow } from '../users/person-principal.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type ReplayFrom, replayPlace } from './replay-place.ts'
import {
  removeWebhook,
  sendAtOnce,
  webhookLock,
  webhooksLock,
  webhookWrite,
} from './webhook-jobs.ts'
import { conflict, noLetter, notVerified, requireActive } from './webhook-problems.ts'
import { checkedWebhook, type GivenWebhook, type WebhookRules } from './webhook-rules.ts'
import { newSecret } from './webhook-signing.ts'

/** An endpoint without its secrets, with its pending events. */
export type WatchedWebhook = Omit<Webhook, 'secret' | 'formerSecret'> & { readonly lag: WebhookLag }

/** A page of endpoints, and whether there are more. */
export interface WebhookPage {
  readonly webhooks: readonly WatchedWebhook[]
  readonly hasMore: boolean
}

const NEEDED = ['webhooks:write'] as const
/** Completes "may not …". */
const ADD = 'give a webhook an address'
/** Counting pending events takes two queries for each endpoint. */
const LISTED = 100
const DAY_MS = 86_400_000
const ID_BYTES = 16
const DELIVERIES_SHOWN = 100
/** Options of transactions that lock what they depend on by name. */
const LOCKED = { locksByItself: true } as const
const BEGUN_ANEW = {
  batch: null,
  failures: 0,
  refusals: 0,
  singlyUpTo: 0,
  failingSince: null,
  nextTryAt: null,
  lastError: '',
} satisfies Partial<WebhookProgress>

/** The endpoints of accounts that receive events. */
export class Webhooks {
  readonly #store: Store
  readonly #sources: ClockAndRandom
  readonly #rules: WebhookRules

  constructor(store: Store, sources: ClockAndRandom, rules: WebhookRules) {
    this.#store = store
    this.#sources = sources
    this.#rules = rules
  }

  /**
   * The endpoints of an account, or all that the principal may see (null), by id.
   * @param after Those behind this id; 0: from the first. @throws Problem `forbidden`.
   */
  async list(
    principal: Principal,
    accountId: AccountId | null,
    after: WebhookId,
  ): Promise<WebhookPage> {
    permitted(principal, NEEDED)
    if (accountId !== null) requireAccount(principal, NEEDED, accountId)
    const accounts = accountId === null ? accountsFor(principal, NEEDED) : [accountId]
    const found = await this.#store.webhooks.list(accounts, after, LISTED + 1)
    const shown = found.slice(0, LISTED)
    return {
      webhooks: await Promise.all(shown.map(webhook => this.#watched(webhook))),
      hasMore: found.length > LISTED,
    }
  }

  /** @throws Problem `not-found` for an unknown endpoint, or another account's. */
  async find(principal: Principal, id: WebhookId): Promise<WatchedWebhook> {
    return this.#watched(await this.#own(this.#store, principal, id))
  }

  /**
   * Adds an endpoint, which becomes active once it has answered a challenge. It gets the events
   * from then on.
   * @returns Its id, and its secret, which is never shown again.
   * @throws Problem `invalid-input` with every fault, `conflict` for too many endpoints.
   */
  async add(
    principal: Principal,
    accountId: AccountId,
    given: GivenWebhook,
  ): Promise<{ readonly id: WebhookId; readonly secret: string }> {
    await requireWriter(this.#store, principal, NEEDED)
    requireAccount(principal, NEEDED, accountId)
    const settings = checkedWebhook(given, this.#rules)
    const secret = newSecret(this.#sources.randomBytes)
    return await this.#store.transact(async transaction => {
      await transaction.lock(webhooksLock(accountId))
      // A person removed in the meantime must leave no webhook behind.
      await requireAccountNow(transaction, principal, { needed: NEEDED, accountId, what: ADD })
      const { webhooks } = transaction
      await knownAccount(transaction, accountId)
      requireRoom(HELD.webhook, (await webhooks.ofAccount(accountId)).length)
      const log = await readLog(transaction)
      const place = { log: log?.id ?? '', sequence: log?.sequence ?? 0 }
      const secrets = { secret, formerSecret: '', formerUntil: null }
      const now = this.#sources.clock()
      const maker = await makerOf(transaction, principal.actor, accountId)
      const added = { ...settings, ...secrets, ...place, ...maker }
      const webhook = await webhooks.add(accountId, added, now)
      await sendAtOnce(transaction, webhook, now)
      await this.#record(transaction, principal, webhook, { action: 'created' })
      return { id: webhook.id, secret }
    }, LOCKED)
  }

  /**
   * Changes the given settings only. A new address must answer a challenge first. @throws Problem
   * as `find` and `add`.
   */
  edit(principal: Principal, id: WebhookId, changes: Partial<GivenWebhook>): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      const settings = checkedWebhook({ ...before, ...changes }, this.#rules)
      const { url, description, events } = before
      const members = changedMembers({ url, description, events }, settings, [])
      if (members.length === 0) return
      const isMoved = settings.url !== before.url
      if (isMoved) {
        await requireAccountNow(transaction, principal, {
          needed: NEEDED,
          accountId: before.accountId,
          what: ADD,
        })
        // The person who enters the address may read what is sent to it.
        const maker = await makerOf(transaction, principal.actor, before.accountId)
        await transaction.webhooks.change(id, { ...BEGUN_ANEW, state: 'unverified', ...maker })
      }
      await transaction.webhooks.change(id, settings)
      if (isMoved) await this.#sendAtOnce(transaction, before)
      await this.#record(transaction, principal, before, { action: 'edited', more: { members } })
    })
  }

  /** Sends nothing until the endpoint is resumed; its place stays. @throws Problem as `find`. */
  pause(principal: Principal, id: WebhookId): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      if (before.state === 'unverified') throw notVerified()
      if (before.state === 'paused') return
      await transaction.webhooks.change(id, { state: 'paused', nextTryAt: null })
      await transaction.jobs.removeAbout(WEBHOOK_TOPIC, [id])
      await this.#record(transaction, principal, before, { action: 'paused' })
    })
  }

  /**
   * Resumes at its cursor immediately, also with a message that awaits its next retry. @throws
   * Problem as `find`.
   */
  resume(principal: Principal, id: WebhookId): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      const { batch } = before
      // A challenge that was not answered is sent again.
      const state = before.state === 'unverified' || batch?.kind === 'challenge'
      const counts = { failures: 0, refusals: 0, failingSince: null, nextTryAt: null }
      await transaction.webhooks.change(id, { ...counts, state: state ? 'unverified' : 'active' })
      await this.#sendAtOnce(transaction, before)
      await this.#record(transaction, principal, before, { action: 'resumed' })
    })
  }

  /**
   * Gives the endpoint a new secret; for 24 hours, messages are signed with the former one, too.
   * @returns The secret, which is never shown again.
   * @throws Problem as `find`.
   */
  async rotate(principal: Principal, id: WebhookId): Promise<string> {
    const secret = newSecret(this.#sources.randomBytes)
    await this.#change(principal, id, async (transaction, before) => {
      const formerUntil = this.#sources.clock() + DAY_MS
      const secrets = { secret, formerSecret: before.secret, formerUntil }
      await transaction.webhooks.change(id, secrets)
      await this.#record(transaction, principal, before, { action: 'given a new secret' })
    })
    return secret
  }

  /**
   * Sends a test message in the same way as events. @returns Its id. @throws Problem as `find`,
   * `conflict`.
   */
  async test(principal: Principal, id: WebhookId): Promise<string> {
    const testId = `msg_${Buffer.from(this.#sources.randomBytes(ID_BYTES)).toString('hex')}`
    await this.#change(principal, id, async (transaction, before) => {
      requireActive(before)
      if (before.testId !== '') throw conflict('Test waits', 'A test message waits already.')
      await transaction.webhooks.change(id, { testId })
      if (before.failures === 0) await this.#sendAtOnce(transaction, before)
    })
    return testId
  }

  /**
   * Sends everything after a cursor again.
   * @throws Problem as `find`; `invalid-input` for a cursor that does not exist, `gone` for one
   * that is too old.
   */
  replay(principal: Principal, id: WebhookId, from: ReplayFrom): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      const { log, sequence } = await replayPlace(transaction, before.accountId, from)
      await transaction.webhooks.change(id, { ...BEGUN_ANEW, log, sequence })
      if (before.state === 'active') await this.#sendAtOnce(transaction, before)
      await this.#record(transaction, principal, before, { action: 'replayed', more: from })
    })
  }

  /** The last 100 tries, latest first. @throws Problem as `find`. */
  async deliveries(principal: Principal, id: WebhookId): Promise<readonly Delivery[]> {
    await this.#own(this.#store, principal, id)
    return await this.#store.webhooks.deliveries(id, DELIVERIES_SHOWN)
  }

  /** The events that the endpoint refused again and again, by id. @throws Problem as `find`. */
  async deadLetters(principal: Principal, id: WebhookId): Promise<readonly DeadLetter[]> {
    await this.#own(this.#store, principal, id)
    return await this.#store.webhooks.deadLetters(id, MAX_DEAD_LETTERS)
  }

  /**
   * Has a dead letter sent again; once it is taken, it is removed. @throws Problem as `find`, also
   * for an unknown letter.
   */
  resend(principal: Principal, id: WebhookId, letter: DeadLetterId): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      requireActive(before)
      if (!(await transaction.webhooks.queueLetter(id, letter, true))) throw noLetter(letter)
      if (before.failures === 0) await this.#sendAtOnce(transaction, before)
    })
  }

  /** @throws Problem as `find`, also for an unknown letter. */
  removeLetter(principal: Principal, id: WebhookId, letter: DeadLetterId): Promise<void> {
    return this.#change(principal, id, async ({ webhooks }) => {
      if (!(await webhooks.removeLetter(id, letter))) throw noLetter(letter)
    })
  }

  /** Removes an endpoint with its log and dead letters. @throws Problem as `find`. */
  remove(principal: Principal, id: WebhookId): Promise<void> {
    return this.#change(principal, id, async (transaction, before) => {
      await removeWebhook(transaction, id)
      await this.#record(transaction, principal, before, { action: 'removed' })
    })
  }

  /** Works on a locked endpoint; its sender waits, too. */
  async #change<Result>(
    principal: Principal,
    id: WebhookId,
    work: (transaction: Transaction, before: Webhook) => Promise<Result>,
  ): Promise<Result> {
    await requireWriter(this.#store, principal, NEEDED)
    return await this.#store.transact(async transaction => {
      await transaction.lock(webhookLock(id))
      return await work(transaction, await this.#own(transaction, principal, id))
    }, LOCKED)
  }

  #sendAtOnce(transaction: Transaction, webhook: Webhook): Promise<void> {
    return sendAtOnce(transaction, webhook, this.#sources.clock())
  }

  async #watched({ secret, formerSecret, ...webhook }: Webhook): Promise<WatchedWebhook> {
    return { ...webhook, lag: await this.#store.webhooks.lag(webhook) }
  }

  /** Other accounts learn nothing of an endpoint, not even that it exists. */
  async #own({ webhooks }: Reader, principal: Principal, id: WebhookId): Promise<Webhook> {
    permitted(principal, NEEDED)
    const webhook = await webhooks.get(id)
    if (webhook && mayActFor(principal, NEEDED, webhook.accountId)) return webhook
    throw Problem.of('not-found', 'Invalid Webhook ID', `The webhook id ${id} could not be found.`)
  }

  #record(
    transaction: Transaction,
    principal: Principal,
    webhook: Webhook,
    { action, more = {} }: { readonly action: string; readonly more?: object },
  ): Promise<void> {
    const write = webhookWrite(webhook, action, more)
    return recordWrite(transaction, principal.actor, this.#sources.clock(), write)
  }
}
