import { smooth } from './color.ts'
import type { Water } from './landform.ts'
import type { Texture } from './texture.ts'

/** 0 on dry land, 1 in open water, between them on the bank. */
export function waterShare(
  water: Water,
  texture: Texture,
  seed: number,
  x: number,
  z: number,
): number {
  const { noise } = texture
  if (water.kind === 'lake') {
    const bay = noise.octaves(x / (water.nearMeters * 1.6) + seed, z / 300 + seed, 4)
    const near = water.nearMeters * (1 + bay * 0.55)
    const coast = noise.octaves(x / (water.farMeters * 0.35) + seed + 7, z / 900, 4)
    const far = water.farMeters * (1 + coast * 0.5)
    return smooth(near * 0.8, near * 1.25, z) * (1 - smooth(far * 0.92, far * 1.02, z))
  }
  if (water.kind === 'river') {
    const middle = riverMiddle(water, seed, z)
    const width = water.widthMeters * (1 + noise.at(z / 90 + seed, 3.3) * 0.25)
    const ragged = noise.octaves(x / 14 + seed, z / 14, 3) * water.widthMeters * 0.12
    const end = smooth(water.lengthMeters, water.lengthMeters * 0.8, z)
    return (1 - smooth(width * 0.36, width * 0.62, Math.abs(x - middle) + ragged)) * end
  }
  if (water.kind === 'sea') {
    return smooth(-26, 16, offshoreMeters(water, texture, seed, x, z))
  }
  const pool = noise.octaves(x / water.sizeMeters + seed, z / water.sizeMeters + seed, 4) + 0.5
  return smooth(1 - water.share - 0.12, 1 - water.share + 0.14, pool)
}

/** Meters from the waterline of a sea, below 0 on land. */
export function offshoreMeters(
  water: Extract<Water, { kind: 'sea' }>,
  texture: Texture,
  seed: number,
  x: number,
  z: number,
): number {
  const { noise } = texture
  const straight = (z - water.shoreMeters - x * water.slant) / Math.hypot(1, water.slant)
  const bay = noise.octaves(x / 130 + seed, z / 130, 4) * 14
  const cape = noise.octaves(z / 1100 + seed, x / 1100, 3) * z * 0.16 * smooth(120, 900, z)
  return straight - bay - cape
}

/** The sideways position of the middle of a river at a distance ahead. */
function riverMiddle(water: Extract<Water, { kind: 'river' }>, seed: number, z: number): number {
  const phase = seed * 5
  const wide = Math.sin(z / (water.bendMeters * 2.2) + phase) * water.bendMeters * 0.9
  const tight = Math.sin(z / (water.bendMeters * 0.8) + phase * 1.7) * water.bendMeters * 0.28
  const start =
    Math.sin(phase) * water.bendMeters * 0.9 + Math.sin(phase * 1.7) * water.bendMeters * 0.28
  return water.offsetMeters + wide + tight - start
}
