import type { TourPicture } from '../../../domain/listings/listing.ts'
import type { PictureFile } from '../../../domain/pictures/picture.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { SiteLook } from '../site-look.ts'

const SIZES = '(min-width: 84rem) 80rem, 100vw'

/** The address of a stored file on this site. */
export function mediaAddress({ path }: Pick<PictureFile, 'path'>): string {
  return `${MEDIA_PATH}/${path}`
}

/**
 * The photos, side by side in a strip that scrolls from one to the next. Small pictures below lead to each. With script,
 * arrow keys move it and a photo can fill the screen.
 */
export function gallery(
  pictures: readonly TourPicture[],
  title: string,
  { assets, icons }: SiteLook,
): Html {
  const shown = pictures.filter(({ files }) => files !== null)
  if (shown.length === 0) {
    return html`<div class="gallery-empty">${icons.icon('trees')}<p>No photos yet</p></div>`
  }
  const slides = shown.map((picture, i) => slide(picture, i, shown.length, title))
  const links = shown.map(({ files }, i) => thumbnail(files?.thumbnail, i))
  return html`<photo-gallery class="gallery" data-module="${assets.modules('photo-gallery.js')}">
<ul class="gallery-strip" tabindex="0" aria-label="${`${shown.length === 1 ? 'Photo' : `${shown.length} photos`} of ${title}`}">${slides}</ul>
${shown.length > 1 ? html`<ol class="gallery-links">${links}</ol>` : null}
<dialog class="gallery-whole" aria-label="Photos, whole screen">
<div class="gallery-photo"></div>
<p class="gallery-said" aria-live="polite"></p>
<div class="gallery-buttons">
<button type="button" class="button-quiet" data-step="-1">${icons.icon('arrow-left')}<span class="visually-hidden">Photo before</span></button>
<button type="button" class="button-quiet" data-step="1">${icons.icon('arrow-right')}<span class="visually-hidden">Next photo</span></button>
<button type="button" class="button-quiet" data-close>${icons.icon('x')}<span class="visually-hidden">Close</span></button>
</div>
</dialog>
</photo-gallery>`
}

function slide(
  { files, description, label }: TourPicture,
  i: number,
  count: number,
  title: string,
): Html {
  if (files === null) return html``
  const said = description || label
  const { popup, large } = files
  return html`<li id="photo-${i + 1}">
<a href="${mediaAddress(large)}" data-photo="${i}"><img src="${mediaAddress(popup)}" srcset="${mediaAddress(popup)} ${popup.width}w, ${mediaAddress(large)} ${large.width}w" sizes="${SIZES}" width="${large.width}" height="${large.height}" alt="${said || `Photo ${i + 1} of ${count}: ${title}`}"${i === 0 ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`}></a>
${said === '' ? null : html`<p class="gallery-caption">${said}</p>`}
</li>`
}

function thumbnail(file: PictureFile | undefined, i: number): Html {
  if (file === undefined) return html``
  return html`<li><a href="#photo-${i + 1}" data-to="${i}"><img src="${mediaAddress(file)}" width="${file.width}" height="${file.height}" alt="Photo ${i + 1}" loading="lazy" decoding="async"></a></li>`
}
