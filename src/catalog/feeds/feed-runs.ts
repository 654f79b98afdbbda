import { SERVICE } from '../../domain/accounts/actor.ts'
import { type Principal, provedPrincipal } from '../../domain/accounts/principal.ts'
import type { Feed, FeedMemory, FeedRun, FeedRunOrder } from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { FeedNews } from '../../domain/feeds/feed-report.ts'
import type { RunFault } from '../../domain/feeds/run-fault.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, FeedId, ListingId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { RunProgress } from '../../store/feeds/feed-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { WriteAlongside } from '../listings/write-together.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { recordWrite } from '../writes/record-write.ts'

const KEPT_RUNS = 100
/**
 * Larger pages outlive V8's collections of young objects, and a million records leave much behind.
 */
const RECORDS_AT_ONCE = 300
const LISTINGS_AT_ONCE = 500
const FAULTS_AT_ONCE = 500
/** The run's row is compared when it is written. */
const LOCKED = { locksByItself: true } as const

/**
 * Another process has resumed the run, or the feed was removed: this process must not write to it
 * anymore.
 */
export class RunLost extends Error {
  override readonly name = 'RunLost'
}

/** How a run ended. */
export interface RunEnd extends Pick<FeedRun, 'state' | 'cause' | 'report'> {
  /** How many records of the file were read; absent: as many as are done. */
  readonly recordsRead?: number
  readonly memory: Partial<FeedMemory>
  /** The message for the owner of the feed; null: none. */
  readonly news: FeedNews | null
}

/** A record that another feed has. */
export interface HeldRecord {
  readonly identity: string
  readonly feedId: FeedId
  /** The address of its listing at the source; null: the listing was removed there. */
  readonly address: string | null
}

/** The records of the feeds of one account, by identity. */
export interface HeldRecords {
  /** The records of the feed that asks. */
  readonly own: ReadonlyMap<string, FeedRecord>
  /** Other feeds' records, for those that this feed does not have. */
  readonly ofOthers: ReadonlyMap<string, HeldRecord>
}

