import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureFiles } from '../../src/domain/pictures/picture.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import type { PhotoOrigin, PictureMaker } from '../../src/media/picture-maker.ts'

/**
 * Remembers the addresses that it gets. Fails with the error that is set for an address, or hangs until it is
 * stopped.
 */
export class RecordingMaker implements PictureMaker {
  readonly urls: string[] = []
  readonly origins: (PhotoOrigin | undefined)[] = []
  readonly failures = new Map<string, Error>()
  takesMs = 5
  hangs: (url: string) => boolean = () => false

  async make(
    id: PictureId,
    url: string,
    signal?: AbortSignal,
    origin?: PhotoOrigin,
  ): Promise<PictureFiles> {
    this.urls.push(url)
    this.origins.push(origin)
    if (this.hangs(url)) await sleep(60_000, undefined, signal ? { signal } : {})
    await sleep(this.takesMs)
    const failure = this.failures.get(url)
    if (failure) throw failure
    return filesOf(id)
  }

  async copy(id: PictureId): Promise<PictureFiles | null> {
    return filesOf(id)
  }

  makeFromFile(id: PictureId, file: string): Promise<PictureFiles> {
    return this.make(id, file)
  }
}

function filesOf(id: number): PictureFiles {
  const file = (name: string, width: number, height: number) => ({
    path: `listings/${id}/${name}.jpg`,
    width,
    height,
  })
  return {
    thumbnail: file('thumbnail', 160, 90),
    largerThumbnail: file('larger-thumbnail', 400, 225),
    popup: file('popup', 800, 450),
    large: file('large', 1200, 675),
  }
}
