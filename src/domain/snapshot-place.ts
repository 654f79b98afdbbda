import { type S3Place, shownS3Place } from './pictures/media-place.ts'

/** Where nodes share snapshots of the search index: a folder that all of them reach, or a part of a bucket. */
export type SnapshotPlace = S3Place | { readonly folder: string }

/** A place as a person may see it, without the secret. */
export function shownSnapshotPlace(place: SnapshotPlace): string {
  return 'folder' in place ? `file:${place.folder}` : shownS3Place(place)
}
