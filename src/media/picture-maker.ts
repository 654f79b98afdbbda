import type { PictureId } from '../domain/ids.ts'
import type { PictureFiles } from '../domain/picture.ts'

export interface PictureMaker {
  /**
   * Gets an image from the web and keeps it in all sizes.
   * @param signal Ends it early, with an error.
   * @throws Problem `invalid-input` or `unsupported-media-type` when trying again will not help (no such
   * image, not an image, too large, address not public); any other error, such as a Problem
   * `unavailable` when its files cannot be kept: it may help later.
   */
  make(id: PictureId, url: string, signal?: AbortSignal): Promise<PictureFiles>
  /**
   * Keeps an image that lies in a file of this machine in all sizes.
   * @throws Problem `unsupported-media-type` when it is no image of a kind that is taken,
   * `invalid-input` when it cannot be read, `unavailable` when its files cannot be kept now.
   */
  makeFromFile(id: PictureId, file: string): Promise<PictureFiles>
}
