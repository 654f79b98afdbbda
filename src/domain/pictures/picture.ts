import type { PictureId } from '../values/ids.ts'

/** The topic of the jobs that fetch photos. */
export const PHOTO_TOPIC = 'photo'

/** One stored image file. */
export interface PictureFile {
  /** The path below the media folder, with forward slashes. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/** The sizes in which every photo is stored, from smallest to largest. */
export type PictureSize = 'thumbnail' | 'largerThumbnail' | 'popup' | 'large'

export type PictureFiles = Readonly<Record<PictureSize, PictureFile>>

/** A photo in all its sizes. */
export interface Picture {
  readonly id: PictureId
  /** Null until a photo that was posted by its address has been fetched. */
  readonly files: PictureFiles | null
}

/** A photo's place in a listing's tour. */
export interface ListingPicture {
  readonly pictureId: PictureId
  readonly description: string
  readonly label: string
}

/**
 * The main photo of a tour: the first photo that is ready, or the first of all while none is ready.
 */
export function mainPictureOf<Photo extends Pick<Picture, 'files'>>(
  pictures: readonly Photo[],
): Photo | undefined {
  return pictures.find(({ files }) => files !== null) ?? pictures[0]
}

/** A badge, portrait or company logo of a member. */
export interface MemberImage {
  readonly thumbnail: PictureFile
  readonly large: PictureFile
}
