import { hash } from 'node:crypto'
import { documentKey } from '../listings/file-changes.ts'
import type { Listing, ListingDocument } from '../listings/listing.ts'
import type { PictureId } from '../values/ids.ts'

export const FLYER_KEY = 'f'
export const VIDEO_KEY = 'v'
const HASH_CHARACTERS = 16

/**
 * The keys of the media of a listing: its photos that are ready, documents, flyer and video. They
 * have no commas.
 */
export function mediaKeys(
  photos: readonly PictureId[],
  { documents, flyer, youTube }: Pick<Listing, 'documents' | 'flyer' | 'youTube'>,
): readonly string[] {
  return [
    ...photos.map(photoKey),
    ...documentKeys(documents),
    ...(flyer === '' ? [] : [FLYER_KEY]),
    ...(youTube === '' ? [] : [VIDEO_KEY]),
  ]
}

export function photoKey(id: PictureId): string {
  return `p${id}`
}

/** A listing may name a document twice. */
export function documentKeys(documents: readonly ListingDocument[]): readonly string[] {
  const times = new Map<string, number>()
  return documents.map(document => {
    const key = `d${hash('sha256', documentKey(document), 'hex').slice(0, HASH_CHARACTERS)}`
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before === 0 ? key : `${key}-${before + 1}`
  })
}
