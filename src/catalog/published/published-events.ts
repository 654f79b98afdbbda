import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { EntityEvent, EntityResource } from '../../domain/published/account-event.ts'
import type { EventRange } from '../../store/published/published-records.ts'
import type { Store } from '../../store/store.ts'
import { readReadyLog } from './published-log.ts'

/** Counting this many takes about a millisecond. */
const COUNTED_AT_ONCE = 10_000

/** Changes of listings for the public, for readers that ask by the numbers of events. */
export class PublishedEvents {
  readonly #store: Pick<Store, 'published' | 'settings'>

  constructor(store: Pick<Store, 'published' | 'settings'>) {
    this.#store = store
  }

  /** The number of the last event; 0: there is none. @throws Problem `unavailable` while the log is made. */
  async last(): Promise<number> {
    return (await readReadyLog(this.#store)).sequence
  }

  /** Some events of a range about listings and accounts. @param order Whose `skip` costs time for each event that is left out. */
  async within(
    range: EventRange,
    resources: readonly EntityResource[],
    order: { readonly descending: boolean; readonly skip: number; readonly limit: number },
  ): Promise<readonly EntityEvent[]> {
    return await this.#store.published.entityEventsIn(range, resources, order)
  }

  /** How many of these there are in a range. */
  async countEntities(range: EventRange, resources: readonly EntityResource[]): Promise<number> {
    const listings = resources.includes('Property') ? await this.count(range) : 0
    return listings + (await this.#store.published.countAccountsIn(range, resources))
  }

  /** How many events a range has. Others are answered in between. */
  async count({ from, to }: EventRange): Promise<number> {
    const { published } = this.#store
    let count = 0
    let first = from
    for (;;) {
      const next = await published.eventAt({ from: first, to }, COUNTED_AT_ONCE)
      if (next === null) return count + (await published.countIn({ from: first, to }))
      count += COUNTED_AT_ONCE
      first = next
      await letOthersRun()
    }
  }
}
