import type { RandomBytes } from '../domain/api-key.ts'
import type { PictureId } from '../domain/ids.ts'
import type { PictureFiles, PictureSize } from '../domain/picture.ts'
import type { MediaStore } from './media-store.ts'
import { downloadPicture } from './picture-download.ts'
import type { PictureMaker } from './picture-maker.ts'
import { inAllSizes, type SizedPicture } from './picture-sizes.ts'
import { isPublicAddress } from './public-address.ts'

const defaultTimeoutMs = 30_000
/** Ids count up; without it, the photos of listings that are not shown could be found by counting. */
const tokenBytes = 16

/** Makes photos of images, and keeps them as JPEG files in `listings/<id>/` of a media store. */
export class WebPictures implements PictureMaker {
  readonly #media: MediaStore
  readonly #randomBytes: RandomBytes
  readonly #isAllowed: (address: string) => boolean
  readonly #timeoutMs: number

  /**
   * `isAllowed` judges each IP address before a connection to it is begun: only public ones pass
   * unless told otherwise. `timeoutMs` (30 seconds) is the limit of one whole download.
   */
  constructor(
    media: MediaStore,
    randomBytes: RandomBytes,
    options: { isAllowed?: (address: string) => boolean; timeoutMs?: number } = {},
  ) {
    this.#media = media
    this.#randomBytes = randomBytes
    this.#isAllowed = options.isAllowed ?? isPublicAddress
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  }

  async make(id: PictureId, url: string): Promise<PictureFiles> {
    const bytes = await downloadPicture(url, {
      isAllowed: this.#isAllowed,
      timeoutMs: this.#timeoutMs,
    })
    return this.#keepAll(id, await inAllSizes(bytes))
  }

  async makeFromFile(id: PictureId, file: string): Promise<PictureFiles> {
    return this.#keepAll(id, await inAllSizes({ file }))
  }

  async #keepAll(id: PictureId, sizes: Record<PictureSize, SizedPicture>): Promise<PictureFiles> {
    const token = Buffer.from(this.#randomBytes(tokenBytes)).toString('hex')
    const keep = async (name: string, { bytes, width, height }: SizedPicture) => {
      const path = `listings/${id}/${token}-${name}.jpg`
      await this.#media.put(path, bytes)
      return { path, width, height }
    }
    return {
      thumbnail: await keep('thumbnail', sizes.thumbnail),
      largerThumbnail: await keep('larger-thumbnail', sizes.largerThumbnail),
      popup: await keep('popup', sizes.popup),
      large: await keep('large', sizes.large),
    }
  }
}
