import type { Random } from '../../random.ts'
import type { Season } from '../picture-manifest.ts'
import type { PaintName } from './aerial-kinds.ts'
import { aerialKinds, paintRows, paintsAt } from './aerial-kinds.ts'
import type { AerialPaints, AerialScene, Building, Spot } from './aerial-plan.ts'
import type { Color } from './color.ts'
import { color } from './color.ts'
import { cutFields } from './parcel-plan.ts'

/** @param season Null: that of the kind itself. */
export function aerialView(random: Random, variant: number, season: Season | null): AerialScene {
  const kind = aerialKinds[variant % aerialKinds.length] ?? aerialKinds[0]
  const seed = random.between(1, 30)
  const plan = cutFields(
    random,
    { west: -1100, east: 1100, north: -1000, south: 1000 },
    kind.smallestMeters,
    kind.uses,
  )
  const roadAt = random.between(170, 235) * (random.next() < 0.5 ? -1 : 1)
  const home = { x: random.between(-130, 130), y: roadAt * random.between(0.35, 0.6) }
  const paints = aerialPaints(season === null ? kind.paints : paintsAt(season, kind))
  const azimuth = random.between(-1.2, -0.5)
  const elevation = random.between(0.6, 0.85)
  return {
    seed,
    widthMeters: random.between(720, 980),
    turn: random.between(-0.35, 0.35),
    plan,
    paints,
    woods: kind.woods,
    pointedTrees: kind.pointedTrees,
    scatteredTrees: kind.scattered,
    hillMeters: kind.hillMeters,
    ponds: ponds(random, kind.ponds, home),
    buildings: kind.farmstead ? farmstead(random, home) : [],
    creek:
      kind.creekMeters === 0
        ? null
        : {
            offsetMeters: random.between(-60, 60) - Math.sign(roadAt) * 40,
            bendMeters: random.between(60, 120),
            widthMeters: kind.creekMeters,
            angle: random.between(-0.5, 0.5),
            woodsMeters: random.between(22, 40),
          },
    roads: [
      {
        alongX: true,
        at: roadAt,
        widthMeters: random.between(5.5, 8),
        paint: random.next() < 0.5 ? color('8c8a86') : paints.track,
      },
    ],
    track: kind.farmstead ? home : null,
    outline: kind.outlined
      ? {
          corners: parcel(random, roadAt),
          paint: random.pick([color('ffe45c'), color('ffffff'), color('ff8a3c'), color('6ce8f0')]),
        }
      : null,
    sun: [
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
      -Math.cos(azimuth) * Math.cos(elevation),
    ],
    sunLight: [2.2, 2.02, 1.72],
    skyLight: [0.46, 0.54, 0.66],
  }
}

function aerialPaints(name: PaintName): AerialPaints {
  const [crops, pasture, soil, leaves, water, track] = paintRows[name]
  return {
    crops: [color(crops[0]), color(crops[1]), color(crops[2]), color(crops[3])],
    pasture: [color(pasture[0]), color(pasture[1])],
    soil: color(soil),
    leaves: [color(leaves[0]), color(leaves[1]), color(leaves[2]), color(leaves[3])],
    water: color(water),
    track: color(track),
  }
}

/** @param count -1: one lake instead. */
function ponds(random: Random, count: number, home: Spot): AerialScene['ponds'] {
  if (count < 0)
    return [
      {
        x: random.between(-60, 60),
        y: -Math.sign(home.y) * 90,
        radiusMeters: random.between(170, 210),
      },
    ]
  return Array.from({ length: count }, () => ({
    x: -Math.sign(home.x) * random.between(40, 190),
    y: random.between(-110, 110),
    radiusMeters: random.between(22, 46),
  }))
}

function farmstead(random: Random, home: Spot): Building[] {
  const roofs: readonly [Color, ...Color[]] = [
    color('a4a8ac'),
    color('7c4a40'),
    color('c4c4c0'),
    color('66625e'),
  ]
  return Array.from({ length: 2 + Math.floor(random.next() * 3) }, (_, index) => ({
    x: home.x + (index % 2 === 0 ? 22 : -24) + random.between(-5, 5),
    y: home.y + (index < 2 ? -4 : 30) + random.between(-6, 6),
    widthMeters: index === 0 ? random.between(13, 18) : random.between(8, 12),
    lengthMeters: index === 0 ? random.between(22, 34) : random.between(10, 18),
    heightMeters: random.between(4, 7),
    roof: random.pick(roofs),
  }))
}

/** A surveyed shape: a rectangle at the road, with one or two corners cut out. */
function parcel(random: Random, roadAt: number): Spot[] {
  const away = -Math.sign(roadAt)
  const front = roadAt + away * 10
  const back = front + away * random.between(270, 350)
  const west = -random.between(170, 260)
  const east = random.between(170, 260)
  const notchX = random.between(0.35, 0.7) * east
  const notchY = front + (back - front) * random.between(0.5, 0.75)
  const shape = random.next()
  if (shape < 0.3)
    return [
      { x: west, y: front },
      { x: east, y: front },
      { x: east, y: back },
      { x: west, y: back },
    ]
  if (shape < 0.7)
    return [
      { x: west, y: front },
      { x: east, y: front },
      { x: east, y: notchY },
      { x: notchX, y: notchY },
      { x: notchX, y: back },
      { x: west, y: back },
    ]
  return [
    { x: west, y: front },
    { x: east, y: front },
    { x: east * 0.86, y: notchY },
    { x: notchX, y: back },
    { x: west * 0.9, y: back + away * 20 },
  ]
}
