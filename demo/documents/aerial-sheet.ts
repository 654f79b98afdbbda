import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureManifest } from '../pictures/drawn-pictures.ts'
import type { SampleDocument } from './document-list.ts'
import { FRAME, INK, northArrow, sampleSheet } from './sheet.ts'

/** A view from the air on a sheet. @param directory Where the demo's photos have been drawn. */
export async function aerialMap({ variant }: SampleDocument, directory: string): Promise<Buffer> {
  const views = pictureManifest().scenes.filter(({ view }) => view === 'aerial')
  const scene = views[(variant * 5) % views.length]
  if (scene === undefined) throw new Error('The demo has no views from the air.')
  const { path, width, height } = scene.files.popup
  const photo = await readFile(join(directory, path))
  const shownHeight = (FRAME.width * height) / width
  return sampleSheet('Aerial map', 'A sample tract from the air', sheet => {
    sheet.image(photo, FRAME.left, FRAME.top, { width: FRAME.width, height: shownHeight })
    sheet.rect(FRAME.left, FRAME.top, FRAME.width, shownHeight).lineWidth(0.8).stroke(INK)
    northArrow(sheet, FRAME.left + FRAME.width - 20, FRAME.top + shownHeight + 34)
    sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
    sheet.text('The bright line follows the boundary.', FRAME.left, FRAME.top + shownHeight + 16)
  })
}
