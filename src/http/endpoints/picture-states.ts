import { Type } from 'typebox'
import type { ListingFiles } from '../../catalog/listing-files.ts'
import type { PictureState } from '../../catalog/picture-states.ts'
import type { ListingId } from '../../domain/ids.ts'
import { type Endpoint, getting, pathId } from '../endpoint.ts'
import { text, whole } from '../resources/examples.ts'
import { PICTURE, presentPicture } from '../resources/listing.ts'
import type { Urls } from '../urls.ts'

const STATE = Type.Object({
  ID: whole(7),
  state: Type.Enum(['ready', 'waiting', 'failed'], { examples: ['waiting'] }),
  attempts: whole(1),
  nextAttempt: text('2026-11-20T18:00:00.000Z'),
  reason: text('The server photos.example answered with status 503 instead of a picture.'),
  source: text('https://photos.example/creek.jpg'),
  picture: PICTURE,
})

/** The photos of a listing and how far each has come; for its owner alone. */
export function pictureStates(files: ListingFiles, urls: Urls): Endpoint {
  return getting({
    name: 'imagestates',
    tag: 'Listings',
    summary: 'The photos of a listing of your own, and how far each has come',
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: Type.Object({ listingID: whole(1024), images: Type.Array(STATE) }),
    // The answer shows its key's account what nobody else sees.
    handle: async ({ path, key }) => {
      const listingID = pathId<ListingId>('Listing', path['id'])
      const states = await files.pictureStates(listingID, key)
      return { listingID, images: states.map(state => present(state, urls)) }
    },
  })
}

function present({ picture, state, fetch }: PictureState, urls: Urls) {
  const dueAt = fetch?.dueAt ?? null
  return {
    ID: picture.id,
    state,
    attempts: fetch?.attempts ?? 0,
    nextAttempt: dueAt === null ? '' : new Date(dueAt).toISOString(),
    reason: fetch?.lastError ?? '',
    source: fetch?.sourceUrl ?? picture.sourceUrl,
    picture: presentPicture(picture, urls),
  }
}
