import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { EntityEvent, EntityResource } from '../../domain/published/entity-event.ts'
import type { EventRange } from '../../store/published/published-records.ts'
import type { Store } from '../../store/store.ts'
import { readReadyLog } from './published-log.ts'

/** Counting this many takes about a millisecond. */
const COUNTED_AT_ONCE = 10_000
const SKIPPED_AT_ONCE = 5000

interface EventOrder {
  readonly descending: boolean
  readonly skip: number
  readonly limit: number
}

/**
 * Changes of listings, media and accounts for the public, for readers that ask by the numbers of
 * events.
 */
export class PublishedEvents {
  readonly #store: Pick<Store, 'published' | 'settings'>

  constructor(store: Pick<Store, 'published' | 'settings'>) {
    this.#store = store
  }

  /**
   * The number of the last event; 0: none. @throws Problem `unavailable` while the log is being
   * built.
   */
  async last(): Promise<number> {
    return (await readReadyLog(this.#store)).sequence
  }

  /**
   * Some events of a range. @param order Whose `skip` costs time for each event that is left out.
   */
  async within(
    { from, to }: EventRange,
    resources: readonly EntityResource[],
    { descending, skip, limit }: EventOrder,
  ): Promise<readonly EntityEvent[]> {
    const { published } = this.#store
    const rest = { from, to }
    for (let left = skip; left > 0; ) {
      const order = { descending, limit: Math.min(left, SKIPPED_AT_ONCE) }
      const skipped = await published.entityEventsIn(rest, resources, order)
      const last = skipped.at(-1)
      if (!last) return []
      if (descending) rest.to = last.sequence - 1
      else rest.from = last.sequence + 1
      left -= skipped.length
      await letOthersRun()
    }
    return await published.entityEventsIn(rest, resources, { descending, limit })
  }

  /** How many events about some resources a range has. Others are answered in between. */
  async count({ from, to }: EventRange, resources: readonly EntityResource[]): Promise<number> {
    const { published } = this.#store
    let count = 0
    let first = from
    for (;;) {
      const next = await published.eventAt({ from: first, to }, COUNTED_AT_ONCE)
      const part = { from: first, to: next === null ? to : next - 1 }
      count += await published.countEntitiesIn(part, resources)
      if (next === null) return count
      first = next
      await letOthersRun()
    }
  }
}
