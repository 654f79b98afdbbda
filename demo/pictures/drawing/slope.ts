import type { Camera } from './camera.ts'
import { smooth } from './color.ts'
import type { Relief } from './relief.ts'
import { cover } from './relief.ts'

/** Rise over run sideways and ahead; reused from pixel to pixel. */
export interface Slope {
  riseX: number
  riseZ: number
  /** Share of the sun that arrives. */
  lit: number
}

/**
 * The slope at a pixel. Far away, where lines are tens of meters apart, it is interpolated between the two lines around it,
 * so that mountains do not break into blocks.
 */
export function slopeAt(
  relief: Relief,
  camera: Camera,
  cell: number,
  column: number,
  z: number,
  slope: Slope,
): void {
  const line = (cell - column) / relief.columns
  lineSlope(relief, camera, cell, column, line, z, slope)
  if (z < 400) return
  const here = relief.ahead[line] as number
  const other = z > here ? Math.min(relief.lines - 1, line + 1) : Math.max(0, line - 1)
  if (other === line) return
  const share = Math.min(1, (z - here) / ((relief.ahead[other] as number) - here))
  const { riseX, riseZ, lit } = slope
  lineSlope(relief, camera, other * relief.columns + column, column, other, z, slope)
  slope.riseX = riseX + (slope.riseX - riseX) * share
  slope.riseZ = riseZ + (slope.riseZ - riseZ) * share
  // Shadows far away are too coarse to be shown at full strength.
  slope.lit = 1 - (1 - lit - (slope.lit - lit) * share) * (1 - 0.4 * smooth(1200, 4000, z))
}

function lineSlope(
  relief: Relief,
  camera: Camera,
  cell: number,
  column: number,
  line: number,
  z: number,
  slope: Slope,
): void {
  const { columns, lines, ahead } = relief
  const onGround = relief.covers[cell] === cover.ground
  const wide = onGround ? (z > 1000 ? 7 : 5) : 2
  const left = column >= wide ? cell - wide : cell
  const right = column < columns - wide ? cell + wide : cell
  const nearer = line > 0 ? cell - columns : cell
  const farther = line < lines - 1 ? cell + columns : cell
  const acrossMeters = ((right - left) * z) / camera.focal + 0.001
  const alongMeters =
    (ahead[Math.min(line + 1, lines - 1)] as number) - (ahead[Math.max(line - 1, 0)] as number)
  slope.lit = relief.lit[cell] as number
  const steep = onGround ? 0.25 + 0.75 * smooth(60, 200, z) : 0.55
  slope.riseX =
    ((heightBy(relief, right, cell) - heightBy(relief, left, cell)) / acrossMeters) * steep
  slope.riseZ =
    ((heightBy(relief, farther, cell) - heightBy(relief, nearer, cell)) / alongMeters) * steep
}

/** The height of a neighbor, or the own height if the neighbor has another cover: trees are no slope. */
function heightBy(relief: Relief, neighbor: number, cell: number): number {
  const alike = relief.covers[neighbor] === relief.covers[cell]
  return relief.heights[alike ? neighbor : cell] as number
}
