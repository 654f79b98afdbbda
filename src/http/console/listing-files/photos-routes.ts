import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../domain/problem.ts'
import type { PictureId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { askedChange, placeIn } from './asked-change.ts'
import { removedQuery } from './files-frame.ts'
import { addFilesPage } from './files-routes.ts'
import { captionOf, photosPage } from './photos-page.ts'
import type { WorkedListing } from './worked-listing.ts'

const DONE = {
  added: 'Added.',
  moved: 'Moved.',
  saved: 'Saved.',
  removed: 'Deleted. The photo is kept for a day.',
  restored: 'The photo is back.',
  retried: 'The photo is fetched again.',
}

/** The photos of a listing. */
export function addPhotos(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { files, catalog, pages, brand } = context
  return addFilesPage(app, context, {
    ...photosPage(pages, brand.icons),
    done: DONE,
    add: async submission => {
      const { pictures } = await files.addPictures(submission)
      return String(pictures[0]?.id ?? '')
    },
    order: ({ id }, { principal }, keys) =>
      catalog.listings.arrangePhotos(principal, id, [
        { kind: 'order', keys: keys.map(Number) as PictureId[] },
      ]),
    change: async (worked, { principal }, text) => {
      const { id } = worked
      const key = keyOf(text('key'))
      const arrange = catalog.listings.arrangePhotos.bind(catalog.listings, principal, id)
      if (text('do') === 'restore') {
        const file = { pictureId: key, description: text('description'), label: '' }
        await arrange([{ kind: 'add', file, place: placeIn(text) }])
        return `done=restored#photo-${key}`
      }
      const found = inList(worked, key)
      const { changes, done } = askedChange(found, text)
      if (done === 'retried') await files.retry(principal, id, key)
      await arrange(changes)
      return done === 'removed' ? removedQuery(found) : `done=${done}#photo-${key}`
    },
    withTyped: (worked, text) => ({
      ...worked,
      photos: worked.photos.map(photo =>
        String(photo.picture.id) === text('key')
          ? { ...photo, picture: { ...photo.picture, description: text('description') } }
          : photo,
      ),
    }),
  })
}

function inList({ photos }: WorkedListing, key: PictureId) {
  const at = photos.findIndex(({ picture }) => picture.id === key)
  const photo = photos[at]
  return { key, at, said: photo ? captionOf(photo) : '' }
}

/** @throws Problem `invalid-input` for what is no id. */
function keyOf(text: string): PictureId {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text) as PictureId
  throw Problem.of('invalid-input', 'No photo', 'The form names no photo. Open the page again.')
}
