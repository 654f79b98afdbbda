import { setTimeout as sleep } from 'node:timers/promises'
import type { EventCursor } from '../../domain/published/event-cursor.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { Reader } from '../../store/store.ts'
import { type PublishedLog, readLog } from './published-log.ts'

/** How often the database is polled for new events while readers wait for them. */
const LOOK_INTERVAL_MS = 100
/**
 * Events this close together wake waiting readers once: each wake has a cost, however little a
 * reader gets.
 */
const GATHER_MS = 50
const MAX_KEPT = 10_000
const EVENTS_PER_LOOK = 1000

/** Events from memory. */
interface TailPage {
  readonly events: readonly PublishedEvent[]
  /** Events are complete up to this number. */
  readonly upTo: number
}

/** The events in memory. */
interface Cached {
  readonly log: PublishedLog
  /** The events behind `from`, by number, up to `upTo` are all there. */
  readonly from: number
  readonly upTo: number
  readonly events: readonly PublishedEvent[]
}

/**
 * The newest events in memory, for all waiting readers: however many they are, there is one query
 * for each poll, and none while no reader waits.
 */
export class EventTail {
  readonly #reader: Pick<Reader, 'published' | 'settings'>
  readonly #onError: (error: unknown) => void
  /** Null: no reader waits. */
  #kept: Cached | null = null
  #takenAt = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<() => void>()
  #isStopped = false
  #endPause: () => void = () => {}

  constructor(reader: Pick<Reader, 'published' | 'settings'>, onError: (error: unknown) => void) {
    this.#reader = reader
    this.#onError = onError
  }

  /**
   * The events behind a place, oldest first. Null: the tail does not have them, or does not know
   * the place.
   */
  page({ log, sequence }: EventCursor, limit: number): TailPage | null {
    const cached = this.#kept
    if (cached === null || cached.log.id !== log) return null
    if (sequence < cached.from || sequence > cached.upTo) return null
    const start = firstBehind(cached.events, sequence)
    return { events: cached.events.slice(start, start + limit), upTo: cached.upTo }
  }

  /**
   * Caches the events after a position until no reader waits anymore. @param log Its state at this
   * position.
   */
  keep(log: PublishedLog, from: number): void {
    if (this.#kept !== null || this.#isStopped) return
    this.#kept = { log, from, upTo: from, events: [] }
    void this.#look()
  }

  /**
   * Waits until there may be new events, the time is over, the signal is aborted, or the process
   * stops.
   */
  async wait(waitMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#isStopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, waitMs)
    const leave = () => resolve()
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.add(leave)
    await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    this.#waiting.delete(leave)
  }

  /** Polls immediately: this process has just written events. */
  hurry(): void {
    this.#endPause()
  }

  /** Whether the process is stopping. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Releases all waiting readers. */
  stop(): void {
    this.#isStopped = true
    this.#endPause()
    this.#wake()
  }

  /** Polls for new events as long as readers wait. */
  async #look(): Promise<void> {
    do {
      try {
        const taken = await this.#takeSome()
        // Polling may have restarted in the meantime.
        if (taken === 'lost') return
        if (taken === 'some') continue
      } catch (error) {
        this.#onError(error)
      }
      await this.#pause()
    } while (this.#waiting.size > 0 && !this.#isStopped)
    this.#kept = null
  }

  /** @returns `some`: there may be more; `lost`: the events of the tail no longer count. */
  async #takeSome(): Promise<'all' | 'some' | 'lost'> {
    const cached = this.#kept
    const log = await readLog(this.#reader)
    if (cached === null || log === null || !goesOn(cached.log, log)) {
      this.#kept = null
      // The database tells what has happened to each place.
      this.#wake()
      return 'lost'
    }
    const found = await this.#reader.published.events(cached.upTo, EVENTS_PER_LOOK)
    const isPart = found.length === EVENTS_PER_LOOK
    const last = found.at(-1)?.sequence ?? cached.upTo
    const all = found.length === 0 ? cached.events : [...cached.events, ...found]
    const dropped = Math.max(0, all.length - MAX_KEPT)
    this.#kept = {
      log,
      from: all[dropped - 1]?.sequence ?? cached.from,
      // The log was read before the events, so none up to its end is missing.
      upTo: isPart ? last : Math.max(last, log.sequence),
      events: dropped === 0 ? all : all.slice(dropped),
    }
    if (found.length > 0) {
      this.#takenAt = performance.now()
      this.#wake()
    }
    return isPart ? 'some' : 'all'
  }

  /** Until it is time to look again, or there are events for sure. */
  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_INTERVAL_MS)
    timer.unref()
    this.#endPause = resolve
    await promise
    clearTimeout(timer)
    const restMs = this.#takenAt + GATHER_MS - performance.now()
    if (restMs > 0 && !this.#isStopped) await sleep(restMs, undefined, { ref: false })
  }

  #wake(): void {
    for (const leave of this.#waiting) leave()
  }
}

/** Whether a log is a later state of the same one, with no number used twice. */
function goesOn(before: PublishedLog, now: PublishedLog): boolean {
  return now.id === before.id && now.gaps.length === before.gaps.length && now.isReady
}

/** The index of the first event behind a number. */
function firstBehind(events: readonly PublishedEvent[], sequence: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.sequence ?? 0) > sequence) high = middle
    else low = middle + 1
  }
  return low
}
