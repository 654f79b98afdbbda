import type { PictureFiles } from '../domain/pictures/picture.ts'
import { Problem } from '../domain/problem.ts'
import type { AccountId, PictureId } from '../domain/values/ids.ts'

/** Says that the process which read an image ended, and not why; the image may be the reason. */
export class ReaderEnded extends Problem {
  constructor(cause: unknown) {
    const detail = 'The process that reads images ended over this one.'
    const retryAfterSeconds = 5
    super('unavailable', [{ title: 'Image reader ended', detail }], { cause, retryAfterSeconds })
  }
}

export interface PictureMaker {
  /**
   * Gets an image from the web and keeps it in all sizes.
   * @param signal Ends it early, with an error.
   * @throws Problem `invalid-input` or `unsupported-media-type` when trying again will not help (no such
   * image, not an image, too large, address not public); any other error, such as a Problem
   * `unavailable` when its files cannot be kept: it may help later. Among them ReaderEnded, which may
   * happen each time.
   */
  make(id: PictureId, url: string, signal?: AbortSignal): Promise<PictureFiles>
  /**
   * Keeps an image that lies in a file of this machine in all sizes.
   * @param owner The account whose image it is; when many images wait, accounts take turns.
   * @throws Problem `unsupported-media-type` when it is no image of a kind that is taken,
   * `invalid-input` when it cannot be read or takes too much memory or time, `unavailable` when it
   * cannot be read or kept now.
   */
  makeFromFile(id: PictureId, file: string, owner: AccountId): Promise<PictureFiles>
}
