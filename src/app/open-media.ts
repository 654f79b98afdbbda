import type { Config } from '../config/config.ts'
import type { S3Place } from '../domain/pictures/media-place.ts'
import { DiskMedia } from '../media/disk-media.ts'
import type { MediaStore } from '../media/media-store.ts'

/** Where the files of sellers are kept. */
export function openMedia({ mediaPlace, mediaDirectory }: Config): Promise<MediaStore> {
  return openFiles(mediaPlace ?? { folder: mediaDirectory })
}

/** Amazon's library is loaded only for S3: it takes longer than the rest of the start. */
export async function openFiles(place: S3Place | { readonly folder: string }): Promise<MediaStore> {
  if ('folder' in place) return new DiskMedia(place.folder)
  const { S3Media } = await import('../media/s3-media.ts')
  return new S3Media(place)
}
