import { Random } from '../random.ts'
import type { SampleDocument } from './document-list.ts'
import { BLUE, FRAME, INK, LINE, row, SOFT, sampleSheet } from './sheet.ts'

const STANDS = ['North stand', 'Creek bottom', 'South ridge', 'Old field'] as const

export function timberCruise({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6500, variant)
  return sampleSheet('Timber cruise', 'Standing timber of a sample tract, by stand', sheet => {
    const widths = [130, 70, 80, 100, 124]
    const heads = ['Stand', 'Acres', 'Age, years', 'Sawtimber, tons', 'Pulpwood, tons']
    let y = row(sheet, FRAME.top, heads, widths, true)
    for (const stand of STANDS) {
      const acres = random.whole(8, 60)
      const age = random.whole(14, 60)
      const sawtimber = age < 20 ? 0 : Math.round(acres * random.between(18, 46))
      const cells = [stand, acres, age, sawtimber, Math.round(acres * random.between(20, 52))]
      y = row(
        sheet,
        y,
        cells.map(cell => cell.toLocaleString('en-US')),
        widths,
      )
    }
    sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
    sheet.text(
      `Plots of a tenth of an acre were laid out on a grid, one for each ${random.whole(2, 4)} acres. Trees of 6 inches and more at breast height were counted by species and diameter. Volumes are those of trees above a stump of one foot. A buyer should have the timber counted again before paying for it.`,
      FRAME.left,
      y + 14,
      { width: FRAME.width, lineGap: 3 },
    )
  })
}

const RULES = [
  'The land is used for homes, farming, grazing, hunting and recreation. No business draws traffic to it.',
  'No mobile home is placed on the land. A house has at least 1,200 square feet of living space.',
  'Buildings stand at least 100 feet from the road and 50 feet from every other line.',
  'The land is not divided into tracts of less than 10 acres.',
  'No junk, and no vehicle that does not run, is kept where neighbors can see it.',
  'Pigs and poultry are not raised for sale. Other livestock is kept behind a fence.',
  'The owners of all tracts share the cost of the private road, by the length of their frontage.',
  'These restrictions run with the land for 25 years, and then for 10 years at a time unless most owners vote against them.',
] as const

export function deedRestrictions({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6600, variant)
  const rules = random.shuffle([...RULES.slice(0, -1)]).slice(0, 6)
  return sampleSheet(
    'Deed restrictions',
    'What an owner of a sample tract may and may not do',
    sheet => {
      sheet.font('Helvetica').fontSize(11).fillColor(INK)
      sheet.y = FRAME.top + 4
      for (const [i, rule] of [...rules, RULES.at(-1) ?? ''].entries()) {
        const { y } = sheet
        sheet
          .font('Times-Bold')
          .fontSize(14)
          .text(`${i + 1}.`, FRAME.left, y)
        sheet.font('Helvetica').fontSize(11)
        sheet.text(rule, FRAME.left + 32, y + 2, { width: FRAME.width - 40, lineGap: 3 })
        sheet.moveDown(0.8)
      }
    },
  )
}

const STRATA = [
  ['Topsoil', '#8d7453'],
  ['Clay, red and brown', '#c08a63'],
  ['Limestone, hard', '#d8d3c3'],
  ['Shale, blue', '#9aa9ac'],
  ['Sand, with water', '#e2cf94'],
] as const

export function wellLog({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6700, variant)
  const depthFeet = random.whole(18, 62) * 10
  return sampleSheet(
    'Well log',
    `A sample well of ${depthFeet} feet, from the surface down`,
    sheet => {
      const height = 430
      const left = FRAME.left + 70
      const width = 120
      const cuts = [
        0,
        random.between(0.01, 0.03),
        random.between(0.15, 0.3),
        random.between(0.4, 0.6),
        random.between(0.7, 0.82),
        1,
      ]
      for (const [i, [name, color]] of STRATA.entries()) {
        const { [i]: from = 0, [i + 1]: to = 1 } = cuts
        const y = FRAME.top + from * height
        sheet
          .rect(left, y, width, (to - from) * height)
          .lineWidth(0.6)
          .fillAndStroke(color, INK)
        sheet.font('Helvetica').fontSize(9).fillColor(SOFT)
        sheet.text(`${Math.round(from * depthFeet)} ft`, FRAME.left, y - 3, {
          width: 60,
          align: 'right',
        })
        sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
        sheet.text(name, left + width + 14, y + Math.max(0, ((to - from) * height) / 2 - 6), {
          lineBreak: false,
        })
      }
      sheet.text(`${depthFeet} ft`, FRAME.left, FRAME.top + height - 8, {
        width: 60,
        align: 'right',
      })
      sheet
        .rect(left + width / 2 - 7, FRAME.top - 8, 14, height * 0.55)
        .lineWidth(1)
        .fillAndStroke('#ffffff', INK)
      sheet.rect(left + width / 2 - 4, FRAME.top + height * 0.55, 8, height * 0.45).fill(BLUE)
      const facts = [
        ['Water stands at', `${Math.round(depthFeet * random.between(0.25, 0.5))} ft`],
        ['Yield when pumped for 4 hours', `${random.whole(5, 38)} gallons a minute`],
        ['Casing', '6-inch steel, cemented at the top'],
        ['Pump', `Submersible, set at ${Math.round(depthFeet * 0.8)} ft`],
      ] as const
      let y = FRAME.top + 40
      for (const [name, value] of facts) {
        sheet
          .font('Helvetica')
          .fontSize(9)
          .fillColor(SOFT)
          .text(name, left + 260, y, { width: 150 })
        sheet.font('Times-Bold').fontSize(13).fillColor(INK).text(value, { width: 150 })
        y = sheet.y + 12
        sheet
          .moveTo(left + 260, y - 6)
          .lineTo(left + 410, y - 6)
          .lineWidth(0.4)
          .stroke(LINE)
      }
    },
  )
}
