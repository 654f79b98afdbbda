import type { CountedAct } from '../../domain/listings/visit-counts.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'

/** How many listings are counted between two writes; visits of others are not counted then. */
const MAX_LISTINGS = 10_000
/** Few enough that the writes do not delay answers. */
const LISTINGS_PER_WRITE = 100

interface Counts {
  readonly day: number
  readonly id: ListingId
  views: number
  saves: number
}

/**
 * Counts views and saves of listings in memory, and periodically adds them to the database, where
 * the counts of several processes add up.
 */
export class VisitCounter implements AsyncDisposable {
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  readonly #writeIntervalMs: number
  #counts = new Map<string, Counts>()
  #timer: NodeJS.Timeout | null = null

  constructor(store: Store, onError: (error: unknown) => void, writeIntervalMs: number) {
    this.#store = store
    this.#onError = onError
    this.#writeIntervalMs = writeIntervalMs
  }

  /** @param day The number of the day since 1970. */
  note(act: CountedAct, id: ListingId, day: number): void {
    const counts = this.#of(day, id)
    if (!counts) return
    if (act === 'seen') counts.views++
    else counts.saves++
    this.#timer ??= setTimeout(() => this.write(), this.#writeIntervalMs).unref()
  }

  /** Writes the counts. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const steps = inSteps([...this.#counts.values()])
    this.#counts = new Map()
    for (const [i, step] of steps.entries()) {
      try {
        await this.#store.transact(({ figures }) => figures.add(step.day, step.counts), {
          isStep: true,
        })
      } catch (error) {
        // The next write tries it again.
        for (const counts of steps.slice(i).flatMap(one => one.counts)) this.#putBack(counts)
        this.#onError(error)
        return
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.write()
  }

  #of(day: number, id: ListingId): Counts | null {
    const key = `${day} ${id}`
    const known = this.#counts.get(key)
    if (known) return known
    if (this.#counts.size >= MAX_LISTINGS) return null
    const counts = { day, id, views: 0, saves: 0 }
    this.#counts.set(key, counts)
    return counts
  }

  #putBack({ day, id, views, saves }: Counts): void {
    const counts = this.#of(day, id)
    if (!counts) return
    counts.views += views
    counts.saves += saves
  }
}

interface Step {
  readonly day: number
  readonly counts: readonly Counts[]
}

function inSteps(counts: readonly Counts[]): readonly Step[] {
  return [...Map.groupBy(counts, ({ day }) => day)].flatMap(([day, all]) =>
    Array.from({ length: Math.ceil(all.length / LISTINGS_PER_WRITE) }, (_, i) => ({
      day,
      counts: all.slice(i * LISTINGS_PER_WRITE, (i + 1) * LISTINGS_PER_WRITE),
    })),
  )
}
