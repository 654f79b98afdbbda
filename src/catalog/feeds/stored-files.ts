import { open } from 'node:fs/promises'
import type { Principal } from '../../domain/accounts/principal.ts'
import { FEED_TOPIC, type Feed } from '../../domain/feeds/feed.ts'
import type { FeedSample } from '../../domain/feeds/feed-sample.ts'
import type { FaultValue, RunFault } from '../../domain/feeds/run-fault.ts'
import { LIMITS } from '../../domain/limits.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, FeedId, FeedRunId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { requireWriter } from '../permitted.ts'
import { countWithin } from '../users/counted-attempts.ts'
import { feedJob } from './feed-jobs.ts'
import { isReading } from './feed-order.ts'
import type { Feeds, NewFeed } from './feeds.ts'

/** A row of a database should stay small, and other writers wait for each. */
const PART_BYTES = 128 * 1024
/** Options of transactions that lock what they depend on by name. */
const LOCKED = { locksByItself: true } as const

/** A file on this machine, as it is to be stored. */
export interface FileToStore {
  readonly file: string
  /** Its name on the computer of the person who sent it. */
  readonly name: string
}

/** The sample of a feed, and whether it is being read again. */
export interface SampleState {
  /** Null: the file was not read yet. */
  readonly sample: FeedSample | null
  readonly isWaiting: boolean
}

/** The files that people upload for feeds, the first records of feeds, and the faults of runs. */
export class FeedFiles {
  readonly #store: Store
  readonly #clock: Clock
  readonly #feeds: Feeds

  constructor(store: Store, clock: Clock, feeds: Feeds) {
    this.#store = store
    this.#clock = clock
    this.#feeds = feeds
  }

  /** Adds a feed whose file was uploaded. @throws Problem as `Feeds.add`. */
  async add(
    principal: Principal,
    accountId: AccountId,
    given: Omit<NewFeed, 'address'>,
    { file, name }: FileToStore,
  ): Promise<Feed> {
    const upload = this.#clock()
    const feed = await this.#feeds.add(
      principal,
      accountId,
      { ...given, address: '' },
      { upload, name },
    )
    await this.#keep(feed.id, upload, file)
    return feed
  }

  /**
   * Gives a feed another file; its mapping stays. The next run reads it.
   * @throws Problem as `Feeds.edit`.
   */
  async replace(principal: Principal, id: FeedId, { file, name }: FileToStore): Promise<Feed> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    await this.#feeds.find(principal, id)
    const upload = this.#clock()
    await this.#keep(id, upload, file)
    const feed = await this.#feeds.edit(principal, id, {}, { upload, name })
    await this.#store.transact(({ feedFiles }) => feedFiles.removeUploads(id, upload))
    return feed
  }

  /**
   * Has the first records of a feed's file read, soon.
   * @throws Problem as `Feeds.find`; `too-many-requests` after 60 times in an hour.
   */
  async read(principal: Principal, id: FeedId): Promise<void> {
    await requireWriter(this.#store, principal, ['feeds:write'])
    const { feed } = await this.#feeds.find(principal, id)
    await this.#store.transact(async transaction => {
      await transaction.lock(`feed ${id}`)
      if (await this.#isReading(transaction, id)) return
      const now = this.#clock()
      const limit = LIMITS.feedSample
      const subject = { name: `sample of feed ${id}`, max: limit.most.feed }
      await countWithin({ limit, subjects: [subject] }, transaction, now)
      const { kind, name } = principal.actor
      const order = {
        startedBy: { kind, name },
        isScheduled: false,
        isDryRun: true,
        isSample: true,
      }
      const about = { allowances: [], accountId: feed.accountId }
      await transaction.jobs.add([feedJob(id, { ...order, ...about }, null)], now)
    }, LOCKED)
  }

  /** @throws Problem as `Feeds.find`. */
  async sample(principal: Principal, id: FeedId): Promise<SampleState> {
    await this.#feeds.find(principal, id)
    const sample = await this.#store.feedFiles.sample(id)
    return { sample, isWaiting: await this.#isReading(this.#store, id) }
  }

  /** The faults of a run behind a number, in the order of the file. @throws Problem as `Feeds.run`. */
  async faults(
    principal: Principal,
    { id, run, after, limit }: { id: FeedId; run: FeedRunId; after: number; limit: number },
  ): Promise<{ readonly faults: readonly RunFault[]; readonly count: number }> {
    await this.#feeds.run(principal, id, run)
    const faults = await this.#store.feedFiles.faults(run, after, limit)
    return { faults, count: await this.#store.feedFiles.faultCount(run) }
  }

  /**
   * How many listings of a feed wait for approval, and how many have expired. @throws Problem as
   * `Feeds.find`.
   */
  async heldBack(principal: Principal, id: FeedId) {
    await this.#feeds.find(principal, id)
    const { feedFiles } = this.#store
    const [waiting, expired] = await Promise.all([
      feedFiles.waitingCount(id),
      feedFiles.expiredCount(id),
    ])
    return { waiting, expired }
  }

  /** The values of a run's faults with some codes, the most frequent first. @throws As `faults`. */
  async faultValues(
    principal: Principal,
    {
      id,
      run,
      codes,
      limit,
    }: { id: FeedId; run: FeedRunId; codes: readonly string[]; limit: number },
  ): Promise<readonly FaultValue[]> {
    await this.#feeds.run(principal, id, run)
    return await this.#store.feedFiles.faultValues(run, codes, limit)
  }

  async #isReading({ jobs }: Pick<Store, 'jobs'>, id: FeedId): Promise<boolean> {
    return isReading(await jobs.about(FEED_TOPIC, [id]))
  }

  /** Stores a file in pieces, each in a transaction of its own. */
  async #keep(id: FeedId, upload: number, file: string): Promise<void> {
    await using handle = await open(file)
    const { size } = await handle.stat()
    const parts = Math.max(1, Math.ceil(size / PART_BYTES))
    for (let part = 0; part < parts; part++) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(PART_BYTES),
        0,
        PART_BYTES,
        part * PART_BYTES,
      )
      const content = buffer.subarray(0, bytesRead)
      await this.#store.transact(({ feedFiles }) =>
        feedFiles.addUploadPart(id, upload, { part, parts, content }),
      )
    }
  }
}
