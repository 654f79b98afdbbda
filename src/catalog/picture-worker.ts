import { SERVICE } from '../domain/actor.ts'
import type { Clock } from '../domain/clock.ts'
import type { ListingId, PictureId } from '../domain/ids.ts'
import { Problem } from '../domain/problem.ts'
import type { PictureMaker } from '../media/picture-maker.ts'
import type { PictureFetch } from '../store/records/pictures.ts'
import type { Store } from '../store/store.ts'
import { BackgroundWork, LEASE_MS, nextAttemptAt } from './background-work.ts'
import { recordWrite } from './record-write.ts'

/** A large photo takes some hundred megabytes while it is made smaller. */
const FETCHES_AT_ONCE = 3

/** Fetches the photos that listings were posted with, with longer and longer waits between attempts. */
export class PictureWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #maker: PictureMaker
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #work: BackgroundWork

  /** @param onError Also hears of each photo that could not be had. */
  constructor(store: Store, maker: PictureMaker, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store
    this.#maker = maker
    this.#clock = clock
    this.#onError = onError
    this.#work = new BackgroundWork(() => this.#fetchDue(), onError)
  }

  /** Waits for the photos that are being fetched. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
  }

  async #fetchDue(): Promise<boolean> {
    const fetches = await this.#store.pictures.dueFetches(this.#clock(), FETCHES_AT_ONCE)
    const ends = await Promise.allSettled(fetches.map(fetch => this.#claimAndFetch(fetch)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return fetches.length > 0
  }

  async #claimAndFetch(fetch: PictureFetch): Promise<void> {
    const now = this.#clock()
    const isMine = await this.#store.transact(({ pictures }) =>
      pictures.claimFetch(fetch.pictureId, now, now + LEASE_MS),
    )
    if (isMine) await this.#fetch(fetch)
  }

  async #fetch(fetch: PictureFetch): Promise<void> {
    const { pictureId, sourceUrl } = fetch
    const files = await this.#maker.make(pictureId, sourceUrl).catch(error => error)
    const now = this.#clock()
    if (files instanceof Error) {
      const message = `The photo ${pictureId} could not be had: ${files.message}`
      this.#onError(new Error(message, { cause: files }))
      const next = files instanceof Problem ? null : nextAttemptAt(fetch, now)
      await this.#store.transact(async transaction => {
        await transaction.pictures.markFetchFailed(pictureId, files.message, next)
        if (next !== null) return
        await recordWrite(transaction, SERVICE, now, pictureWrite(pictureId, 'given up', []))
      })
      return
    }
    await this.#store.transact(async transaction => {
      const { pictures } = transaction
      await pictures.keep(pictureId, files)
      const listings = await pictures.listingsShowing(pictureId)
      await recordWrite(transaction, SERVICE, now, pictureWrite(pictureId, 'fetched', listings))
    })
  }
}

function pictureWrite(id: PictureId, deed: string, listings: readonly ListingId[]) {
  const changed = listings.map(listing => ({ kind: 'listing', id: listing }) as const)
  return { subject: 'picture', id: String(id), deed, details: {}, changed } as const
}
