import {
  changedAt,
  type ListingDetail,
  type TourPicture,
} from '../../../domain/listings/listing.ts'
import type { PictureFile } from '../../../domain/pictures/picture.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import {
  documentKeys,
  FLYER_KEY,
  photoKey,
  VIDEO_KEY,
} from '../../../domain/published/media-keys.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { videoAddress } from '../../../domain/values/web-address.ts'

/** A photo that is ready, a document or a video of a public listing. */
export interface MediaSource {
  readonly listingId: ListingId
  /** Milliseconds since 1970 UTC. */
  readonly changedAt: number
  readonly key: string
  readonly category: 'Photo' | 'Document' | 'Video'
  readonly url: string
  /** The size of a photo; null for other media. */
  readonly image: PictureFile | null
  readonly description: string
  /** From 1, photos first. */
  readonly order: number
  readonly isPreferred: boolean
}

type Medium = Pick<MediaSource, 'key' | 'category' | 'url' | 'description'> & {
  readonly image?: PictureFile
}

const KEY = /^([1-9]\d{0,15})-[pdfv][0-9a-f]{0,16}(?:-\d{1,2})?$/

/** The media of a listing, in order: photos, documents, the flyer, the video. */
export function mediaOf(detail: ListingDetail, urls: Urls): readonly MediaSource[] {
  const { listing, pictures } = detail
  const { flyer, youTube } = listing
  const keys = documentKeys(listing.documents)
  const documents = listing.documents.map((document, i) => ({
    key: keys[i] ?? '',
    category: 'Document' as const,
    url: 'url' in document ? document.url : urls.mediaFile(document),
    description: document.description,
  }))
  const others: readonly Medium[] = [
    { key: FLYER_KEY, category: 'Document', url: flyer, description: 'Flyer' },
    { key: VIDEO_KEY, category: 'Video', url: videoAddress(youTube), description: 'Video' },
  ]
  const photos = pictures.flatMap(picture => photoOf(picture, urls))
  const all = [...photos, ...documents, ...others.filter(({ url }) => url !== '')]
  return all.map((medium, i) => ({
    image: null,
    ...medium,
    key: `${listing.id}-${medium.key}`,
    listingId: listing.id,
    changedAt: changedAt(listing),
    order: i + 1,
    isPreferred: i === 0 && medium.category === 'Photo',
  }))
}

/** The listing that a media key belongs to; null if the key is malformed. */
export function listingOfMedia(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null
}

function photoOf({ pictureId, files, description, label }: TourPicture, urls: Urls): Medium[] {
  if (files === null) return []
  const { large } = files
  const text = description || label
  const key = photoKey(pictureId)
  const url = urls.mediaFile(large)
  return [{ key, category: 'Photo', url, image: large, description: text }]
}
