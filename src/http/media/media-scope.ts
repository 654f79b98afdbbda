import type { DrawnMedia, MediaStore } from '../../media/media-store.ts'
import { ownerOfAddress, type RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { addDrawnFiles, addMediaFiles } from './media-files.ts'

interface MediaTools {
  readonly limits: RequestLimits
  /** How many pictures and documents an address may ask for in a minute; 0: no limit. */
  readonly ratePerMinute: number
  /** Where the photos and documents of listings are kept. */
  readonly media: MediaStore
  /** The pictures that the program draws. */
  readonly drawn: DrawnMedia
}

/** Pictures and documents. They need no key, and have a limit of their own for each address. */
export function mediaScope({ limits, ratePerMinute, media, drawn }: MediaTools): Scope {
  const terms = ' for pictures and documents from one address'
  return {
    prefix: '',
    add: async app => {
      app.addHook('onRequest', async (request, reply) => {
        const name = `media ${ownerOfAddress(request)}`
        await limits.count({ name, ratePerMinute, isFile: true, terms }, request, reply)
      })
      addMediaFiles(app, media)
      await addDrawnFiles(app, drawn)
    },
  }
}
