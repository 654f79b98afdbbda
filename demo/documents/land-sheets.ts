import { Noise } from '../pictures/drawing/noise.ts'
import { Random } from '../random.ts'
import type { SampleDocument } from './document-list.ts'
import { sampleParcel } from './parcel-sheets.ts'
import { BROWN, FRAME, INK, northArrow, row, type Sheet, SOFT, sampleSheet } from './sheet.ts'

const MAP = { left: FRAME.left, top: FRAME.top, width: FRAME.width, height: 370 }
const CELL = 6
const LEVELS = 22
const STEP_FEET = 10
/** Every fifth line is drawn stronger. */
const STRONG = 5

export function topographicMap({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6300, variant)
  const noise = new Noise(6310 + variant)
  const lowest = random.whole(30, 160) * 10
  const subtitle = `Lines every ${STEP_FEET} feet of height`
  return sampleSheet('Topographic map', subtitle, sheet => {
    sheet.save().rect(MAP.left, MAP.top, MAP.width, MAP.height).clip()
    const heightAt = (x: number, y: number) =>
      (noise.octaves(x / 190 + 7, y / 190 + 3, 3) + 1) * 0.5 * LEVELS
    for (let level = 1; level < LEVELS; level++) {
      contour(sheet, level, heightAt)
      const isStrong = level % STRONG === 0
      sheet
        .lineWidth(isStrong ? 1.1 : 0.5)
        .strokeOpacity(isStrong ? 0.95 : 0.6)
        .stroke(BROWN)
    }
    sheet.restore()
    const { corners } = sampleParcel(random)
    sheet
      .polygon(...corners.map(([x, y]): [number, number] => [x, y]))
      .lineWidth(2)
      .stroke(INK)
    sheet.rect(MAP.left, MAP.top, MAP.width, MAP.height).lineWidth(0.8).stroke(INK)
    northArrow(sheet, MAP.left + MAP.width - 22, MAP.top + 26)
    sheet.font('Helvetica').fontSize(10.5).fillColor(INK)
    sheet.text(
      `The lowest ground on the map lies about ${lowest.toLocaleString('en-US')} feet above the sea, the highest about ${(lowest + LEVELS * STEP_FEET).toLocaleString('en-US')}. Every fifth line is drawn stronger. The black line is the boundary of the sample tract.`,
      FRAME.left,
      MAP.top + MAP.height + 16,
      { width: FRAME.width, lineGap: 2 },
    )
  })
}

/** Marching squares: within each cell, a line from one side that the level crosses to another. */
function contour(sheet: Sheet, level: number, heightAt: (x: number, y: number) => number): void {
  for (let y = MAP.top; y < MAP.top + MAP.height; y += CELL) {
    for (let x = MAP.left; x < MAP.left + MAP.width; x += CELL) {
      const corners = [
        [x, y],
        [x + CELL, y],
        [x + CELL, y + CELL],
        [x, y + CELL],
      ] as const
      const heights = corners.map(([cornerX, cornerY]) => heightAt(cornerX, cornerY))
      const crossings = corners.flatMap(([fromX, fromY], i) => {
        const next = (i + 1) % 4
        const [toX, toY] = corners[next] ?? [fromX, fromY]
        const from = heights[i] ?? 0
        const to = heights[next] ?? 0
        if (from < level === to < level) return []
        const share = (level - from) / (to - from)
        return [[fromX + (toX - fromX) * share, fromY + (toY - fromY) * share] as const]
      })
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = crossings[i]
        const to = crossings[i + 1]
        if (from && to) sheet.moveTo(...from).lineTo(...to)
      }
    }
  }
}

const SOILS = [
  ['Deep loam', 'Well drained', '2e', 'Crops, hay'],
  ['Sandy loam over clay', 'Moderately well drained', '3e', 'Pasture, hay'],
  ['Shallow stony clay', 'Well drained', '6s', 'Range, wildlife'],
  ['Bottomland silt loam', 'Floods at times', '3w', 'Pasture, woods'],
  ['Gravelly loam', 'Well drained', '4s', 'Range, building sites'],
] as const
const SHADES = ['#d9c48f', '#b9c79a', '#d6a983', '#a9c0bb', '#cdbba6']

export function soilReport({ variant }: SampleDocument): Promise<Buffer> {
  const random = new Random(6400, variant)
  const noise = new Noise(6410 + variant)
  return sampleSheet(
    'Soil report',
    'Soils of a sample tract, and what they are good for',
    sheet => {
      const { corners } = sampleParcel(random)
      sheet
        .save()
        .polygon(...corners.map(([x, y]): [number, number] => [x, y]))
        .clip()
      const counts = SOILS.map(() => 0)
      for (let y = MAP.top; y < MAP.top + MAP.height; y += 5) {
        for (let x = MAP.left; x < MAP.left + MAP.width; x += 5) {
          const value = (noise.octaves(x / 120, y / 120, 2) + 1) * 0.5
          const soil = Math.min(SOILS.length - 1, Math.max(0, Math.floor(value * SOILS.length)))
          counts[soil] = (counts[soil] ?? 0) + 1
          sheet.rect(x, y, 5.3, 5.3).fill(SHADES[soil] ?? INK)
        }
      }
      sheet.restore()
      sheet
        .polygon(...corners.map(([x, y]): [number, number] => [x, y]))
        .lineWidth(1.6)
        .stroke(INK)
      northArrow(sheet, MAP.left + MAP.width - 22, MAP.top + 26)
      const total = counts.reduce((sum, count) => sum + count, 0)
      const widths = [24, 150, 130, 50, 90, 60]
      const heads = ['', 'Soil', 'Drainage', 'Class', 'Good for', 'Share']
      let y = row(sheet, FRAME.top + 330, heads, widths, true)
      for (const [i, soil] of SOILS.entries()) {
        const share = Math.round(((counts[i] ?? 0) / total) * 100)
        if (share === 0) continue
        sheet.rect(FRAME.left, y, 12, 10).fill(SHADES[i] ?? INK)
        y = row(sheet, y, ['', ...soil, `${share} %`], widths)
      }
      sheet.font('Helvetica').fontSize(9).fillColor(SOFT)
      sheet.text(
        'Classes as the Soil Survey uses them: 1 is the best for crops, 8 has none.',
        FRAME.left,
        y + 4,
      )
    },
  )
}
