import { SERVICE } from '../../domain/accounts/actor.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import { type ListedMediaFile, type MediaStore, SELLERS_FOLDERS } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

const HOUR_MS = 3_600_000
/** Edits in progress, and pages that browsers have open, may still name what nothing shows. */
const GRACE_MS = 24 * HOUR_MS
const FIRST_PASS_MS = 10 * 60_000
const PASS_INTERVAL_MS = 24 * HOUR_MS
/** What other processes leave behind when they are killed need not wait for a pass. */
const SCRATCH_INTERVAL_MS = HOUR_MS
/** So many rows or files in one step; between two steps others write. */
const STEP = 200

/** The files that a sweeper looks after. */
export interface SweptFiles {
  readonly media: MediaStore
  /** Where files lie while they are sent or fetched. */
  readonly scratch: {
    /** Removes what processes have left that have ended. */
    sweep(now: number): Promise<unknown>
  }
}

/**
 * Removes photos and documents that no listing shows any more, and files that nothing names, a day after.
 *
 * A row goes first, then its files. A process that dies in between, or after it has kept files
 * and before it could name them, leaves files that nothing names; the second half of each pass finds
 * these by the places where they lie. The other way round a listing could come to show again what has no
 * files any more. Only `listings/` and `documents/` are looked at, where nothing is that was drawn.
 */
export class FileSweeper implements AsyncDisposable {
  readonly #store: Store
  readonly #media: MediaStore
  readonly #scratch: SweptFiles['scratch']
  readonly #clock: Clock
  readonly #work: BackgroundWork
  #nextPassAt: number
  /** At once: the process before this one may have been killed. */
  #nextScratchAt = Number.NEGATIVE_INFINITY
  #pass: AsyncGenerator<void> | null = null

  constructor(
    store: Store,
    { media, scratch }: SweptFiles,
    clock: Clock,
    onError: (error: unknown) => void,
  ) {
    this.#store = store
    this.#media = media
    this.#scratch = scratch
    this.#clock = clock
    this.#nextPassAt = clock() + FIRST_PASS_MS
    this.#work = new BackgroundWork(() => this.#step(), onError)
  }

  /** Waits for the step that is being done. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
    // A pass that is cut short may hold a folder open.
    await this.#pass?.return(undefined)
  }

  /** One step each time that it is asked; never at once again, so that a pass takes its time. */
  async #step(): Promise<boolean> {
    if (this.#clock() >= this.#nextScratchAt) {
      this.#nextScratchAt = this.#clock() + SCRATCH_INTERVAL_MS
      await this.#scratch.sweep(this.#clock())
    }
    if (this.#pass === null) {
      if (this.#clock() < this.#nextPassAt) return false
      this.#nextPassAt = this.#clock() + PASS_INTERVAL_MS
      this.#pass = this.#steps()
    }
    try {
      if ((await this.#pass.next()).done) this.#pass = null
    } catch (fault) {
      // A pass that failed is not taken up again: the next one begins from the start.
      this.#pass = null
      throw fault
    }
    return false
  }

  async *#steps(): AsyncGenerator<void> {
    let last: PictureId | 0 | null = 0
    while (last !== null) {
      const after: number = last
      last = await this.#store.transact(({ pictures }) =>
        pictures.markUnused(after, STEP, this.#clock()),
      )
      yield
    }
    let removed: readonly PictureId[] = []
    do {
      removed = await this.#removeUnused()
      yield
    } while (removed.length === STEP)
    let dropped: readonly string[] = []
    do {
      dropped = await this.#removeDropped()
      yield
    } while (dropped.length === STEP)
    for (const folder of SELLERS_FOLDERS) {
      let batch: string[] = []
      for await (const file of this.#media.list(folder)) {
        if (this.#isYoung(file)) continue
        batch.push(file.path)
        if (batch.length < STEP) continue
        yield this.#removeUnnamed(folder, batch)
        batch = []
      }
      yield this.#removeUnnamed(folder, batch)
    }
  }

  async #removeUnused(): Promise<readonly PictureId[]> {
    const now = this.#clock()
    const removed = await this.#store.transact(async transaction => {
      const ids = await transaction.pictures.removeUnused(now - GRACE_MS, STEP)
      await transaction.jobs.removeAbout(PHOTO_TOPIC, ids)
      for (const id of ids) {
        const write = {
          subject: 'picture',
          id: String(id),
          action: 'removed',
          details: {},
        } as const
        await recordWrite(transaction, SERVICE, now, { ...write, changed: [] })
      }
      return ids
    })
    for (const id of removed) {
      for await (const { path } of this.#media.list(`listings/${id}`)) {
        await this.#media.delete(path)
      }
    }
    return removed
  }

  async #removeDropped(): Promise<readonly string[]> {
    const paths = await this.#store.transact(({ documents }) =>
      documents.forgetDropped(this.#clock() - GRACE_MS, STEP),
    )
    for (const path of paths) await this.#media.delete(path)
    return paths
  }

  #isYoung({ modifiedAt }: ListedMediaFile): boolean {
    return modifiedAt > this.#clock() - GRACE_MS
  }

  async #removeUnnamed(
    folder: (typeof SELLERS_FOLDERS)[number],
    paths: readonly string[],
  ): Promise<void> {
    const ids = new Set(paths.map(path => Number(path.split('/')[1])).filter(Number.isSafeInteger))
    const named = await (folder === 'listings'
      ? this.#namedByPhotos(ids)
      : this.#store.transact(({ documents }) => documents.ofListings([...ids] as ListingId[])))
    for (const path of paths) if (!named.has(path)) await this.#media.delete(path)
  }

  async #namedByPhotos(ids: ReadonlySet<number>): Promise<ReadonlySet<string>> {
    const pictures = await this.#store.pictures.files([...ids] as PictureId[])
    return new Set(
      pictures.flatMap(({ files }) => (files ? Object.values(files).map(({ path }) => path) : [])),
    )
  }
}
