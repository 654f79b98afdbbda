import type { PictureId } from '../domain/ids.ts'
import type { PictureFile, PictureFiles } from '../domain/picture.ts'
import { downloadPicture } from './picture-download.ts'
import { writePicture } from './picture-files.ts'
import type { PictureMaker } from './picture-maker.ts'
import { inAllSizes, type SizedPicture } from './picture-sizes.ts'
import { isPublicAddress } from './public-address.ts'

const defaultTimeoutMs = 30_000

/** Keeps pictures from the web as JPEG files in `listings/<id>/` of the media directory. */
export class WebPictures implements PictureMaker {
  readonly #mediaDirectory: string
  readonly #isAllowed: (address: string) => boolean
  readonly #timeoutMs: number

  /**
   * `isAllowed` judges each IP address before a connection to it is begun: only public ones pass
   * unless told otherwise. `timeoutMs` (30 seconds) is the limit of one whole download.
   */
  constructor(
    mediaDirectory: string,
    options: { isAllowed?: (address: string) => boolean; timeoutMs?: number } = {},
  ) {
    this.#mediaDirectory = mediaDirectory
    this.#isAllowed = options.isAllowed ?? isPublicAddress
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  }

  async make(id: PictureId, url: string): Promise<PictureFiles> {
    const bytes = await downloadPicture(url, {
      isAllowed: this.#isAllowed,
      timeoutMs: this.#timeoutMs,
    })
    const sizes = await inAllSizes(bytes)
    return {
      thumbnail: await this.#keep(`listings/${id}/thumbnail.jpg`, sizes.thumbnail),
      largerThumbnail: await this.#keep(
        `listings/${id}/larger-thumbnail.jpg`,
        sizes.largerThumbnail,
      ),
      popup: await this.#keep(`listings/${id}/popup.jpg`, sizes.popup),
      large: await this.#keep(`listings/${id}/large.jpg`, sizes.large),
    }
  }

  async #keep(path: string, { bytes, width, height }: SizedPicture): Promise<PictureFile> {
    const file = { path, width, height }
    await writePicture(this.#mediaDirectory, { file, bytes })
    return file
  }
}
