import { type Box, drawPhoto, type FlyerDocument } from './flyer-drawings.ts'

const GAP = 4
const HEIGHT = 196
/** A single photo is shown larger than a strip. */
const SINGLE_HEIGHT = 220

/** How many photos a flyer shows. */
export const MAX_FLYER_PHOTOS = 5

/** Photos across the sheet, as on the page: a large one, and up to four next to it. */
export function addPhotos(
  document: FlyerDocument,
  photos: readonly Buffer[],
  { x, width }: Pick<Box, 'x' | 'width'>,
): void {
  if (photos.length === 0) return
  const boxes = collage(photos.length, { x, y: document.y, width, height: HEIGHT })
  for (const [i, box] of boxes.entries()) {
    const photo = photos[i]
    if (photo) drawPhoto(document, photo, box)
  }
  const bottom = Math.max(...boxes.map(box => box.y + box.height))
  document.x = x
  document.y = bottom + 12
}

/** The positions of photos, main photo first; of four photos, only three are shown. */
function collage(count: number, whole: Box): Box[] {
  if (count === 1) return [{ ...whole, height: SINGLE_HEIGHT }]
  const columns = count < MAX_FLYER_PHOTOS ? 1 : 2
  const rows = count === 2 ? 1 : 2
  const share = rows > columns ? 2 / 3 : 1 / 2
  const first = { ...whole, width: whole.width * share - GAP / 2 }
  const left = whole.x + first.width + GAP
  const width = (whole.width - first.width - columns * GAP) / columns
  const height = (whole.height - (rows - 1) * GAP) / rows
  const others = Array.from({ length: columns * rows }, (_, i) => ({
    x: left + (i % columns) * (width + GAP),
    y: whole.y + Math.floor(i / columns) * (height + GAP),
    width,
    height,
  }))
  return [first, ...others]
}
