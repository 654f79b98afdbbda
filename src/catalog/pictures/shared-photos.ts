import type { PictureFiles } from '../../domain/pictures/picture.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { PictureId } from '../../domain/values/ids.ts'
import { HostBusy, type PictureMaker } from '../../media/picture-maker.ts'
import type { WebPhoto } from './photo-jobs.ts'

/** A listing added within this time gets the cached photo. */
const KEPT_MS = 12 * 3_600_000
/** Shorter than the wait before a second attempt, which must call the host again. */
const FAILURE_KEPT_MS = 20_000
/** Photos are taken by position: the first of every tour, then the second of every tour. */
const MAX_ADDRESSES = 2000

interface Fetched {
  readonly files: Promise<PictureFiles>
  /** Milliseconds since 1970 UTC; infinite while the photo is fetched. */
  until: number
}

/**
 * The photos of imports that this process has fetched recently. Many listings of a seller may show
 * the same address, such as a logo: it is fetched once, and each listing gets its own files with
 * the same content. One process at a time fetches photos.
 */
export class SharedPhotos {
  readonly #maker: Pick<PictureMaker, 'copy'>
  readonly #clock: Clock
  readonly #fetched = new BoundedCache<string, Fetched>(MAX_ADDRESSES)

  constructor(maker: Pick<PictureMaker, 'copy'>, clock: Clock) {
    this.#maker = maker
    this.#clock = clock
  }

  /**
   * The files of a photo. @param fetch Called if its address was not fetched recently; all who wait
   * for the address get its error.
   */
  async filesOf(
    id: PictureId,
    { accountId, sourceUrl, changedAt }: WebPhoto,
    fetch: () => Promise<PictureFiles>,
  ): Promise<PictureFiles> {
    const name = `${accountId} ${changedAt ?? ''} ${sourceUrl}`
    const known = this.#fetched.get(name)
    if (known && known.until > this.#clock()) {
      const copied = await this.#maker.copy(id, await known.files)
      if (copied) return copied
    }
    const fetched: Fetched = { files: fetch(), until: Number.POSITIVE_INFINITY }
    this.#fetched.set(name, fetched)
    try {
      const files = await fetched.files
      fetched.until = this.#clock() + KEPT_MS
      return files
    } catch (error) {
      // A host says itself for how long it is busy.
      fetched.until = error instanceof HostBusy ? 0 : this.#clock() + FAILURE_KEPT_MS
      throw error
    }
  }
}
