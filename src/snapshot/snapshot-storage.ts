import { type S3Bucket, shownS3Bucket } from '../media/s3-bucket.ts'

/**
 * Where nodes share snapshots of the search index: a folder that all of them reach, or a part of a
 * bucket.
 */
export type SnapshotStorage = S3Bucket | { readonly folder: string }

/** A place as a person may see it, without the secret. */
export function shownSnapshotStorage(place: SnapshotStorage): string {
  return 'folder' in place ? `file:${place.folder}` : shownS3Bucket(place)
}
