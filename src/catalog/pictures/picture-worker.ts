import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { type PictureMaker, ReaderEnded } from '../../media/picture-maker.ts'
import type { PictureFetch } from '../../store/pictures/picture-records.ts'
import type { Store } from '../../store/store.ts'
import { BackgroundWork, LOOK_INTERVAL_MS, nextAttemptAt } from '../background-work.ts'
import { recordWrite } from '../writes/record-write.ts'

/** Most of a fetch is waiting; what is not, the maker limits itself. */
const FETCHES_AT_ONCE = 12
/** However slow a seller's hosts are, others get on; and however slow one of them is, so does the seller. */
const MOST_OF_SELLER = 8
const MOST_OF_HOST = 4
/** Queues that are looked at in one statement, and statements until others get to work. */
const QUEUES_AT_ONCE = 50
const MOST_STATEMENTS = 20
const MOST_REMEMBERED_TURNS = 10_000
/** After so many the photo is given up, so that it cannot end every process there will be. */
const MAX_CRASHES = 3
/**
 * Longer than a fetch can take, its wait for the other fetches and for a store that hangs included.
 * Should the process die over it, the photo is due again after so long.
 */
const LEASE_MS = 15 * 60_000

interface Going {
  readonly accountId: number
  readonly host: string
  /** Whether a process ended over it before. */
  readonly isSuspect: boolean
  readonly ended: Promise<void>
}

/**
 * Fetches the photos that listings were posted with, with longer and longer waits between attempts. The
 * queues take turns: each has the photos of one seller from one host.
 */
