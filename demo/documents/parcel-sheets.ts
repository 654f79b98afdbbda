import { Random } from '../random.ts'
import type { SampleDocument } from './document-list.ts'
import {
  BLUE,
  BROWN,
  FRAME,
  GREEN,
  INK,
  northArrow,
  row,
  type Sheet,
  SOFT,
  sampleSheet,
  scaleBar,
} from './sheet.ts'

type Point = readonly [x: number, y: number]

const FEET_PER_ACRE = 43_560
const SCALE_FEET = 500

/** A parcel with five to seven corners around the middle of the frame, and how many feet a point of paper stands for. */
export function sampleParcel(random: Random): { corners: Point[]; feetPerPoint: number } {
  const count = random.whole(5, 7)
  const middle: Point = [FRAME.left + FRAME.width / 2, FRAME.top + 175]
  const corners = Array.from({ length: count }, (_, i): Point => {
    const angle = ((i + random.between(-0.22, 0.22)) / count) * 2 * Math.PI
    const reach = random.between(0.72, 1)
    return [middle[0] + Math.cos(angle) * 190 * reach, middle[1] + Math.sin(angle) * 125 * reach]
  })
  return { corners, feetPerPoint: random.whole(50, 90) / 10 }
}

export function survey({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6100, variant)
  const { corners, feetPerPoint } = sampleParcel(random)
  const acres = (areaOf(corners) * feetPerPoint ** 2) / FEET_PER_ACRE
  const shown = acres.toFixed(2)
  return sampleSheet(
    'Boundary survey',
    `Tract ${variant}, ${shown} acres, as a surveyor might draw it`,
    sheet => {
      road(sheet, random)
      sheet.polygon(...corners.map(([x, y]): [number, number] => [x, y])).lineWidth(1.6)
      sheet.fillOpacity(0.08).fillAndStroke(GREEN, INK).fillOpacity(1)
      for (const [x, y] of corners) sheet.circle(x, y, 3).lineWidth(1).fillAndStroke('#ffffff', INK)
      for (const [i] of corners.entries()) label(sheet, `L${i + 1}`, corners, i)
      const left = FRAME.left + FRAME.width - 30
      const top = FRAME.top + 30
      northArrow(sheet, left, top)
      scaleBar(sheet, FRAME.left + 6, FRAME.top + 338, SCALE_FEET / feetPerPoint, SCALE_FEET)
      sheet.font('Times-Bold').fontSize(15).fillColor(INK)
      sheet.text(`${shown} acres`, FRAME.left, FRAME.top + 166, {
        width: FRAME.width,
        align: 'center',
      })
      const widths = [60, 190, 120, 134]
      let y = row(
        sheet,
        FRAME.top + 372,
        ['Line', 'Bearing', 'Distance', 'Corner at its end'],
        widths,
        true,
      )
      for (const [i, from] of corners.entries()) {
        const to = corners[(i + 1) % corners.length] ?? from
        const feet = Math.hypot(to[0] - from[0], to[1] - from[1]) * feetPerPoint
        const mark = random.pick(['Iron rod set', 'Iron rod found', 'Fence post', 'Stone found'])
        y = row(sheet, y, [`L${i + 1}`, bearing(from, to), `${feet.toFixed(1)} ft`, mark], widths)
      }
    },
  )
}

export function platMap({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6200, variant)
  return sampleSheet(
    'Plat map',
    `Block ${String.fromCharCode(64 + variant)} of a sample subdivision`,
    sheet => {
      const columns = 4
      const rows = 3
      const width = FRAME.width / columns
      const height = 110
      const chosen = random.whole(0, columns * rows - 1)
      for (let i = 0; i < columns * rows; i++) {
        const line = Math.floor(i / columns)
        const x = FRAME.left + (i % columns) * width
        // A road runs between the first row and the second.
        const y = FRAME.top + line * height + (line > 0 ? 34 : 0)
        sheet.rect(x, y, width, height).lineWidth(1)
        if (i === chosen) sheet.fillOpacity(0.16).fillAndStroke(GREEN, INK).fillOpacity(1)
        else sheet.stroke(INK)
        sheet.font('Times-Bold').fontSize(16).fillColor(INK)
        sheet.text(`Lot ${i + 1}`, x, y + 36, { width, align: 'center' })
        sheet.font('Helvetica').fontSize(9.5).fillColor(SOFT)
        sheet.text(`${random.between(2, 9.5).toFixed(2)} acres`, x, y + 58, {
          width,
          align: 'center',
        })
      }
      sheet.font('Helvetica-Oblique').fontSize(10).fillColor(SOFT)
      sheet.text('60 ft right of way', FRAME.left, FRAME.top + 121, {
        width: FRAME.width,
        align: 'center',
      })
      sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
      sheet.text(`Lot ${chosen + 1}, shaded, is the land on offer.`, FRAME.left, FRAME.top + 390)
      northArrow(sheet, FRAME.left + FRAME.width - 20, FRAME.top + 400)
      scaleBar(sheet, FRAME.left + 4, FRAME.top + 424, 110, 600)
    },
  )
}

function road(sheet: Sheet, random: Random): void {
  const y = FRAME.top + 322
  sheet
    .moveTo(FRAME.left, y)
    .lineTo(FRAME.left + FRAME.width, y - 12)
    .lineWidth(9)
    .stroke('#e5dcc6')
  sheet
    .moveTo(FRAME.left, y)
    .lineTo(FRAME.left + FRAME.width, y - 12)
    .dash(6, { space: 4 })
  sheet.lineWidth(0.7).stroke(BROWN).undash()
  sheet.font('Helvetica-Oblique').fontSize(9).fillColor(SOFT)
  sheet.text(`County Road ${random.whole(110, 480)}`, FRAME.left + 330, y - 3, { lineBreak: false })
  const creek = FRAME.top + 60 + random.whole(0, 30)
  sheet
    .moveTo(FRAME.left, creek)
    .bezierCurveTo(
      FRAME.left + 150,
      creek - 50,
      FRAME.left + 300,
      creek + 160,
      FRAME.left + FRAME.width,
      creek + 90,
    )
  sheet.lineWidth(1.4).strokeOpacity(0.7).stroke(BLUE).strokeOpacity(1)
}

/** Beside the middle of a side, outside of the parcel. */
function label(sheet: Sheet, text: string, corners: readonly Point[], i: number): void {
  const from = corners[i] ?? [0, 0]
  const to = corners[(i + 1) % corners.length] ?? from
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const x = (from[0] + to[0]) / 2 + ((to[1] - from[1]) / length) * 13
  const y = (from[1] + to[1]) / 2 - ((to[0] - from[0]) / length) * 13
  sheet.font('Helvetica-Bold').fontSize(9).fillColor(INK)
  sheet.text(text, x - 12, y - 4, { width: 24, align: 'center', lineBreak: false })
}

/** `N 42° 17' E`, as surveyors write the direction of a line. */
function bearing(from: Point, to: Point): string {
  const east = to[0] - from[0]
  const north = from[1] - to[1]
  const angle = (Math.atan2(Math.abs(east), Math.abs(north)) * 180) / Math.PI
  const degrees = Math.floor(angle)
  const minutes = Math.floor((angle - degrees) * 60)
  return `${north >= 0 ? 'N' : 'S'} ${degrees}° ${String(minutes).padStart(2, '0')}' ${east >= 0 ? 'E' : 'W'}`
}

function areaOf(corners: readonly Point[]): number {
  let twice = 0
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y]
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}
