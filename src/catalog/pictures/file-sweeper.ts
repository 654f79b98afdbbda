import { SERVICE } from '../../domain/accounts/actor.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import {
  isOfDraft,
  isOfSeller,
  type ListedMediaFile,
  type MediaStore,
  SELLERS_FOLDERS,
} from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

const HOUR_MS = 3_600_000
/**
 * Edits in progress and open pages in browsers may still name a file that no listing shows anymore.
 */
const GRACE_MS = 24 * HOUR_MS
const FIRST_PASS_MS = 10 * 60_000
/** Rows or files in one step; other writes get their turn between two steps. */
const STEP = 200

/** The intervals of the sweeper, in milliseconds. */
export interface SweepIntervals {
  /** The time from the beginning of one pass to the beginning of the next. */
  readonly passMs: number
  /** Between two steps of a pass. */
  readonly stepMs: number
  /** The time between two searches for files that killed processes left behind. */
  readonly remainsMs: number
}

/** Whether sellers' files must not be removed now, such as after a restore of the database. */
type IsPaused = () => Promise<boolean>

/** Where the sweeper removes files. */
export interface SweptFiles {
  readonly media: MediaStore
  /** Where files are while they are sent or fetched. */
  readonly scratch: {
    /** Removes the files that ended processes have left. */
    sweep(now: number): Promise<unknown>
  }
}

export interface SweeperOptions {
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly intervals: SweepIntervals
  readonly isPaused: IsPaused
}

/**
 * Removes photos and documents that no listing has shown for a day, and files without a row for a
 * day.
 *
 * A row is removed first, then its files: in the other order, a listing could show a photo again
 * whose files are gone. A process that dies in between leaves files without a row, and so does one
 * that dies between storing files and adding their row. The second half of each pass finds such
 * files by their folders. Only `listings/` and `documents/` are read; drawn pictures are elsewhere.
 */
export class FileSweeper implements AsyncDisposable {
  readonly #store: Store
  readonly #media: MediaStore
  readonly #scratch: SweptFiles['scratch']
  readonly #clock: Clock
  readonly #intervals: SweepIntervals
  readonly #isPaused: IsPaused
  readonly #work: BackgroundWork
  #nextPassAt: number
  /** Sweeps at startup, because the previous process may have been killed. */
  #nextScratchAt = Number.NEGATIVE_INFINITY
  #pass: AsyncGenerator<void> | null = null

  constructor(
    store: Store,
    { media, scratch }: SweptFiles,
    { clock, onError, intervals, isPaused }: SweeperOptions,
  ) {
    this.#store = store
    this.#media = media
    this.#scratch = scratch
    this.#clock = clock
    this.#intervals = intervals
    this.#isPaused = isPaused
    this.#nextPassAt = clock() + Math.min(FIRST_PASS_MS, intervals.passMs)
    this.#work = new BackgroundWork(() => this.#step(), onError, intervals.stepMs)
  }

  /** Waits for the step in progress. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
    // A pass that is broken off may have a folder open.
    await this.#pass?.return(undefined)
  }

  /**
   * Does one step, and never asks to be called again immediately, so that a pass is spread over
   * time.
   */
  async #step(): Promise<boolean> {
    if (this.#clock() >= this.#nextScratchAt) {
      this.#nextScratchAt = this.#clock() + this.#intervals.remainsMs
      await this.#scratch.sweep(this.#clock())
    }
    if (this.#pass === null && this.#clock() < this.#nextPassAt) return false
    if (await this.#isPaused()) return false
    if (this.#pass === null) {
      this.#nextPassAt = this.#clock() + this.#intervals.passMs
      this.#pass = this.#steps()
    }
    try {
      if ((await this.#pass.next()).done) this.#pass = null
    } catch (fault) {
      // A pass that failed is not continued; the next one starts from the beginning.
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
    // Listings share the documents that the program draws.
    for (const path of paths) if (isOfSeller(path)) await this.#media.delete(path)
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
      : this.#namedByDocuments(ids, paths))
    for (const path of paths) if (!named.has(path)) await this.#media.delete(path)
  }

  async #namedByDocuments(
    ids: ReadonlySet<number>,
    paths: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const ofDrafts = paths.filter(isOfDraft)
    return await this.#store.transact(async ({ documents }) => {
      const named = await documents.ofListings([...ids] as ListingId[])
      return new Set([...named, ...(await documents.ofDrafts(ofDrafts))])
    })
  }

  async #namedByPhotos(ids: ReadonlySet<number>): Promise<ReadonlySet<string>> {
    const pictures = await this.#store.pictures.files([...ids] as PictureId[])
    return new Set(
      pictures.flatMap(({ files }) => (files ? Object.values(files).map(({ path }) => path) : [])),
    )
  }
}
