import type { Config } from '../config/config.ts'
import { DiskMedia } from '../media/disk-media.ts'
import type { MediaStore } from '../media/media-store.ts'
import { drawServiceLogos } from '../media/service-logos/drawn-logos.ts'

/** Where the files of sellers are kept. Amazon's library is loaded only for S3: it takes longer than the rest of the start. */
export async function openMedia({ mediaPlace, mediaDirectory }: Config): Promise<MediaStore> {
  if (mediaPlace === null) return new DiskMedia(mediaDirectory)
  const { S3Media } = await import('../media/s3-media.ts')
  return new S3Media(mediaPlace)
}

/** Draws the service's own logos where they are missing. They are on the disk, like all drawn pictures. */
export function drawMissingLogos({ mediaDirectory }: Config): Promise<void> {
  return drawServiceLogos(mediaDirectory)
}
