import type { PictureFiles } from '../domain/pictures/picture.ts'
import { Problem } from '../domain/problem.ts'
import type { AccountId, PictureId } from '../domain/values/ids.ts'

/** The process that read an image ended for an unknown reason, which may be the image. */
export class ReaderEnded extends Problem {
  constructor(cause: unknown) {
    const detail = 'The process that reads images ended while it read this one.'
    const retryAfterSeconds = 5
    const code = 'unavailable'
    const title = 'Image reader ended'
    super(code, [{ code, field: null, title, detail }], { cause, retryAfterSeconds })
  }
}

/** The host of a photo accepts no requests for now, for any photo. */
export class HostBusy extends Error {
  /** How long the host asks to wait, in milliseconds; null if it does not say. */
  readonly waitMs: number | null

  constructor(message: string, waitMs: number | null) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Whether a photo's address was posted by a user, or came from a feed that an operator trusts. */
export type PhotoOrigin = 'posted' | 'imported'

export interface PictureMaker {
  /**
   * Fetches an image from the web and stores it in all sizes.
   * @param signal Aborts the attempt, with an error.
   * @throws Problem `invalid-input` or `unsupported-media-type` when a retry would fail too (no
   *   such image, not an image, too large, address not public), HostBusy when the host asks to come
   *   later. After any other error, such as a Problem `unavailable` when files cannot be stored, a
   *   retry may succeed. After ReaderEnded it may fail each time.
   */
  make(
    id: PictureId,
    url: string,
    signal?: AbortSignal,
    origin?: PhotoOrigin,
  ): Promise<PictureFiles>
  /**
   * Copies the files of a photo to another photo. Each photo keeps its files when the other one is
   * removed.
   * @returns Null if the files are gone.
   * @throws Problem `unavailable` when they cannot be stored now.
   */
  copy(id: PictureId, files: PictureFiles): Promise<PictureFiles | null>
  /**
   * Stores an image from a local file in all sizes.
   * @param owner The account that the image belongs to; a fair queue rotates accounts.
   * @throws Problem `unsupported-media-type` when the file is not an image of an accepted format,
   *   `invalid-input` when it cannot be read or takes too much memory or time, `unavailable` when
   *   it cannot be read or stored now.
   */
  makeFromFile(id: PictureId, file: string, owner: AccountId): Promise<PictureFiles>
}
