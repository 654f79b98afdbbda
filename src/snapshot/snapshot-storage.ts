import { type S3Bucket, s3BucketText } from '../media/s3-bucket.ts'

/** Where nodes share snapshots of the search index: a shared folder, or a part of a bucket. */
export type SnapshotStorage = S3Bucket | { readonly folder: string }

/** The storage address without the secret, for display. */
export function snapshotStorageText(place: SnapshotStorage): string {
  return 'folder' in place ? `file:${place.folder}` : s3BucketText(place)
}
