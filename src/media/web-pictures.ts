import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RandomBytes } from '../domain/accounts/api-key.ts'
import type { PictureFiles, PictureSize } from '../domain/pictures/picture.ts'
import type { AccountId, PictureId } from '../domain/values/ids.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import type { DecodingPool } from './decoding-pool.ts'
import { type MediaStore, mediaOutOfReach } from './media-store.ts'
import { downloadPicture } from './picture-download.ts'
import type { PhotoOrigin, PictureMaker } from './picture-maker.ts'
import type { SizedPictures } from './picture-sizes.ts'
import type { ScratchFolder } from './scratch-folder.ts'

const DEFAULT_TIMEOUT_MS = 30_000
/**
 * Ids are sequential. Without these random bytes, the photos of hidden listings could be found by
 * counting.
 */
const TOKEN_BYTES = 16
/** File names have no capital letters. */
const NAMES: Readonly<Record<PictureSize, string>> = {
  thumbnail: 'thumbnail',
  largerThumbnail: 'larger-thumbnail',
  popup: 'popup',
  large: 'large',
}

export interface WebPicturesOptions {
  readonly media: MediaStore
  readonly decoder: DecodingPool
  /** Holds images before they are decoded. */
  readonly scratch: ScratchFolder
  readonly randomBytes: RandomBytes
  /** Whether an IP address may be connected to; absent: only public addresses. */
  readonly isAllowed?: (address: string) => boolean
  /** The same for imported photos; absent: as for others. */
  readonly isAllowedForImports?: (address: string) => boolean
  /** The time for a whole download; absent: 30 seconds. */
  readonly timeoutMs?: number
  /** The name servers to use, as addresses with or without a port; absent: the system's. */
  readonly nameServers?: readonly string[]
}

/**
 * Creates photos from images, and stores them as JPEG files in `listings/<id>/` of a media store.
 */
export class WebPictures implements PictureMaker {
  readonly #options: WebPicturesOptions

  constructor(options: WebPicturesOptions) {
    this.#options = options
  }

  async make(
    id: PictureId,
    url: string,
    signal: AbortSignal = new AbortController().signal,
    origin: PhotoOrigin = 'posted',
  ): Promise<PictureFiles> {
    const { decoder, scratch, nameServers } = this.#options
    const { isAllowed: isOpen = isPublicAddress, isAllowedForImports = isOpen } = this.#options
    const isAllowed = origin === 'imported' ? isAllowedForImports : isOpen
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options
    const folder = await scratch.create().catch(outOfReach)
    try {
      const file = join(folder, '0')
      await downloadPicture(url, file, { isAllowed, timeoutMs, nameServers, signal })
      return await this.#keepAll(id, await decoder.decode(file, { urgency: 'background', signal }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async copy(id: PictureId, files: PictureFiles): Promise<PictureFiles | null> {
    const pathOf = this.#newPaths(id)
    const copies = await inAllSizes(async size => {
      const path = pathOf(size)
      const isThere = await this.#options.media.copy(files[size].path, path).catch(outOfReach)
      return isThere ? { ...files[size], path } : null
    })
    const { thumbnail, largerThumbnail, popup, large } = copies
    return thumbnail && largerThumbnail && popup && large
      ? { thumbnail, largerThumbnail, popup, large }
      : null
  }

  async makeFromFile(id: PictureId, file: string, owner: AccountId): Promise<PictureFiles> {
    const sizes = await this.#options.decoder.decode(file, { urgency: 'awaited', owner })
    return this.#keepAll(id, sizes)
  }

  async #keepAll(id: PictureId, sizes: SizedPictures): Promise<PictureFiles> {
    const pathOf = this.#newPaths(id)
    return await inAllSizes(async size => {
      const { bytes, width, height } = sizes[size]
      const path = pathOf(size)
      await this.#options.media.put(path, bytes).catch(outOfReach)
      return { path, width, height }
    })
  }

  #newPaths(id: PictureId): (size: PictureSize) => string {
    const token = Buffer.from(this.#options.randomBytes(TOKEN_BYTES)).toString('hex')
    return size => `listings/${id}/${token}-${NAMES[size]}.jpg`
  }
}

async function inAllSizes<File>(
  make: (size: PictureSize) => Promise<File>,
): Promise<Readonly<Record<PictureSize, File>>> {
  return {
    thumbnail: await make('thumbnail'),
    largerThumbnail: await make('largerThumbnail'),
    popup: await make('popup'),
    large: await make('large'),
  }
}

function outOfReach(fault: unknown): never {
  throw mediaOutOfReach(fault)
}
