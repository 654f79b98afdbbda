import type { PictureFiles } from '../../domain/pictures/picture.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { PictureId } from '../../domain/values/ids.ts'
import { HostBusy, type PictureMaker } from '../../media/picture-maker.ts'
import type { WebPhoto } from './photo-jobs.ts'

/** A listing that is added later gets what the address has by then. */
const KEPT_MS = 12 * 3_600_000
/** Shorter than the wait before a second attempt, which must ask the host again. */
const FAILURE_KEPT_MS = 20_000
/** A walk takes photos at the same place of all tours one after the other. */
const MAX_ADDRESSES = 2000

interface Fetched {
  readonly files: Promise<PictureFiles>
  /** Milliseconds since 1970 UTC; infinite while the photo is fetched. */
  until: number
}

/**
 * The photos of imports that this process has fetched lately. Many listings of a seller may show the same address, such as a logo: it is
 * fetched once, and each listing gets files of its own that have the same content. One process at a time fetches photos.
 */
export class SharedPhotos {
  readonly #maker: Pick<PictureMaker, 'copy'>
  readonly #clock: Clock
  readonly #fetched = new BoundedCache<string, Fetched>(MAX_ADDRESSES)

  constructor(maker: Pick<PictureMaker, 'copy'>, clock: Clock) {
    this.#maker = maker
    this.#clock = clock
  }

  /** The files of a photo. @param fetch Called if its address was not fetched lately; an error is that of all who wait for the address. */
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
