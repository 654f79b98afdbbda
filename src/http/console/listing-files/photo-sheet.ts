import type { FastifyInstance } from 'fastify'
import type { PictureState } from '../../../catalog/pictures/picture-states.ts'
import type { PhotoChange } from '../../../domain/listings/file-changes.ts'
import { markOf } from '../../../domain/listings/form/seen-texts.ts'
import { Problem } from '../../../domain/problem.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { PictureId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { sentTexts } from '../frame/form-page.ts'
import { guarded } from '../visits/guarded.ts'
import { NOTHING_DONE, type Notice, noticeOf } from './files-frame.ts'
import { captionOf } from './photos-page.ts'
import type { FindFiles, WorkedFiles } from './worked-files.ts'

/** Thirty captions of 5,000 characters, each of which may take nine as a form sends it. */
const MAX_BYTES = 1_500_000

type Texts = (name: string) => string

/**
 * The page on which the captions of all photos are in one form, and several photos can be deleted.
 * @param holder The start of its path: that of a listing or of a draft.
 */
export function addPhotoSheet(
  app: FastifyInstance,
  { pages, visits }: ConsoleContext,
  { holder, find }: { readonly holder: string; readonly find: FindFiles },
): void {
  const path = `${holder}/photos/all`
  app.get(
    path,
    guarded({ visits }, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'write')
      return pages.send(
        reply,
        sheetPage(worked, NOTHING_DONE, () => ''),
        signedIn,
      )
    }),
  )
  app.post(
    path,
    { bodyLimit: MAX_BYTES },
    guarded({ visits }, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'write')
      const text = sentTexts(request.body)
      const back = `${worked.path}/photos`
      try {
        if (text('do') === 'restore') {
          await worked.tools.arrangePhotos(restoredPhotos(text))
          return reply.redirect(`${back}?done=restored`, 303)
        }
        const removed = text('do') === 'remove' ? chosenPhotos(worked, text) : []
        await worked.tools.arrangePhotos(changesOf(worked, text, removed))
        if (removed.length === 0) return reply.redirect(`${back}?done=saved`, 303)
        const outcome = { done: `${counted(removed.length, 'photo')} deleted.`, leftOut: [] }
        const undo = removed.map(one => ({
          id: one.picture.id,
          place: worked.photos.indexOf(one),
          said: one.picture.description,
        }))
        const shown = { page: back, text: JSON.stringify({ ...outcome, removed: undo }) }
        return visits.showOnce(request, reply, signedIn, shown)
      } catch (error) {
        const isSolvable =
          error instanceof Problem && ['invalid-input', 'conflict'].includes(error.code)
        if (!isSolvable) throw error
        const leftOut = error.faults.map(({ detail }) => ({ name: '', reason: detail }))
        const notice = { ...NOTHING_DONE, leftOut }
        return pages.send(reply, sheetPage(worked, notice, text), signedIn, 422)
      }
    }),
  )
}

/** A photo that was deleted, and can be put back. */
export interface RemovedPhoto {
  readonly id: PictureId
  /** Its place, from 0. */
  readonly place: number
  readonly said: string
}

/** A button that puts deleted photos back. */
export function undoPhotos({ path }: WorkedFiles, removed: readonly RemovedPhoto[]): Html {
  const fields = removed.map(
    ({ id, place, said }) =>
      html`<input type="hidden" name="place-${id}" value="${place}"><input type="hidden" name="caption-${id}" value="${said}">`,
  )
  const ids = removed.map(({ id }) => id).join(' ')
  return html`<form method="post" action="${path}/photos/all"><input type="hidden" name="ids" value="${ids}">${fields}<button class="button-quiet" name="do" value="restore">Undo</button></form>`
}

function restoredPhotos(text: Texts): PhotoChange[] {
  const ids = text('ids').slice(0, MAX_IDS_CHARACTERS).split(' ')
  return ids
    .filter(id => /^[1-9]\d{0,14}$/.test(id) && /^\d{1,3}$/.test(text(`place-${id}`)))
    .map(id => ({ id: Number(id) as PictureId, place: Number(text(`place-${id}`)) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id, place }) => ({
      kind: 'add',
      file: { pictureId: id, description: text(`caption-${id}`), label: '' },
      place,
    }))
}

const MAX_IDS_CHARACTERS = 500

/** @throws Problem `invalid-input` if no photo is chosen. */
function chosenPhotos({ photos }: WorkedFiles, text: Texts): readonly PictureState[] {
  const chosen = photos.filter(({ picture }) => text(`chosen-${picture.id}`) !== '')
  if (chosen.length > 0) return chosen
  throw Problem.of('invalid-input', 'No photo', 'Check the photos to delete.')
}

/** Captions that were not changed stay as others have changed them since. */
function changesOf(
  { photos }: WorkedFiles,
  text: Texts,
  removed: readonly PictureState[],
): PhotoChange[] {
  return photos.flatMap((photo): PhotoChange[] => {
    const key = photo.picture.id
    if (removed.includes(photo)) return [{ kind: 'remove', key }]
    const description = text(`caption-${key}`)
    const seen = text(`seen-${key}`)
    return seen === '' || markOf(description) === seen
      ? []
      : [{ kind: 'describe', key, description }]
  })
}

/** @param text What was typed into a form that was refused. */
function sheetPage(worked: WorkedFiles, notice: Notice, text: Texts): ConsolePage {
  const { photos, title, path } = worked
  const rows = photos.map((photo, i) => row(photo, `Photo ${i + 1} of ${photos.length}`, text))
  return {
    title: `Captions of ${title}`,
    layout: 'wide',
    main: html`<h1>All photos of <bdi>${title}</bdi></h1>
${worked.head('photos')}
${noticeOf(notice)}
<p><a href="${path}/photos">Back to photos</a></p>
${
  photos.length === 0
    ? html`<p class="note">No photos yet.</p>`
    : html`<form method="post" action="${path}/photos/all" class="photo-sheet">
<ol class="file-list">${rows}</ol>
<div class="row-actions"><button name="do" value="save">Save captions</button> <button class="button-quiet" name="do" value="remove">Delete checked photos</button></div>
</form>`
}`,
  }
}

function row(photo: PictureState, name: string, text: Texts): Html {
  const { id, files } = photo.picture
  const said = captionOf(photo)
  const isTyped = text(`seen-${id}`) !== ''
  const isChosen = text(`chosen-${id}`) !== ''
  const picture =
    files === null
      ? null
      : html`<img src="${MEDIA_PATH}/${files.thumbnail.path}" width="${files.thumbnail.width}" height="${files.thumbnail.height}" alt="" loading="lazy" decoding="async">`
  return html`<li><label class="choice"><input type="checkbox" name="chosen-${id}" value="yes"${isChosen ? html` checked` : null}>${picture}<span class="visually-hidden">Check ${name} to delete it</span></label>
<div class="field"><label for="caption-${id}">Caption<span class="visually-hidden"> of ${name}</span></label><input type="text" id="caption-${id}" name="caption-${id}" value="${isTyped ? text(`caption-${id}`) : said}" maxlength="5000" autocomplete="off"><input type="hidden" name="seen-${id}" value="${isTyped ? text(`seen-${id}`) : markOf(said)}"></div></li>`
}
