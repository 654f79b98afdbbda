import type { Point } from '../../maps/static/flat-map.ts'

/**
 * At most `max` corners of a ring, chosen to preserve its shape; O(corners). Splits the corners
 * into as many runs as may remain; each run keeps the corner that spans the largest triangle with
 * the previous one and the mean of the next run (largest triangle, three buckets: Steinarsson,
 * Downsampling Time Series for Visual Representation, 2013).
 */
export function fewerCorners(corners: readonly Point[], max: number): readonly Point[] {
  const [first] = corners
  if (first === undefined || corners.length <= max) return corners
  const runs = max - 1
  // The first corner remains, and also ends the ring.
  const startOf = (run: number) => 1 + Math.floor((run * (corners.length - 1)) / runs)
  const kept = [first]
  let last = first
  for (let run = 0; run < runs; run++) {
    const start = startOf(run)
    const end = startOf(run + 1)
    const next = run + 1 < runs ? meanOf(corners, end, startOf(run + 2)) : first
    let best = last
    let most = -1
    for (let i = start; i < end; i++) {
      const corner = corners[i] ?? last
      const area = Math.abs(
        (last.x - next.x) * (corner.y - last.y) - (last.x - corner.x) * (next.y - last.y),
      )
      if (area <= most) continue
      most = area
      best = corner
    }
    kept.push(best)
    last = best
  }
  return kept
}

function meanOf(corners: readonly Point[], start: number, end: number): Point {
  let x = 0
  let y = 0
  for (let i = start; i < end; i++) {
    x += corners[i]?.x ?? 0
    y += corners[i]?.y ?? 0
  }
  return { x: x / (end - start), y: y / (end - start) }
}