/** The runs of feeds, for the program that runs them; one process at a time has a run. */
export class FeedRuns {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** @throws Problem `not-found` when the feed or its account does not exist. */
  async feed(id: FeedId): Promise<Feed> {
    const feed = await this.#store.feeds.get(id)
    if (feed && (await this.#store.members.get(feed.accountId))) return feed
    throw Problem.of(
      'not-found',
      'Invalid Feed ID',
      `There is no feed ${id}, or its account was deleted.`,
    )
  }

  /** How many photos the plan of an account allows for a listing; null: any. */
  async photoLimit(accountId: AccountId): Promise<number | null> {
    return (await this.#store.plans.ofAccount(accountId))?.plan.photos ?? null
  }

  /** The interrupted run, or null. */
  interrupted(id: FeedId): Promise<FeedRun | null> {
    return this.#store.feeds.openRun(id)
  }

  /** Begins a run, and records that in the audit log. */
  begin({ id, accountId, name }: Feed, order: FeedRunOrder): Promise<FeedRun> {
    return this.#store.transact(async transaction => {
      const now = this.#clock()
      const run = await transaction.feeds.addRun(id, order, now, KEPT_RUNS)
      await transaction.feedFiles.removeOldFaults(id)
      if (!order.isDryRun) {
        const details = { accountId, name, run: run.id }
        const about = { subject: 'feed', id: String(id), action: 'run', details } as const
        await recordWrite(transaction, runPrincipal(run, accountId).actor, now, {
          ...about,
          changed: [],
        })
      }
      return run
    })
  }

  /** Notes the file that a run reads, from its beginning. @throws RunLost */
  async beginSource(run: FeedRun, source: string): Promise<FeedRun> {
    await this.#change(({ feeds }) => feeds.beginSource(run.id, run.source, source))
    return { ...run, source, recordsDone: 0, offset: 0, progress: '', report: '' }
  }

  /** Notes how far a run has come. @throws RunLost */
  note(run: FeedRun, from: number, progress: RunProgress): Promise<void> {
    return this.#change(transaction => advance(transaction, run, from, progress))
  }

  /**
   * As `noted`, with the imported records, in the transaction that writes their listings. It throws
   * RunLost.
   */
  notedWith(
    run: FeedRun,
    from: number,
    next: (outcomes: Parameters<WriteAlongside>[1]) => {
      readonly progress: RunProgress
      readonly records: readonly FeedRecord[]
    },
    takenOver: readonly string[],
  ): WriteAlongside {
    return async (transaction, outcomes) => {
      const { feeds } = transaction
      const { progress, records } = next(outcomes)
      if (!(await advance(transaction, run, from, progress))) throw new RunLost()
      await feeds.keepRecords(run.feedId, records)
      if (takenOver.length > 0) await feeds.removeOthers(run.feedId, takenOver)
    }
  }

  /** Notes that listings were hidden, in the transaction that hides them. It throws RunLost. */
  leftOutWith(
    run: FeedRun,
    from: number,
    progress: (hidden: number) => RunProgress,
  ): WriteAlongside {
    return async (transaction, outcomes) => {
      const hidden = outcomes.flatMap(outcome =>
        outcome.kind === 'changed' && outcome.listing ? [outcome.listing] : [],
      )
      if (!(await advance(transaction, run, from, progress(hidden.length)))) throw new RunLost()
      await transaction.feeds.leaveOut(
        run.feedId,
        new Map(hidden.map(({ id, version }) => [id, version])),
      )
    }
  }

  /** Stores faults of a run one by one, some at a time. */
  async addFaults({ id, feedId }: FeedRun, faults: readonly RunFault[]): Promise<void> {
    for (const some of inSlices(faults, FAULTS_AT_ONCE)) {
      await this.#store.transact(({ feedFiles }) => feedFiles.addFaults(feedId, id, some))
    }
  }

  /**
   * Ends a run, and stores the memory for the next one.
   * @param run The run so far.
   * @returns Whether this process still held the run.
   */
  end(run: FeedRun, { memory, news, ...end }: RunEnd): Promise<boolean> {
    return this.#store.transact(async transaction => {
      const { feeds } = transaction
      const now = this.#clock()
      if (!(await feeds.endRun(run.id, run, { ...end, endedAt: now }))) return false
      const isMailed = news !== null && (await mailNews(transaction, run, news, now))
      await feeds.change(run.feedId, { ...memory, ...(isMailed && { notifiedAt: now }) })
      return true
    }, LOCKED)
  }

  /** The known records of a feed, some at a time. */
  async *records(id: FeedId): AsyncIterable<readonly FeedRecord[]> {
    for (let after = ''; ; ) {
      const some = await this.#store.feeds.records(id, after, RECORDS_AT_ONCE)
      if (some.length > 0) yield some
      if (some.length < RECORDS_AT_ONCE) return
      after = some.at(-1)?.identity ?? after
    }
  }

  /**
   * The records of a feed with some identities, and those of the account's other feeds with the
   * addresses of their listings at those sources.
   */
  async known(id: FeedId, identities: readonly string[]): Promise<HeldRecords> {
    const records = await this.#store.feeds.recordsOfAccount(id, identities)
    const own = new Map(
      records.flatMap(({ feedId, ...record }) =>
        feedId === id ? [[record.identity, record] as const] : [],
      ),
    )
    const others = records.filter(({ identity }) => !own.has(identity))
    const details = await this.#store.listings.details(others.map(({ listingId }) => listingId))
    const addresses = new Map(
      details.map(({ listing }) => [listing.id, listing.unpublished.listingUrl]),
    )
    const ofOthers = new Map(
      others.map(({ identity, feedId, listingId }) => [
        identity,
        { identity, feedId, address: addresses.get(listingId) ?? null },
      ]),
    )
    return { own, ofOthers }
  }

  /** How many listings of a feed are shown. */
  publicCount(id: FeedId): Promise<number> {
    return this.#store.feeds.publicCount(id)
  }

  /** The keys of the listings of a feed's account that are shown, some at a time. */
  async *publicKeys(id: FeedId): AsyncIterable<readonly string[]> {
    for (let after = ''; ; ) {
      const some = await this.#store.feeds.publicKeys(id, after, LISTINGS_AT_ONCE)
      if (some.length > 0) yield some
      if (some.length < LISTINGS_AT_ONCE) return
      after = some.at(-1) ?? after
    }
  }

  /** The listings among these that are shown. */
  async publicAmong(ids: readonly ListingId[]): Promise<readonly ListingId[]> {
    const shown: ListingId[] = []
    for (const some of inSlices(ids, LISTINGS_AT_ONCE)) {
      shown.push(...(await this.#store.feeds.publicAmong(some)))
    }
    return shown
  }

  /** The addresses of some listings at their source. */
  async addressesOf(ids: readonly ListingId[]): Promise<ReadonlySet<string>> {
    const addresses = new Set<string>()
    for (const some of inSlices(ids, LISTINGS_AT_ONCE)) {
      const details = await this.#store.listings.details(some)
      for (const { listing } of details) addresses.add(listing.unpublished.listingUrl)
    }
    addresses.delete('')
    return addresses
  }

  async #change(change: (transaction: Transaction) => Promise<boolean>): Promise<void> {
    if (!(await this.#store.transact(change, LOCKED))) throw new RunLost()
  }
}

/** Notes how far a run has come, with its faults so far. @returns As `FeedWriter.advance`. */
async function advance(
  { feeds, feedFiles }: Transaction,
  { id, feedId }: FeedRun,
  from: number,
  progress: RunProgress,
): Promise<boolean> {
  if (!(await feeds.advance(id, from, progress))) return false
  if (progress.newFaults.length > 0) await feedFiles.addFaults(feedId, id, progress.newFaults)
  return true
}

/**
 * The principal of a run, regardless of who started it: a run may only write listings of the feed's
 * account. Its addresses for leads come from the mapping, which an owner chose.
 */
export function runPrincipal(
  { startedBy }: Pick<FeedRun, 'startedBy'>,
  accountId: Feed['accountId'],
): Principal {
  const actor = { ...SERVICE, ...startedBy }
  const permissions = ['listings:write', 'account:write'] as const
  return provedPrincipal({ actor, grants: [{ permissions, accounts: [accountId] }] })
}

/** @returns Whether there is an address to email it to. */
async function mailNews(
  { feeds, members, jobs }: Transaction,
  { id: runId, feedId }: FeedRun,
  news: FeedNews,
  now: number,
): Promise<boolean> {
  const feed = await feeds.get(feedId)
  const member = feed && (await members.get(feed.accountId))
  const recipient = feed?.reportEmail || (member?.email ?? '')
  if (!feed || recipient === '') return false
  const { accountId, name, address } = feed
  const about = { recipient, accountId, feedId, runId, name, address }
  await jobs.add([mailJob({ kind: 'feed-report', ...about, ...news })], now)
  return true
}
