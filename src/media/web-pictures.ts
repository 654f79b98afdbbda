import type { RandomBytes } from '../domain/api-key.ts'
import type { PictureId } from '../domain/ids.ts'
import type { PictureFiles, PictureSize } from '../domain/picture.ts'
import { type MediaStore, mediaOutOfReach } from './media-store.ts'
import { downloadPicture } from './picture-download.ts'
import type { PictureMaker } from './picture-maker.ts'
import { type ImageSource, inAllSizes, type SizedPicture } from './picture-sizes.ts'
import { isPublicAddress } from './public-address.ts'
import { Turns } from './turns.ts'

const DEFAULT_TIMEOUT_MS = 30_000
/** Ids count up; without it, the photos of listings that are not shown could be found by counting. */
const TOKEN_BYTES = 16

/**
 * To make a photo smaller takes up to a gigabyte of memory and one of the four threads on which Node.js
 * also syncs files: lost to bombs, all four would keep leads from being acknowledged.
 */
const MADE_AT_ONCE = 2
/** Whoever sends a file waits for it; who posts an address does not. */
const FETCHED_AT_ONCE = 1

/** Makes photos of images, and keeps them as JPEG files in `listings/<id>/` of a media store. */
export class WebPictures implements PictureMaker {
  readonly #media: MediaStore
  readonly #randomBytes: RandomBytes
  readonly #isAllowed: (address: string) => boolean
  readonly #timeoutMs: number
  readonly #turns = new Turns(MADE_AT_ONCE)
  readonly #turnsOfFetched = new Turns(FETCHED_AT_ONCE)

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
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  }

  async make(
    id: PictureId,
    url: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<PictureFiles> {
    const guard = { isAllowed: this.#isAllowed, timeoutMs: this.#timeoutMs, signal }
    const bytes = await downloadPicture(url, guard)
    const sizes = await this.#turnsOfFetched.take(() => {
      signal.throwIfAborted()
      return this.#inTurn(bytes)
    })
    return this.#keepAll(id, sizes)
  }

  async makeFromFile(id: PictureId, file: string): Promise<PictureFiles> {
    return this.#keepAll(id, await this.#inTurn({ file }))
  }

  #inTurn(source: ImageSource): Promise<Record<PictureSize, SizedPicture>> {
    return this.#turns.take(() => inAllSizes(source))
  }

  async #keepAll(id: PictureId, sizes: Record<PictureSize, SizedPicture>): Promise<PictureFiles> {
    const token = Buffer.from(this.#randomBytes(TOKEN_BYTES)).toString('hex')
    const keep = async (name: string, { bytes, width, height }: SizedPicture) => {
      const path = `listings/${id}/${token}-${name}.jpg`
      await this.#media.put(path, bytes).catch(fault => {
        throw mediaOutOfReach(fault)
      })
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
