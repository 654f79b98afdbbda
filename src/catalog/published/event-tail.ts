import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { PublishedReader } from '../../store/published/published-records.ts'

/** How often the database is asked for new events while somebody waits for them. */
const LOOK_INTERVAL_MS = 100
const MAX_KEPT = 10_000
const EVENTS_PER_LOOK = 1000

/**
 * The newest events in memory, for all who wait for more: however many they are, the database is asked once for each look,
 * and not at all while nobody waits.
 */
export class EventTail {
  readonly #reader: Pick<PublishedReader, 'events'>
  readonly #onError: (error: unknown) => void
  /** By number, without a gap behind `#from`. */
  #events: readonly PublishedEvent[] = []
  /** The tail has all events behind this one; null: nobody waits. */
  #from: number | null = null
  #last = 0
  readonly #waiting = new Set<() => void>()
  readonly #stop = new AbortController()
  #looking: Promise<void> | null = null
  #endPause: () => void = () => {}

  constructor(reader: Pick<PublishedReader, 'events'>, onError: (error: unknown) => void) {
    this.#reader = reader
    this.#onError = onError
  }

  /** The events behind one, oldest first, from memory where it has them. */
  async after(sequence: number, limit: number): Promise<readonly PublishedEvent[]> {
    if (this.#from === null || sequence < this.#from || sequence >= this.#last) {
      return await this.#reader.events(sequence, limit)
    }
    const start = firstBehind(this.#events, sequence)
    return this.#events.slice(start, start + limit)
  }

  /**
   * Waits until there may be events behind one. Resolves at once where there are, at the end of the time, when the signal says so, and
   * when the process stops.
   */
  async until(sequence: number, waitMs: number, signal: AbortSignal): Promise<void> {
    if (this.#from !== null && this.#last > sequence) return
    const ended = AbortSignal.any([signal, this.#stop.signal])
    if (ended.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, waitMs)
    ended.addEventListener('abort', () => resolve(), { once: true })
    this.#waiting.add(resolve)
    this.#looking ??= this.#look(sequence)
    await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
  }

  /** Looks at once: this process has just written events. */
  hurry(): void {
    this.#endPause()
  }

  /** Whether the process stops, so that nobody waits any more. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** Lets everybody go who waits. */
  stop(): void {
    this.#stop.abort()
    this.#endPause()
  }

  /** Looks for new events as long as somebody waits. */
  async #look(sequence: number): Promise<void> {
    this.#from = sequence
    this.#last = sequence
    this.#events = []
    while (this.#waiting.size > 0 && !this.isStopped) {
      try {
        const found = await this.#reader.events(this.#last, EVENTS_PER_LOOK)
        this.#take(found)
        if (found.length === EVENTS_PER_LOOK) continue
      } catch (error) {
        this.#onError(error)
      }
      await this.#pause()
    }
    this.#from = null
    this.#events = []
    this.#looking = null
  }

  /** Until it is time to look again, or there are events for sure. */
  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_INTERVAL_MS)
    timer.unref()
    this.#endPause = resolve
    await promise
    clearTimeout(timer)
  }

  #take(found: readonly PublishedEvent[]): void {
    const last = found.at(-1)
    if (!last) return
    const all = [...this.#events, ...found]
    const dropped = all.length - MAX_KEPT
    if (dropped > 0) this.#from = all[dropped - 1]?.sequence ?? this.#from
    this.#events = dropped > 0 ? all.slice(dropped) : all
    this.#last = last.sequence
    for (const wake of this.#waiting) wake()
  }
}

/** The index of the first event behind a number. */
function firstBehind(events: readonly PublishedEvent[], sequence: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.sequence ?? 0) > sequence) high = middle
    else low = middle + 1
  }
  return low
}
