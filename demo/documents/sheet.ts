import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Letter paper, in points. */
const PAGE = { width: 612, height: 792, margin: 54 }
export const INK = '#2a2822'
export const SOFT = '#5f5949'
export const LINE = '#b9ae92'
export const GREEN = '#2f5d3a'
export const BLUE = '#3f7280'
export const BROWN = '#9a7b4f'
const PAPER = '#fbf8ef'

export type Sheet = InstanceType<typeof PDFDocument>

/** Where a sheet has its drawing or its text. */
export const FRAME = {
  left: PAGE.margin,
  top: 150,
  width: PAGE.width - 2 * PAGE.margin,
  height: 470,
}

const SAMPLE = 'Sample'
const NOTE =
  'This is a sample that the Acreage demo drew for itself. It describes no real land, and nobody has measured anything for it.'

/** The same bytes each time: no time of day is in them. */
const CREATED = new Date(Date.UTC(2026, 0, 1))

/** Makes a document of one sheet, marked as a sample, and lets `draw` fill it. */
export function sampleSheet(
  title: string,
  subtitle: string,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const info = { Title: `${title} (sample)`, Author: 'Acreage demo', CreationDate: CREATED }
  const sheet = new PDFDocument({ size: 'LETTER', margin: PAGE.margin, info })
  const bytes = buffer(sheet)
  sheet.rect(0, 0, PAGE.width, PAGE.height).fill(PAPER)
  mark(sheet)
  sheet
    .rect(30, 30, PAGE.width - 60, PAGE.height - 60)
    .lineWidth(1.4)
    .stroke(INK)
    .rect(35, 35, PAGE.width - 70, PAGE.height - 70)
    .lineWidth(0.5)
    .stroke(INK)
  sheet.font('Helvetica-Bold').fontSize(8.5).fillColor(GREEN)
  sheet.text('ACREAGE DEMO  ·  SAMPLE DOCUMENT', PAGE.margin, 58, { characterSpacing: 1.2 })
  sheet.font('Times-Bold').fontSize(27).fillColor(INK).text(title, PAGE.margin, 76)
  sheet.font('Helvetica').fontSize(10.5).fillColor(SOFT).text(subtitle, { width: FRAME.width })
  draw(sheet)
  sheet.font('Helvetica').fontSize(9).fillColor(SOFT)
  sheet.text(NOTE, PAGE.margin, PAGE.height - 82, { width: FRAME.width, lineGap: 1.5 })
  sheet.end()
  return bytes
}

/** The word Sample across the sheet, pale enough to read through. */
function mark(sheet: Sheet): void {
  sheet.save().rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] })
  sheet.font('Times-Bold').fontSize(150).fillColor('#efe7d3')
  sheet.text(SAMPLE, 0, PAGE.height / 2 - 75, { width: PAGE.width, align: 'center' })
  sheet.restore()
}

/** A row of a table: texts at the left edges of its columns. */
export function row(
  sheet: Sheet,
  y: number,
  cells: readonly string[],
  widths: readonly number[],
  isHeading = false,
): number {
  let x = FRAME.left
  sheet.font(isHeading ? 'Helvetica-Bold' : 'Helvetica').fontSize(9.5)
  sheet.fillColor(isHeading ? SOFT : INK)
  let height = 0
  for (const [i, text] of cells.entries()) {
    const width = (widths[i] ?? 60) - 8
    height = Math.max(height, sheet.heightOfString(text, { width }))
    sheet.text(text, x, y, { width })
    x += widths[i] ?? 60
  }
  const bottom = y + height + 6
  sheet
    .moveTo(FRAME.left, bottom)
    .lineTo(FRAME.left + FRAME.width, bottom)
    .lineWidth(isHeading ? 0.9 : 0.4)
    .stroke(isHeading ? INK : LINE)
  return bottom + 6
}

export function northArrow(sheet: Sheet, x: number, y: number): void {
  sheet
    .polygon([x, y], [x + 7, y + 26], [x, y + 20], [x - 7, y + 26])
    .lineWidth(0.7)
    .fillAndStroke(INK, INK)
  sheet.font('Times-Bold').fontSize(13).fillColor(INK)
  sheet.text('N', x - 8, y - 16, { width: 16, align: 'center' })
}

export function scaleBar(sheet: Sheet, x: number, y: number, length: number, feet: number): void {
  sheet.rect(x, y, length / 2, 4).fill(INK)
  sheet.rect(x, y, length, 4).lineWidth(0.7).stroke(INK)
  sheet.font('Helvetica').fontSize(8).fillColor(INK)
  sheet.text('0', x - 3, y + 7, { lineBreak: false })
  sheet.text(`${feet.toLocaleString('en-US')} ft`, x + length - 14, y + 7, { lineBreak: false })
}
