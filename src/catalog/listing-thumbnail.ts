import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListingId } from '../domain/ids.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Reader } from '../store/store.ts'

/** Whoever wants it does without it rather than wait for a store that hangs. */
const LONGEST_WAIT_MS = 5000

export interface Thumbnail {
  readonly bytes: Buffer
  /** Such as image/jpeg. */
  readonly contentType: string
}

/**
 * A small main picture of a listing, to be shown where nothing can be loaded.
 * @param mediaOf Where a file of a path is kept.
 * @returns Null when there is none, or it cannot be had within 5 seconds.
 */
export async function listingThumbnail(
  { listings }: Pick<Reader, 'listings'>,
  mediaOf: (path: string) => Pick<MediaStore, 'open'>,
  id: ListingId,
): Promise<Thumbnail | null> {
  const [listing] = await listings.summaries([id], 0)
  const path = listing?.mainPicture?.files?.largerThumbnail.path
  if (path === undefined) return null
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const late = sleep(LONGEST_WAIT_MS, null, { signal }).catch(() => null)
    return await Promise.race([read(mediaOf(path), path), late])
  } finally {
    waiting.abort()
  }
}

async function read(media: Pick<MediaStore, 'open'>, path: string): Promise<Thumbnail | null> {
  const opened = await media.open(path)
  return opened && { bytes: await buffer(opened.content), contentType: opened.type }
}
