import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../domain/problem.ts'
import type { PictureId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { draftFiles } from './draft-holder.ts'
import { removedQuery } from './files-frame.ts'
import { addFilesPage } from './files-routes.ts'
import { listingFiles } from './listing-holder.ts'
import { addPhotoSheet, type RemovedPhoto, undoPhotos } from './photo-sheet.ts'
import { captionOf, photosPage } from './photos-page.ts'
import { placeIn, requestedChange } from './requested-change.ts'
import type { WorkedFiles } from './worked-files.ts'

const DONE = {
  added: 'Added.',
  moved: 'Moved.',
  saved: 'Saved.',
  removed: 'Photo deleted. You can undo this for a day.',
  restored: 'Restored.',
  retried: 'The photo is being downloaded again.',
}

/** The photos of a listing, or of a draft. */
export async function addPhotos(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { pages, brand } = context
  addPhotoSheet(app, context, { holder: '/listings/:listing', find: listingFiles(context) })
  addPhotoSheet(app, context, { holder: '/drafts/:draft', find: draftFiles(context) })
  await addFilesPage(app, context, {
    ...photosPage(pages, brand.icons),
    done: DONE,
    undoOf: (worked, removed) => undoPhotos(worked, removed as readonly RemovedPhoto[]),
    add: ({ tools }, file, idempotency) => tools.addPicture(file, idempotency),
    order: ({ tools }, keys) =>
      tools.arrangePhotos([{ kind: 'order', keys: keys.map(Number) as PictureId[] }]),
    change: async (worked, text) => {
      const key = keyOf(text('key'))
      const arrange = worked.tools.arrangePhotos
      if (text('do') === 'restore') {
        const file = { pictureId: key, description: text('description'), label: '' }
        await arrange([{ kind: 'add', file, place: placeIn(text) }])
        return `done=restored#photo-${key}`
      }
      const found = inList(worked, key)
      const { changes, done } = requestedChange(found, text)
      if (done === 'retried') await worked.tools.retry(key)
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

function inList({ photos }: WorkedFiles, key: PictureId) {
  const at = photos.findIndex(({ picture }) => picture.id === key)
  const photo = photos[at]
  return { key, at, said: photo ? captionOf(photo) : '' }
}

/** @throws Problem `invalid-input` for a text that is not an id. */
function keyOf(text: string): PictureId {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text) as PictureId
  throw Problem.of(
    'invalid-input',
    'No photo',
    'The form names no photo. Reload the page and try again.',
  )
}
