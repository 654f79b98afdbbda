import type { Actor } from '../../domain/accounts/actor.ts'
import { type AuditedAction, changedMembers } from '../../domain/accounts/audit.ts'
import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { FailedPhotos } from '../../domain/feeds/failed-photos.ts'
import {
  FEED_TOPIC,
  FEEDS_ON_PAGE,
  type Feed,
  type FeedRun,
  type FeedRunOrder,
  type FeedSettings,
} from '../../domain/feeds/feed.ts'
import type { UploadedFile } from '../../domain/feeds/uploaded-file.ts'
import { enforce, HELD, LIMITS, requireRoom } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, FeedId, FeedRunId } from '../../domain/values/ids.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { type Reader, type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { knownAccount, permitted, requireAccount, requireWriter } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { feedJob, schedule } from './feed-jobs.ts'
import { dueOf, isRequested } from './feed-order.ts'
import { checkedFeed, type FeedRules, NEW_FEED } from './feed-rules.ts'
import { removeRecords, removeRest } from './remove-feed.ts'

export type NewFeed = Pick<FeedSettings, 'name' | 'address'> & Partial<FeedSettings>

/** A feed, and when its schedule runs it next (milliseconds since 1970 UTC; null: never). */
export interface ScheduledFeed {
  readonly feed: Feed
  readonly dueAt: number | null
  /** Its last run, without the report; null: it has not run yet. */
  readonly lastRun: FeedRun | null
  /** Whether a run that a user requested has not ended yet. */
  readonly isQueued: boolean
}

/** Some of the feeds of all accounts. */
export interface FeedPage {
  readonly feeds: readonly ScheduledFeed[]
  /** Whether there is a next page. */
  readonly hasMore: boolean
}

const RUNS_SHOWN = 100
const FAILED_PHOTOS_SHOWN = 20

/** The feeds of the accounts: where their listings come from, and when. */
export class Feeds {
  readonly #store: Store
  readonly #clock: Clock
  readonly #rules: FeedRules

  constructor(store: Store, clock: Clock, rules: FeedRules) {
    this.#store = store
    this.#clock = clock
    this.#rules = rules
  }

  /** The time zone of schedules. */
  get timeZone(): string {
    return this.#rules.timeZone
  }

  /** The feeds of an account, by id. */
  async ofAccount(principal: Principal, accountId: AccountId): Promise<readonly ScheduledFeed[]> {
    permitted(principal, ['feeds:write'])
    requireAccount(principal, ['feeds:write'], accountId)
    return await this.#allScheduled(await this.#store.feeds.ofAccount(accountId))
  }

  /** Feeds that the principal may see, by id: the first `FEEDS_ON_PAGE` behind an id. */
  async page(principal: Principal, after: FeedId | null): Promise<FeedPage> {
    permitted(principal, ['feeds:write'])
    const accounts = accountsFor(principal, ['feeds:write'])
    const found = await this.#store.feeds.page(accounts, after, FEEDS_ON_PAGE + 1)
    const feeds = await this.#allScheduled(found.slice(0, FEEDS_ON_PAGE))
    return { feeds, hasMore: found.length > FEEDS_ON_PAGE }
  }

