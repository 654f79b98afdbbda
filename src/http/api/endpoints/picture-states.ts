import type { ListingFiles } from '../../../catalog/pictures/listing-files.ts'
import type { PictureState } from '../../../catalog/pictures/picture-states.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { about, choice, component, list, text, whole } from '../resources/described.ts'
import { presentPicture } from '../resources/listing.ts'
import { PICTURE } from '../resources/listing-schema.ts'

const STATE = component('ImageState', 'A photo of a listing and how far it has come', {
  ID: whole('Id of the photo', 7),
  state: choice(
    'ready: it is shown; waiting: it is to be fetched; failed: it could not be fetched and is given up',
    ['ready', 'waiting', 'failed'],
    'waiting',
  ),
  attempts: whole('How many times the service has tried to fetch it', 1),
  nextAttempt: text(
    'When the service tries next, in UTC; empty unless it waits, and until the turn of a photo of an import has come',
    '2026-11-20T18:00:00.000Z',
  ),
  reason: text(
    'Why the last try failed; empty if none did',
    'The server photos.example answered with status 503 instead of a picture.',
  ),
  source: text(
    'Address that the photo is fetched from; empty if it was sent as a file',
    'https://photos.example/creek.jpg',
  ),
  picture: about('The photo as listings show it; without addresses until it is ready', PICTURE, {
    thumbnail: { ID: 7, SRC: '', height: 0, width: 0 },
    popup: { ID: 7, SRC: '', height: 0, width: 0 },
    large: { ID: 7, SRC: '', height: 0, width: 0 },
    description: 'The creek in spring',
    label: 'Creek',
  }),
})

/** The photos of a listing with the state of each; only for accounts that may write the listing. */
export function pictureStates(files: ListingFiles, urls: Urls): Endpoint {
  return getting({
    name: 'imageStates',
    tag: 'Listings',
    summary: 'The photos of a listing of your own, and how far each has come',
    description:
      'Photos posted by their address are fetched in the background. This tells which are ready, which wait, and why one could not be fetched. The key must act for the account of the listing.',
    tokens: { id: 'Id of the listing' },
    refusals: ['forbidden', 'not-found', 'listing-inactive'],
    refused: [unknownId('Listing', '999999')],
    caching: 'none',
    answer: {
      meaning: 'The photos, in the order of the tour',
      schema: component('ImageStates', 'The photos of a listing and how far each has come', {
        listingID: whole('Id of the listing', 1024),
        images: list('The photos, in the order of the tour', STATE),
      }),
    },
    // The answer has data that only some accounts may see.
    handle: async ({ path, principal }) => {
      const listingID = pathId<ListingId>('Listing', path['id'])
      const states = await files.pictureStates(listingID, principal)
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
