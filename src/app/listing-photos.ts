import { buffer } from 'node:stream/consumers'
import type { Urgency } from '../domain/values/fair-places.ts'
import type { DrawnFiles } from '../media/drawn-files.ts'
import { isOfSeller, type MediaStore } from '../media/media-store.ts'

/**
 * The store of a photo: sellers' photos are stored apart from pictures that the program draws.
 * @param urgency `background` yields to clients that wait for pictures.
 */
export function photoStores(
  media: MediaStore,
  drawn: DrawnFiles,
  urgency: Urgency = 'awaited',
): (path: string) => Pick<MediaStore, 'open'> {
  const ofProgram = { open: (path: string) => drawn.open(path, urgency) }
  return path => (isOfSeller(path) ? media : ofProgram)
}

/**
 * Reads a photo in a format that a PDF can embed.
 * @returns Null when it is gone, unavailable, or in another format: a flyer without its photo is
 *   better than no flyer.
 */
export function photoReader(
  storeOf: (path: string) => Pick<MediaStore, 'open'>,
): (path: string) => Promise<Buffer | null> {
  return async path => {
    try {
      const opened = await storeOf(path).open(path)
      if (opened === null) return null
      const bytes = await buffer(opened.content)
      return ['image/jpeg', 'image/png'].includes(opened.type) ? bytes : null
    } catch {
      return null
    }
  }
}