export class PictureWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #maker: PictureMaker
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #work: BackgroundWork
  readonly #stop = new AbortController()
  readonly #going = new Map<PictureId, Going>()
  /** When each queue had its last turn. */
  readonly #turns = new Map<string, number>()
  #lastTurn = 0
  #lastQueue = ''

  /** @param onError Also hears of each photo that could not be had. */
  constructor(store: Store, maker: PictureMaker, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store
    this.#maker = maker
    this.#clock = clock
    this.#onError = onError
    this.#work = new BackgroundWork(() => this.#fetchDue(), onError)
  }

  /** Breaks off what is being fetched; it is due again at once. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new Error('The service stops'))
    await this.#work[Symbol.asyncDispose]()
    await Promise.all(this.#endings())
  }

  /** @returns Whether to look again at once. */
  async #fetchDue(): Promise<boolean> {
    if (await this.#beginDue()) return true
    if (this.#going.size === 0) return false
    const waiting = new AbortController()
    const { signal } = waiting
    try {
      const next = sleep(LOOK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
      await Promise.race([next, ...this.#endings()])
    } finally {
      waiting.abort()
    }
    return true
  }

  /** Begins what there is room for, each queue in its turn. @returns Whether there was anything. */
  async #beginDue(): Promise<boolean> {
    let hasBegun = false
    // All queues were looked at when it comes to the end from the beginning.
    let ends = this.#lastQueue === '' ? 1 : 0
    for (let i = 0; i < MOST_STATEMENTS && ends < 2 && this.#hasRoom(); i++) {
      const { fetches, last } = await this.#store.pictures.dueFetches(
        this.#clock(),
        this.#lastQueue,
        QUEUES_AT_ONCE,
      )
      for (const fetch of this.#inTurn(fetches)) {
        if (this.#hasRoom() && this.#hasRoomFor(fetch) && (await this.#begin(fetch)))
          hasBegun = true
      }
      this.#lastQueue = last ?? ''
      if (last === null) ends++
    }
    return hasBegun
  }

  /** Those first that had no turn, or whose last is longest ago. */
  #inTurn(fetches: readonly PictureFetch[]): readonly PictureFetch[] {
    const turnOf = ({ queue }: PictureFetch) => this.#turns.get(queue) ?? 0
    return fetches.toSorted((one, other) => turnOf(one) - turnOf(other))
  }

  #hasRoom(): boolean {
    return this.#going.size < FETCHES_AT_ONCE && !this.#stop.signal.aborted
  }

  #hasRoomFor(fetch: PictureFetch): boolean {
    const going = [...this.#going.values()]
    const host = hostOf(fetch)
    // Of those that were fetched when a process ended, one is the reason: alone, each shows whether it is.
    if (fetch.crashes > 0 && going.some(({ isSuspect }) => isSuspect)) return false
    return (
      going.filter(one => one.accountId === fetch.accountId).length < MOST_OF_SELLER &&
      going.filter(one => one.host === host).length < MOST_OF_HOST
    )
  }

  /** @returns False when another process was faster. */
  async #begin(fetch: PictureFetch): Promise<boolean> {
    const { pictureId, accountId } = fetch
    // It has waited for its reader longer than its lease; that is no end of a process.
    if (this.#going.has(pictureId)) return false
    const now = this.#clock()
    const isMine = await this.#store.transact(({ pictures }) =>
      pictures.claimFetch(pictureId, now, now + LEASE_MS),
    )
    if (!isMine) return false
    if (this.#turns.size >= MOST_REMEMBERED_TURNS) this.#turns.clear()
    this.#turns.set(fetch.queue, ++this.#lastTurn)
    const isSpent = fetch.crashes >= MAX_CRASHES
    const ended = (isSpent ? this.#giveUpSpent(fetch) : this.#fetch(fetch))
      .catch(this.#onError)
      .finally(() => this.#going.delete(pictureId))
    const isSuspect = fetch.crashes > 0
    this.#going.set(pictureId, { accountId, host: hostOf(fetch), isSuspect, ended })
    return true
  }

  #endings(): Promise<void>[] {
    return [...this.#going.values()].map(({ ended }) => ended)
  }

  async #fetch(fetch: PictureFetch): Promise<void> {
    const { pictureId, sourceUrl } = fetch
    const { signal } = this.#stop
    const files = await this.#maker.make(pictureId, sourceUrl, signal).catch(error => error)
    if (files instanceof Error) return this.#putOff(fetch, files)
    await this.#store.transact(async transaction => {
      const { pictures } = transaction
      await pictures.keep(pictureId, files)
      const listings = await pictures.listingsShowing(pictureId)
      const write = pictureWrite(pictureId, 'fetched', listings)
      await recordWrite(transaction, SERVICE, this.#clock(), write)
    })
  }

  /** Without another attempt. */
  async #giveUpSpent(fetch: PictureFetch): Promise<void> {
    const { pictureId, crashes } = fetch
    await this.#store.transact(({ pictures }) => pictures.releaseFetch(pictureId, this.#clock()))
    await this.#putOff({ ...fetch, crashes: crashes - 1 }, new ReaderEnded(null))
  }

  async #putOff(fetch: PictureFetch, error: Error): Promise<void> {
    const { pictureId } = fetch
    const now = this.#clock()
    if (this.#stop.signal.aborted && !(error instanceof Problem)) {
      return this.#store.transact(({ pictures }) => pictures.releaseFetch(pictureId, now))
    }
    const isCrash = error instanceof ReaderEnded
    const reason = isCrash && fetch.crashes + 1 >= MAX_CRASHES ? tooManyCrashes(error) : error
    const message = `The photo ${pictureId} could not be had: ${reason.message}`
    this.#onError(new Error(message, { cause: reason }))
    const isFinal = reason instanceof Problem && reason.code !== 'unavailable'
    const next = isFinal ? null : nextAttemptAt(fetch, now)
    await this.#store.transact(async transaction => {
      const outcome = { nextAttemptAt: next, isCrash }
      await transaction.pictures.markFetchFailed(pictureId, reason.message, outcome)
      if (next !== null) return
      await recordWrite(transaction, SERVICE, now, pictureWrite(pictureId, 'given up', []))
    })
  }
}

function tooManyCrashes(cause: Error): Problem {
  const detail = `The photo was given up: fetching or reading it ended a process ${MAX_CRASHES} times.`
  return Problem.of('invalid-input', 'Photo given up', detail, cause)
}

function hostOf({ sourceUrl }: PictureFetch): string {
  return URL.parse(sourceUrl)?.hostname ?? ''
}

function pictureWrite(id: PictureId, action: string, listings: readonly ListingId[]) {
  const changed = listings.map(listing => edited('listing', listing, ['pictures']))
  return { subject: 'picture', id: String(id), action, details: {}, changed } as const
}
