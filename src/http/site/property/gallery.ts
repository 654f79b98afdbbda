import type { TourPicture } from '../../../domain/listings/listing.ts'
import type { PictureFile, PictureFiles } from '../../../domain/pictures/picture.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { SiteLook } from '../look/site-look.ts'

/**
 * The size of the collage in a wide window; of four photos it shows three, to avoid a gap.
 */
const IN_COLLAGE = 5

/**
 * The widths of the first photo and the others in a collage, by the number of photos; must match
 * the columns of the style sheet.
 */
const SIZES: readonly (readonly [first: string, others: string])[] = [
  ['(min-width: 84rem) 80rem, 100vw', '100vw'],
  [sizes(50), sizes(50)],
  // Slightly less than two thirds and one third: the next larger file has twice the bytes for no
  // visible difference.
  [sizes(63), sizes(31)],
  [sizes(63), sizes(31)],
  [sizes(50), sizes(25)],
]

/** @param share The percentage of the page's width. */
function sizes(share: number): string {
  return `(min-width: 84rem) ${(share * 79) / 100}rem, (min-width: 48rem) ${share}vw, 100vw`
}

/** The address of a stored file on this site. */
export function mediaAddress({ path }: Pick<PictureFile, 'path'>): string {
  return `${MEDIA_PATH}/${path}`
}

/**
 * The photos: a collage of the first ones in a wide window, a scrolling strip in a narrow one. With
 * JavaScript, a photo opens full screen, with thumbnails, a grid of all photos, buttons and arrow keys
 * to go through all. Without, every window has the strip, and links below it.
 */
export function gallery(
  pictures: readonly TourPicture[],
  title: string,
  { assets, icons }: SiteLook,
): Html {
  const shown = pictures.filter(({ files }) => files !== null)
  const [first] = shown
  if (first === undefined) {
    return html`<div class="gallery-empty">${icons.icon('trees')}<p>No photos yet</p></div>`
  }
  const count = shown.length
  const slides = shown.map((picture, i) => slide(picture, i, count, title))
  const links = shown.map(({ files }, i) => thumbnail(files?.thumbnail, i))
  const all = first.files && mediaAddress(first.files.large)
  return html`<photo-gallery class="gallery" data-module="${assets.modules('photo-gallery.js')}">
<div class="gallery-frame">
<ul class="gallery-strip gallery-of-${Math.min(count, IN_COLLAGE)}" aria-label="${`${count === 1 ? 'Photo' : `${count} photos`} of ${title}`}">${slides}</ul>
${count > 1 ? html`<a class="gallery-all" href="${all}" data-open>${icons.icon('images')}<span>${count} photos</span></a>` : null}
</div>
${count > 1 ? html`<ol class="gallery-links">${links}</ol>` : null}
<dialog class="gallery-whole" aria-label="Photos, whole screen">
<div class="gallery-photo"></div>
${step(-1, icons.icon('arrow-left'), 'Previous photo')}
${step(1, icons.icon('arrow-right'), 'Next photo')}
<div class="gallery-bar">
<p class="gallery-said" aria-live="polite"></p>
<button type="button" class="button-quiet" data-grid aria-pressed="false">${icons.icon('layout-grid')}<span>All photos</span></button>
<button type="button" class="button-quiet" data-close>${icons.icon('x')}<span class="visually-hidden">Close</span></button>
</div>
<ol class="gallery-thumbs" aria-label="All photos"></ol>
</dialog>
</photo-gallery>`
}

function step(by: 1 | -1, icon: Html, text: string): Html {
  return html`<button type="button" class="button-quiet gallery-step" data-step="${by}">${icon}<span class="visually-hidden">${text}</span></button>`
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
<a href="${mediaAddress(large)}" data-photo="${i}"><img src="${mediaAddress(popup)}" srcset="${sources(files, i)}" sizes="${sizesOf(i, count)}" width="${large.width}" height="${large.height}" alt="${said || `Photo ${i + 1} of ${count}: ${title}`}"${i === 0 ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`}></a>
${said === '' ? null : html`<p class="gallery-caption">${said}</p>`}
</li>`
}

/** The small size is only for the collage. */
function sources({ largerThumbnail, popup, large }: PictureFiles, i: number): string {
  const fitting = i > 0 && i < IN_COLLAGE ? [largerThumbnail, popup, large] : [popup, large]
  return fitting.map(file => `${mediaAddress(file)} ${file.width}w`).join(', ')
}

function sizesOf(i: number, count: number): string {
  const [first, others] = SIZES[Math.min(count, IN_COLLAGE) - 1] ?? ['100vw', '100vw']
  return i === 0 ? first : i < IN_COLLAGE ? others : '100vw'
}

function thumbnail(file: PictureFile | undefined, i: number): Html {
  if (file === undefined) return html``
  return html`<li><a href="#photo-${i + 1}"><img src="${mediaAddress(file)}" width="${file.width}" height="${file.height}" alt="Photo ${i + 1}" loading="lazy" decoding="async"></a></li>`
}
