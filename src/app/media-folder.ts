import type { Config } from '../config/config.ts'
import { isOfSeller } from '../media/media-store.ts'

/** Whether a file that the database names is stored in the media folder, and not in S3. */
export function isInMediaFolder({ mediaBucket }: Config): (path: string) => boolean {
  return path => mediaBucket === null || !isOfSeller(path)
}
