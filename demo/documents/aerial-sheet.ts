import { drawPicture, jobsOf } from '../pictures/draw-picture.ts'
import type { Texture } from '../pictures/drawing/texture.ts'
import { pictureManifest } from '../pictures/drawn-pictures.ts'
import type { SampleDocument } from './document-list.ts'
import { FRAME, INK, northArrow, sampleSheet } from './sheet.ts'

/** A view from the air on a sheet. */
export async function aerialMap({ variant }: SampleDocument, texture: Texture): Promise<Buffer> {
  const manifest = pictureManifest()
  const views = manifest.scenes.filter(({ view }) => view === 'aerial')
  const scenes = views.slice((variant * 5) % views.length).slice(0, 1)
  const [job] = jobsOf({ ...manifest, scenes })
  const file = scenes[0]?.files.popup
  if (job === undefined || file === undefined)
    throw new Error('The demo has no views from the air.')
  const [photo] = await drawPicture({ ...job, files: [file] }, texture)
  const { width, height } = file
  const shownHeight = (FRAME.width * height) / width
  return sampleSheet('Aerial map', 'A sample tract from the air', sheet => {
    sheet.image(Buffer.from(photo?.bytes ?? []), FRAME.left, FRAME.top, {
      width: FRAME.width,
      height: shownHeight,
    })
    sheet.rect(FRAME.left, FRAME.top, FRAME.width, shownHeight).lineWidth(0.8).stroke(INK)
    northArrow(sheet, FRAME.left + FRAME.width - 20, FRAME.top + shownHeight + 34)
    sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
    sheet.text('The bright line follows the boundary.', FRAME.left, FRAME.top + shownHeight + 16)
  })
}
