import type { Config } from '../config/config.ts'
import { DiskMedia } from '../media/disk-media.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { S3Bucket } from '../media/s3-bucket.ts'

export function openMedia({ mediaBucket, mediaDirectory }: Config): Promise<MediaStore> {
  return openFiles(mediaBucket ?? { folder: mediaDirectory })
}

/** Loads Amazon's library only for S3: it takes longer than the rest of the start. */
export async function openFiles(
  place: S3Bucket | { readonly folder: string },
): Promise<MediaStore> {
  if ('folder' in place) return new DiskMedia(place.folder)
  const { S3Media } = await import('../media/s3-media.ts')
  return new S3Media(place)
}
