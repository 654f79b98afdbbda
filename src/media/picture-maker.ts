import type { PictureId } from '../domain/ids.ts'
import type { PictureFiles } from '../domain/picture.ts'

export interface PictureMaker {
  /**
   * Gets an image from the web and keeps it in all sizes.
   * @throws Problem `invalid-input` when trying again will not help (no such image, not an image, too large, address not public); any other error: it may help later.
   */
  make(id: PictureId, url: string): Promise<PictureFiles>
  /**
   * Keeps an image that lies in a file of this machine in all sizes.
   * @throws Problem `unsupported-media-type` when it is no image of a kind that is taken,
   * `invalid-input` when it cannot be read; any other error: it may help later.
   */
  makeFromFile(id: PictureId, file: string): Promise<PictureFiles>
}
