import type { Config } from '../config/config.ts'
import { isOfSeller } from '../media/media-store.ts'

/** Whether a file named in the database is in the media folder, not in S3. */
export function isInMediaFolder({ mediaBucket }: Config): (path: string) => boolean {
  return path => mediaBucket === null || !isOfSeller(path)
}
