import type { Config } from './config.ts'
import { DiskMedia } from './media/disk-media.ts'
import type { MediaStore } from './media/media-store.ts'

/**
 * Where the files of sellers are kept. Amazon's library is loaded only where it is needed: it takes
 * longer than the rest of the start.
 */
export async function openMedia({ mediaPlace, mediaDirectory }: Config): Promise<MediaStore> {
  if (mediaPlace === null) return new DiskMedia(mediaDirectory)
  const { S3Media } = await import('./media/s3-media.ts')
  return new S3Media(mediaPlace)
}
