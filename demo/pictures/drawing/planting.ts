import type { Random } from '../../random.ts'
import type { Color } from './color.ts'
import { mix } from './color.ts'
import type { Palette } from './palette.ts'
import type { Tree, TreeKind } from './tree.ts'

export type Plant = Omit<Tree, 'ground'>

export interface Scatter {
  readonly count: number
  readonly nearMeters: number
  readonly farMeters: number
  readonly kinds: readonly [TreeKind, ...TreeKind[]]
  readonly heightMeters: readonly [number, number]
  /** Least distance from the middle of the frame, in parts of its half width. */
  readonly clearMiddle: number
  /** Side that gets most of them: -1 left, 1 right, 0 both. */
  readonly side: -1 | 0 | 1
}

/** Trees over a view. There are more in the distance, where the view is wider. */
export function scatterTrees(random: Random, palette: Palette, scatter: Scatter): Plant[] {
  const plants: Plant[] = []
  for (let count = 0; count < scatter.count; count += 1) {
    const z =
      scatter.nearMeters * (scatter.farMeters / scatter.nearMeters) ** (random.next() ** 0.8)
    const out = scatter.clearMiddle + (1.05 - scatter.clearMiddle) * random.next()
    const favored =
      scatter.side !== 0 && random.next() < 0.82 ? scatter.side : random.next() < 0.5 ? -1 : 1
    const kind = random.pick(scatter.kinds)
    const size = kind === 'bush' ? random.between(0.12, 0.3) : 1
    plants.push({
      kind,
      x: favored * out * z * 0.62,
      z,
      heightMeters: random.between(...scatter.heightMeters) * size,
      paint: leafPaint(random, palette, kind),
      seed: Math.floor(random.next() * 100000),
    })
  }
  return plants
}

/** One fine tree near the eye. */
export function soloTree(
  random: Random,
  palette: Palette,
  kind: TreeKind,
  x: number,
  z: number,
  heightMeters: number,
): Plant {
  return {
    kind,
    x,
    z,
    heightMeters,
    paint: leafPaint(random, palette, kind),
    seed: Math.floor(random.next() * 100000),
  }
}

/** A close group around a place. */
export function grove(
  random: Random,
  palette: Palette,
  kinds: readonly [TreeKind, ...TreeKind[]],
  middle: { readonly x: number; readonly z: number },
  count: number,
  heightMeters: readonly [number, number],
): Plant[] {
  return Array.from({ length: count }, () => {
    const kind = random.pick(kinds)
    const spread = 2.2 * Math.sqrt(count)
    const x = middle.x + (random.next() + random.next() - 1) * spread * 2
    const z = middle.z + (random.next() + random.next() - 1) * spread * 1.6
    const size = kind === 'bush' ? 0.3 : 1
    return soloTree(
      random,
      palette,
      kind,
      x,
      Math.max(14, z),
      random.between(...heightMeters) * size,
    )
  })
}

function leafPaint(random: Random, palette: Palette, kind: TreeKind): Color {
  if (kind === 'bush') return mix(palette.shrub, random.pick(palette.leaves), 0.5)
  if (kind === 'bare') return mix(palette.leaves[1], palette.leaves[3], random.next())
  return mix(random.pick(palette.leaves), random.pick(palette.leaves), 0.3 * random.next())
}