  /** The first feeds of all accounts that fail again and again. @throws Problem `forbidden`. */
  async failing(principal: Principal): Promise<readonly Feed[]> {
    permitted(principal, ['operate'])
    return (await this.#store.feeds.health()).firstFailing
  }

  /** @throws Problem `not-found` for an unknown feed, or another account's. */
  async find(principal: Principal, id: FeedId): Promise<ScheduledFeed> {
    return this.#scheduled(await this.#own(this.#store, principal, id))
  }

  /**
   * @throws Problem `invalid-input` with every fault, `conflict` for a name that is in use, or too
   * many feeds.
   * @param upload The file, in place of an address; null: the address tells.
   */
  async add(
    principal: Principal,
    accountId: AccountId,
    given: NewFeed,
    upload: UploadedFile | null = null,
  ): Promise<Feed> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    requireAccount(principal, ['feeds:write'], accountId)
    const from = { before: null, isOperator: isOperator(principal.actor), upload }
    const settings = checkedFeed({ ...NEW_FEED, ...given }, from, this.#rules)
    return await this.#named(settings.name, async transaction => {
      await transaction.lock(`feeds of ${accountId}`)
      await knownAccount(transaction, accountId)
      requireRoom(HELD.feed, (await transaction.feeds.ofAccount(accountId)).length)
      const now = this.#clock()
      const feed = await transaction.feeds.add(accountId, settings, now)
      await this.#schedule(transaction, feed, now)
      await recordWrite(transaction, principal.actor, now, feedWrite(feed, 'created', []))
      return feed
    })
  }

  /** Changes the given settings only. @param upload As `add`. @throws Problem as `find` and `add`. */
  async edit(
    principal: Principal,
    id: FeedId,
    changes: Partial<FeedSettings>,
    upload: UploadedFile | null = null,
  ): Promise<Feed> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    return await this.#named(changes.name ?? '', async transaction => {
      await transaction.lock(`feed ${id}`)
      const before = await this.#own(transaction, principal, id)
      const wanted = { ...settingsOf(before), ...changes }
      const from = { before, isOperator: isOperator(principal.actor), upload }
      const settings = checkedFeed(wanted, from, this.#rules)
      const members = changedMembers(settingsOf(before), settings, [])
      if (members.length === 0) return before
      // The cached file may be a different one under the new settings, or be read differently.
      const memory = members.some(name => READ_BY.includes(name))
        ? { etag: '', lastModified: '' }
        : {}
      await transaction.feeds.change(id, { ...settings, ...memory })
      const feed = { ...before, ...settings, ...memory }
      const now = this.#clock()
      await this.#schedule(transaction, feed, now)
      await recordWrite(transaction, principal.actor, now, feedWrite(feed, 'edited', members))
      return feed
    })
  }

  /** Removes a feed with its reports. Its listings stay as they are. @throws Problem as `find`. */
  async remove(principal: Principal, id: FeedId): Promise<void> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    await this.#own(this.#store, principal, id)
    await removeRecords(this.#store, id)
    await this.#store.transact(async transaction => {
      await transaction.lock(`feed ${id}`)
      const feed = await this.#own(transaction, principal, id)
      await removeRest(transaction, id)
      const now = this.#clock()
      await recordWrite(transaction, principal.actor, now, feedWrite(feed, 'removed', []))
    }, LOCKED)
  }

  /**
   * Queues a run of a feed.
   * @throws Problem as `find`; `conflict` while a requested run is queued, `too-many-requests`
   * after 100 runs in 24 hours.
   */
  async order(
    principal: Principal,
    id: FeedId,
    { isDryRun, allowances }: Omit<FeedRunOrder, 'startedBy'>,
  ): Promise<void> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    await this.#store.transact(async transaction => {
      await transaction.lock(`feed ${id}`)
      const { accountId } = await this.#own(transaction, principal, id)
      const now = this.#clock()
      const waiting = await transaction.jobs.about(FEED_TOPIC, [id])
      if (isRequested(waiting)) {
        const detail = 'A run of the feed was asked for already. Wait until it has ended.'
        throw Problem.of('conflict', 'Run waits', detail)
      }
      const { feedRun } = LIMITS
      const most = feedRun.most.feed
      const earliest = await transaction.feeds.nthLastRun(id, most, now - feedRun.windowMs)
      enforce(feedRun, earliest, now, { most })
      const { kind, name } = principal.actor
      const startedBy = { kind, name }
      const order = { startedBy, isScheduled: false, isDryRun, allowances, accountId }
      await transaction.jobs.add([feedJob(id, order, null)], now)
    }, LOCKED)
  }

  /**
   * The last 100 runs of a feed, the latest first, without their reports. @throws Problem as
   * `find`.
   */
  async runs(principal: Principal, id: FeedId): Promise<readonly FeedRun[]> {
    await this.#own(this.#store, principal, id)
    return await this.#store.feeds.runs(id, RUNS_SHOWN)
  }

  /**
   * A run of a feed with its report. @throws Problem `not-found` as `find`, and for an unknown run.
   */
  async run(principal: Principal, id: FeedId, runId: FeedRunId): Promise<FeedRun> {
    await this.#own(this.#store, principal, id)
    const run = await this.#store.feeds.run(runId)
    if (run?.feedId === id) return run
    throw Problem.of('not-found', 'Invalid Run ID', `The feed ${id} has no run ${runId}.`)
  }

  /**
   * How many photos of a feed's listings were given up, and the first ones. @throws Problem as
   * `find`.
   */
  async failedPhotos(
    principal: Principal,
    id: FeedId,
    limit = FAILED_PHOTOS_SHOWN,
  ): Promise<FailedPhotos> {
    await this.#own(this.#store, principal, id)
    return await this.#store.feeds.failedPhotos(id, limit)
  }

  async #scheduled(feed: Feed): Promise<ScheduledFeed> {
    const [scheduled] = await this.#allScheduled([feed])
    return scheduled ?? { feed, lastRun: null, dueAt: null, isQueued: false }
  }

  async #allScheduled(feeds: readonly Feed[]): Promise<readonly ScheduledFeed[]> {
    const ids = feeds.map(({ id }) => id)
    const lastRuns = await this.#store.feeds.lastRuns(ids)
    const jobs = Map.groupBy(await this.#store.jobs.about(FEED_TOPIC, ids), job => job.subject)
    return feeds.map(feed => ({
      feed,
      lastRun: lastRuns.get(feed.id) ?? null,
      dueAt: dueOf(jobs.get(feed.id) ?? []),
      isQueued: isRequested(jobs.get(feed.id) ?? []),
    }))
  }

  /** Other accounts learn nothing of a feed, not even that it exists. */
  async #own({ feeds }: Reader, principal: Principal, id: FeedId): Promise<Feed> {
    permitted(principal, ['feeds:write'])
    const feed = await feeds.get(id)
    if (feed && mayActFor(principal, ['feeds:write'], feed.accountId)) return feed
    throw Problem.of('not-found', 'Invalid Feed ID', `The feed id ${id} could not be found.`)
  }

  #schedule(transaction: Transaction, feed: Feed, now: number): Promise<void> {
    return schedule(transaction, feed, { begun: now, now, timeZone: this.#rules.timeZone })
  }

  async #named<Result>(
    name: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#store.transact(work, LOCKED)
    } catch (error) {
      if (!(error instanceof StoreConflict) || error.kind !== 'duplicate') throw error
      const detail = `The account has a feed named ${formatValue(name)} already.`
      throw Problem.of('conflict', 'Name in use', detail)
    }
  }
}

/** Options of transactions that lock what they depend on by name. */
const LOCKED = { locksByItself: true } as const

/** The settings that decide what is fetched, and how it is read. */
const READ_BY: readonly string[] = ['address', 'format', 'mapping', 'options', 'credentials']

function isOperator({ kind }: Actor): boolean {
  return kind === 'operator' || kind === 'service'
}

function settingsOf(feed: Feed): FeedSettings {
  const { name, address, format, mapping, options, schedule, credentials } = feed
  const { reportEmail, isPaused } = feed
  return { name, address, format, mapping, options, schedule, credentials, reportEmail, isPaused }
}

function feedWrite({ id, accountId, name }: Feed, action: string, members: readonly string[]) {
  const about: AuditedAction = {
    subject: 'feed',
    id: String(id),
    action,
    details: { accountId, name, ...(members.length > 0 && { members }) },
  }
  return { ...about, changed: [] }
}
