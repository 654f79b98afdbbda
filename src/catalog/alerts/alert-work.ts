import type { SearchSetting } from '../../domain/searching/search-query.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { Digests } from './digest-mails.ts'
import { mailPending } from './instant-mails.ts'
import { InstantSearches, type Matching } from './instant-searches.ts'
import { NewsFollower } from './news-follower.ts'
import type { SearchTimes } from './search-progress.ts'

/** Lets one process at a time do the work of all nodes. */
interface AlertLease {
  isFree(): Promise<boolean>
  take(leases: Transaction['leases']): Promise<boolean>
}

export interface AlertWorkParts extends SearchTimes, Pick<ClockAndRandom, 'clock'> {
  readonly store: Store
  readonly lease: AlertLease
  readonly matching: Matching
  readonly newIndex: () => SearchIndex
  readonly setting: () => SearchSetting
  /** How long instant news is held to gather more into one email, in milliseconds. */
  readonly gatherMs: number
}

/** Finds news for saved searches, and adds the jobs that mail them. */
export class AlertWork {
  readonly #store: Store
  readonly #parts: AlertWorkParts
  readonly #follower: NewsFollower
  readonly #digests: Digests

  constructor(parts: AlertWorkParts) {
    const { store, lease, matching, setting } = parts
    const take = (leases: Transaction['leases']) => lease.take(leases)
    this.#store = store
    this.#parts = parts
    const searches = new InstantSearches(store, matching, setting)
    this.#follower = new NewsFollower(store, searches, { ...parts, take })
    this.#digests = new Digests(store, { ...parts, take })
  }

  /** Does some of each kind of work. @returns Whether there may be more. */
  async step(): Promise<boolean> {
    const { lease } = this.#parts
    if (!(await lease.isFree())) return false
    const take = (leases: Transaction['leases']) => lease.take(leases)
    const hasRead = await this.#follower.step()
    const hasMailed = await mailPending(this.#store, { ...this.#parts, take })
    const hasDigested = await this.#digests.step()
    return hasRead || hasMailed || hasDigested
  }
}
