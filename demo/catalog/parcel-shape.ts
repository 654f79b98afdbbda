import type { Choices, Random } from '../random.ts'

/** A corner, relative to the parcel's middle (east, north), in any unit. */
export type Corner = readonly [east: number, north: number]

/** Outlines of land that is sold in quarters of a quarter section, as columns and rows of a grid. */
const ALIQUOT_OUTLINES: Choices<readonly Corner[]> = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 2],
    [1, 2],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [3, 0],
    [3, 1],
    [2, 1],
    [2, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [3, 0],
    [3, 2],
    [2, 2],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ],
]

/** The outline of a parcel: made of sections where land is surveyed in sections, otherwise by metes and bounds. */
export function parcelShape(
  acres: number,
  sections: boolean,
  waterside: boolean,
  random: Random,
): readonly Corner[] {
  if (waterside) return waterfront(acres, random)
  if (acres < 4) return turned(lot(random), random.between(0, Math.PI), random)
  if (sections && random.chance(0.75)) return aliquot(random)
  const draw = random.next()
  if (draw < 0.35) return turned(lot(random), random.between(0, Math.PI), random)
  if (draw < 0.65) return waterfront(acres, random)
  return metes(acres, random)
}

function aliquot(random: Random): readonly Corner[] {
  return turned(random.pick(ALIQUOT_OUTLINES), random.between(-0.008, 0.008), random)
}

/** Four sides, about straight, deeper than wide. */
function lot(random: Random): readonly Corner[] {
  const depth = random.between(1, 2.6)
  const slant = random.between(-0.15, 0.15)
  return [
    [0, 0],
    [1, slant],
    [1 + random.between(-0.1, 0.1), depth + slant],
    [random.between(-0.1, 0.1), depth],
  ]
}

/** Turned about the middle, with corners slightly off, as on the ground. */
function turned(outline: readonly Corner[], angle: number, random: Random): readonly Corner[] {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  let middleEast = 0
  let middleNorth = 0
  for (const [east, north] of outline) {
    middleEast += east / outline.length
    middleNorth += north / outline.length
  }
  return outline.map(([east, north]) => {
    const x = east - middleEast + random.between(-0.004, 0.004)
    const y = north - middleNorth + random.between(-0.004, 0.004)
    return [x * cosine - y * sine, x * sine + y * cosine]
  })
}

/** Three straight sides, and one that follows a shore or a creek. */
function waterfront(acres: number, random: Random): readonly Corner[] {
  const width = random.between(0.7, 1.8)
  const bends = Math.round(Math.min(30, 3 + Math.log2(1 + acres) * random.between(0.8, 3)))
  const corners: Corner[] = [
    [width, 0],
    [width * random.between(0.9, 1.1), 1],
  ]
  let north = 1
  for (let bend = 1; bend < bends; bend++) {
    // It stays within a strip along the side, so that the outline never crosses itself.
    north = Math.min(1.25, Math.max(0.75, north + random.between(-0.09, 0.09)))
    corners.push([width * (1 - bend / bends), north])
  }
  corners.push([0, random.between(0.85, 1.1)], [random.between(-0.1, 0.1), 0])
  return turned(corners, random.between(0, 2 * Math.PI), random)
}

/** Corners all around the middle at changing distances. */
function metes(acres: number, random: Random): readonly Corner[] {
  const count = random.whole(5, Math.round(Math.min(22, 6 + Math.log2(acres))))
  const corners: Corner[] = []
  for (let index = 0; index < count; index++) {
    const angle = ((index + random.between(-0.35, 0.35)) / count) * 2 * Math.PI
    const distance = random.between(0.65, 1.2)
    corners.push([distance * Math.cos(angle), distance * Math.sin(angle)])
  }
  return corners
}
