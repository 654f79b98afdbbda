import type { PictureState } from '../../../catalog/pictures/picture-states.ts'
import { MAX_PICTURES } from '../../../domain/listings/draft/draft-tour.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import type { ConsolePages } from '../frame/console-pages.ts'
import { fileForm } from './files-frame.ts'
import type { FilesPage } from './files-routes.ts'
import { listPage } from './list-page.ts'
import type { WorkedFiles } from './worked-files.ts'

/** With HEIC not among them, iPhones send JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const KIND = {
  path: 'photos',
  field: 'image',
  what: 'photo',
  maxMegabytes: 20,
  most: MAX_PICTURES,
  mostOf: ({ planPhotos }: WorkedFiles) => Math.min(MAX_PICTURES, planPhotos ?? MAX_PICTURES),
  countOf: ({ photos }: WorkedFiles) => photos.length,
} as const

/** The photos of a listing, in their order, and the fields to add some. */
export function photosPage(
  pages: ConsolePages,
  icons: Icons,
): Pick<FilesPage, keyof typeof KIND | 'write'> {
  return {
    ...KIND,
    write: (worked, notice) => {
      const { photos } = worked
      const most = KIND.mostOf(worked)
      const room = most - photos.length
      return listPage(worked, notice, pages.assets, {
        ...KIND,
        most,
        accept: ACCEPTED,
        label: 'Add photos',
        note: `JPEG, PNG, WebP, AVIF or GIF, up to ${KIND.maxMegabytes} MB each. ${photos.length === 0 ? `A listing can have up to ${most}.` : `You can add ${room} more.`}`,
        full: `This listing has ${counted(photos.length, 'photo')}, the maximum. Delete one to add another.`,
        none: 'No photos yet.',
        listed: 'Photos, main photo first',
        hasCamera: true,
        above:
          worked.mayWrite && photos.length > 1
            ? html`<p><a href="${worked.path}/photos/all">Edit all captions, or delete several photos</a></p>`
            : null,
        items: photos.map((photo, i) => photoItem(photo, worked, i, icons)),
      })
    },
  }
}

/** The text that is shown with a photo. */
export function captionOf({ picture }: PictureState): string {
  return picture.description || picture.label
}

function photoItem(photo: PictureState, worked: WorkedFiles, at: number, icons: Icons): Html {
  const { picture, state } = photo
  const said = captionOf(photo)
  const count = worked.photos.length
  const name = `Photo ${at + 1} of ${count}`
  const inList = { key: picture.id, at, said }
  const about = { count, label: 'Caption', name, isFailed: state === 'failed' }
  const form = fileForm(`${worked.path}/photos/change`, inList, about, icons)
  const grip = html`<span class="file-grip" aria-hidden="true">${icons.icon('grip-vertical')}</span>`
  return html`<li id="photo-${picture.id}" data-key="${picture.id}">
<div class="file-picture"><span class="file-place">${at === 0 ? 'Main photo' : at + 1}</span>${worked.mayWrite ? grip : null}${shown(photo, said || name)}</div>
${at === 0 && photo.picture.files !== null ? html`<p class="note">Search results crop the main photo like this. <a href="${MEDIA_PATH}/${photo.picture.files.large.path}">Whole photo</a></p>` : null}
${worked.mayWrite ? form : html`<p>${said}</p>`}
${picture.sourceUrl === '' ? null : html`<p class="note file-source">From ${picture.sourceUrl}</p>`}
</li>`
}

function shown({ picture: { files }, state, fetch }: PictureState, text: string): Html {
  if (files !== null) {
    const { path, width, height } = files.largerThumbnail
    return html`<img src="${MEDIA_PATH}/${path}" width="${width}" height="${height}" alt="${text}" loading="lazy" decoding="async" draggable="false">`
  }
  const reason = fetch?.lastError ?? ''
  if (state === 'failed') {
    return html`<p class="file-state"><b>Failed.</b> ${reason || 'The photo could not be downloaded.'}</p>`
  }
  const isNew = fetch === null || fetch.attempts === 0
  return html`<p class="file-state"><b>Waiting.</b> ${isNew ? 'It will be downloaded soon.' : `It will be tried again. ${reason}`}</p>`
}
