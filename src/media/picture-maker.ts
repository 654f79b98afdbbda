import type { PictureFiles } from '../domain/pictures/picture.ts'
import { Problem } from '../domain/problem.ts'
import type { AccountId, PictureId } from '../domain/values/ids.ts'

/** The process that read an image ended for an unknown reason, which may be the image. */
export class ReaderEnded extends Problem {
  constructor(cause: unknown) {
    const detail = 'The process that reads images ended over this one.'
    const retryAfterSeconds = 5
    const code = 'unavailable'
    const title = 'Image reader ended'
    super(code, [{ code, field: null, title, detail }], { cause, retryAfterSeconds })
  }
}

/** The host of a photo takes no requests for now, for any photo. */
export class HostBusy extends Error {
  /** How long the host asks to wait, in milliseconds; null: it does not say. */
  readonly waitMs: number | null

  constructor(message: string, waitMs: number | null) {
    super(message)
    this.waitMs = waitMs
  }
}

/**
 * Whether an address of a photo was posted by anybody, or came with a source of listings that an
 * operator lets in.
 */
export type PhotoOrigin = 'posted' | 'imported'

export interface PictureMaker {
  /**
   * Fetches an image from the web and stores it in all sizes.
   * @param signal Breaks the attempt off, with an error.
   * @throws Problem `invalid-input` or `unsupported-media-type` when another attempt would fail too
   *   (no such image, not an image, too large, address not public), HostBusy when the host asks to
   *   come later. After any other error, such as a Problem `unavailable` when files cannot be
   *   stored, a later attempt may succeed. After ReaderEnded it may fail each time.
   */
  make(
    id: PictureId,
    url: string,
    signal?: AbortSignal,
    origin?: PhotoOrigin,
  ): Promise<PictureFiles>
  /**
   * Gives the files of a photo to another one as well. Each photo keeps them when the other one is
   * removed.
   * @returns Null: the files are gone.
   * @throws Problem `unavailable` when they cannot be stored now.
   */
  copy(id: PictureId, files: PictureFiles): Promise<PictureFiles | null>
  /**
   * Stores an image, which is in a file on this machine, in all sizes.
   * @param owner The account that the image belongs to; when many images wait, accounts take turns.
   * @throws Problem `unsupported-media-type` when the file is no image of an accepted format,
   *   `invalid-input` when it cannot be read or takes too much memory or time, `unavailable` when
   *   it cannot be read or stored now.
   */
  makeFromFile(id: PictureId, file: string, owner: AccountId): Promise<PictureFiles>
}
