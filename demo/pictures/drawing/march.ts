import type { Camera } from './camera.ts'
import type { Raster } from './raster.ts'
import type { Relief } from './relief.ts'
import { cover } from './relief.ts'

/** The part of the scene that each pixel shows. */
export interface Sight {
  /** Cell of the relief, -1 in the sky. */
  readonly cells: Int32Array
  /** At the upper edge of something near: the share of the pixel above that it covers. */
  readonly edges: Float32Array
}

/**
 * Goes from the eye outwards, line by line. In each pixel column, a line is visible if it is higher than all lines before
 * it; it fills the pixels up to its height (the voxel-space method of the 1990s).
 */
export function lookOver(relief: Relief, camera: Camera, raster: Raster): Sight {
  const { columns, lines } = relief
  const cells = new Int32Array(raster.width * raster.height).fill(-1)
  const edges = new Float32Array(raster.width * raster.height)
  const tops = new Float32Array(columns).fill(raster.height)
  const before = new Float32Array(columns).fill(raster.height)
  for (let line = 0; line < lines; line += 1) {
    const z = relief.ahead[line] as number
    const lastZ = line === 0 ? z : (relief.ahead[line - 1] as number)
    const reach = camera.focal / z
    const first = line * columns
    for (let column = 0; column < columns; column += 1) {
      const height = relief.heights[first + column] as number
      const row = camera.horizonY - reach * (height - camera.eyeHeight)
      const top = tops[column] as number
      const own = first + column
      const last = before[column] as number
      before[column] = row
      if (row >= top) continue
      const joined = last <= top + 0.01
      const from = Math.ceil(top) - 1
      const to = Math.max(0, Math.ceil(row))
      const span = last - row
      for (let y = from; y >= to; y -= 1) {
        const pixel = y * columns + column
        const share = joined && span > 0 ? Math.min(1, Math.max(0, (last - y) / span)) : 1
        raster.distance[pixel] = lastZ + (z - lastZ) * share
        // A slope between two covers belongs to the farther one: a wood's front is all leaves.
        const cell =
          share < 0.5 && line > 0 && relief.covers[own - columns] === relief.covers[own]
            ? own - columns
            : own
        cells[pixel] = cell
        raster.water[pixel] = relief.covers[cell] === cover.water ? 1 : 0
        if (joined) edges[pixel] = 0
      }
      tops[column] = Math.max(0, row)
      const above = to - 1
      if (above >= 0 && row < to) edges[above * columns + column] = to - row
    }
  }
  return { cells, edges }
}

/** Notes for each edge pixel the share that the nearer thing below it covers. */
export function softenEdges(raster: Raster, edges: Float32Array): void {
  const { width, height, light } = raster
  for (let pixel = 0; pixel < width * (height - 1); pixel += 1) {
    const share = edges[pixel] as number
    if (share <= 0) continue
    const below = (pixel + width) * 3
    raster.lay(
      pixel,
      light[below] as number,
      light[below + 1] as number,
      light[below + 2] as number,
      share,
    )
  }
}
