import { formatPosition } from '../../domain/accounts/change-position.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Reader, Store } from '../../store/store.ts'
import { followerProgress } from '../changes/follower-progress.ts'
import { permitted } from '../permitted.ts'
import { readLog } from './published-log.ts'
import { FOLLOWER } from './publisher.ts'

/**
 * A reader of changes whose cursor the service stores: how far it has come, and how much is
 * pending.
 */
export interface ChangeReaderState {
  readonly name: string
  /** The kind of reader, in a word or two. */
  readonly kind: string
  /** Its cursor, as text. */
  readonly cursor: string
  /** How many changes or events it has not read. */
  readonly waiting: number
  /**
   * When the first pending change was made, in milliseconds since 1970 UTC; null: none is pending.
   */
  readonly waitingSince: number | null
  /** When it last went on. */
  readonly movedAt: number | null
  /**
   * Whether the service itself moves its cursor as long as nothing fails; false for a reader that
   * polls, or whose last delivery has failed.
   */
  readonly isOurs: boolean
  /** The other side's answer to the last call; empty: the reader polls. */
  readonly lastAnswer: string
}

/** The readers of a kind. */
export type ChangeReaderSource = () => Promise<readonly ChangeReaderState[]>

/** The log of changes of listings for the public, and its readers. */
export interface ChangesOut {
  /** Null: no service has begun to make the list. */
  readonly list: {
    readonly isReady: boolean
    /** The number of the last event; 0: none. */
    readonly sequence: number
    /** When the last event was published. */
    readonly lastAt: number | null
  } | null
  /** How many requests to this process wait for events, or stream them. */
  readonly openRequests: number
  readonly readers: readonly ChangeReaderState[]
}

/** Shows who reads changes, and how far each has come. */
export class ChangeReaders {
  readonly #store: Store
  readonly #openRequests: () => number
  readonly #sources: readonly ChangeReaderSource[]

  /** @param sources Other readers than those of the change log. */
  constructor(
    store: Store,
    openRequests: () => number,
    sources: readonly ChangeReaderSource[] = [],
  ) {
    this.#store = store
    this.#openRequests = openRequests
    this.#sources = [() => logReaders(store), ...sources]
  }

  async all(principal: Principal): Promise<ChangesOut> {
    permitted(principal, ['changes:follow'], 'see who reads changes')
    const log = await readLog(this.#store)
    const [last] = log === null ? [] : await this.#store.published.events(log.sequence - 1, 1)
    const found = await Promise.all(this.#sources.map(readers => readers()))
    return {
      list: log && { isReady: log.isReady, sequence: log.sequence, lastAt: last?.at ?? null },
      openRequests: this.#openRequests(),
      readers: found.flat(),
    }
  }
}

/** The follower that publishes, and programs that the operator has added. */
export async function logReaders(
  store: Pick<Reader, 'followers' | 'changes'>,
): Promise<ChangeReaderState[]> {
  const followers = await followerProgress(store)
  return followers.map(({ name, position, behind, behindSince, movedAt }) => ({
    name,
    kind: name === FOLLOWER ? 'the service' : 'program',
    movedAt,
    lastAnswer: '',
    isOurs: name === FOLLOWER,
    cursor: String(formatPosition(position)),
    waiting: behind,
    waitingSince: behindSince,
  }))
}
