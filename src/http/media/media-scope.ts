import type { DrawnMedia, MediaStore } from '../../media/media-store.ts'
import { ownerOfAddress, type RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { addDrawnFiles, addMediaFiles } from './media-files.ts'

interface MediaTools {
  readonly limits: RequestLimits
  /** How many pictures and documents an address may request in a minute; 0 for no limit. */
  readonly ratePerMinute: number
  readonly media: MediaStore
  /** The pictures that the program draws. */
  readonly drawn: DrawnMedia
}

/** Pictures and documents. They need no key, but have their own limit per address. */
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
