import type { Config } from '../config/config.ts'
import { isOfSeller } from '../media/media-store.ts'

/** Whether a file that the database names is stored in the media folder, and not in S3. */
export function isInMediaFolder({ mediaPlace }: Config): (path: string) => boolean {
  return path => mediaPlace === null || !isOfSeller(path)
}
