import { columnOf, rowOf } from './camera.ts'
import { type Color, mix } from './color.ts'
import { lightUp, type Stage } from './stage.ts'
import { fillShape } from './strokes.ts'

/** A house whose long side looks at the eye. */
export interface House {
  readonly x: number
  readonly z: number
  readonly ground: number
  readonly widthMeters: number
  readonly depthMeters: number
  readonly wallMeters: number
  readonly roofMeters: number
  readonly wall: Color
  readonly roof: Color
  readonly trim: Color
  readonly hasPorch: boolean
  readonly hasChimney: boolean
}

interface Builder {
  readonly stage: Stage
  readonly house: House
  /** Fills a shape of corners in meters: from the left wall, above the ground, behind the front wall. */
  fill(corners: readonly Corner[], paint: Color, sunShare: number, grainShare?: number): void
}

type Corner = readonly [x: number, height: number, behind: number]

const EAVES_METERS = 0.5
const WINDOW_METERS = 1.1
const WINDOW_SILL_METERS = 0.95
const WINDOW_HEAD_METERS = 2.25
const STORY_METERS = 2.9
const BAY_METERS = 2.7
const DOOR_METERS = 1
const GLASS: Color = [0.03, 0.045, 0.06]

export function drawHouse(stage: Stage, house: House): void {
  const builder = builderOf(stage, house)
  const { light } = stage
  const sideLit = Math.max(0, (house.x > 0 ? -1 : 1) * light.sun[0]) * 0.85 + 0.05
  const frontLit = Math.max(0, -light.sun[2]) * 0.85 + 0.1
  drawGable(builder, sideLit)
  const { widthMeters: width, wallMeters: wall } = house
  builder.fill(box(0, -0.8, width, wall), house.wall, frontLit, 0.12)
  drawOpenings(builder, frontLit)
  if (house.hasChimney) drawChimney(builder, frontLit)
  drawRoof(builder)
  if (house.hasPorch) drawPorch(builder, frontLit)
}

function builderOf(stage: Stage, house: House): Builder {
  const { camera, light, texture } = stage
  const left = house.x - house.widthMeters / 2
  return {
    stage,
    house,
    fill: (corners, paint, sunShare, grainShare = 0) => {
      const points = corners.map(([x, height, behind]) => {
        const z = house.z + behind
        return { x: columnOf(camera, left + x, z), y: rowOf(camera, house.ground + height, z) }
      })
      const nearest = Math.min(...corners.map(([, , behind]) => behind))
      const paintAt = (x: number, y: number): Color => {
        const grain = 1 + texture.speckles.at(x * 0.06, y * 0.9) * grainShare
        const grained: Color = [paint[0] * grain, paint[1] * grain, paint[2] * grain]
        return lightUp(light, grained, sunShare, 0.62)
      }
      fillShape(stage, points, paintAt, house.z + nearest)
    },
  }
}

/** An upright rectangle, its corners clockwise as they are seen. */
function box(left: number, bottom: number, right: number, top: number, behind = 0): Corner[] {
  return [
    [left, bottom, behind],
    [left, top, behind],
    [right, top, behind],
    [right, bottom, behind],
  ]
}

/** The end wall that can be seen from the eye. */
function drawGable({ house, fill }: Builder, sunShare: number): void {
  const { depthMeters: depth, wallMeters: wall, roofMeters: roof, widthMeters: width } = house
  const x = house.x > 0 ? 0 : width
  const corners: Corner[] = [
    [x, -0.8, depth],
    [x, wall, depth],
    [x, wall + roof, depth / 2],
    [x, wall, 0],
    [x, -0.8, 0],
  ]
  fill(house.x > 0 ? corners : corners.toReversed(), house.wall, sunShare, 0.12)
}

/** Windows in each bay of each story, and the door in the middle. */
function drawOpenings({ house, fill }: Builder, sunShare: number): void {
  const { widthMeters: width, wallMeters: wall, trim } = house
  const bays = Math.max(3, Math.round(width / BAY_METERS))
  const door = Math.floor(bays / 2)
  for (let floor = 0; floor + WINDOW_HEAD_METERS < wall; floor += STORY_METERS) {
    for (let bay = 0; bay < bays; bay++) {
      const middle = ((bay + 0.5) * width) / bays
      if (floor === 0 && bay === door) {
        const half = DOOR_METERS / 2
        fill(box(middle - half - 0.12, 0, middle + half + 0.12, 2.2), trim, sunShare)
        fill(box(middle - half, 0, middle + half, 2.1), mix(house.roof, trim, 0.15), sunShare * 0.6)
      } else {
        const half = WINDOW_METERS / 2
        const sill = floor + WINDOW_SILL_METERS
        const head = floor + WINDOW_HEAD_METERS
        fill(box(middle - half - 0.1, sill - 0.12, middle + half + 0.1, head + 0.1), trim, sunShare)
        fill(box(middle - half, sill, middle + half, head), GLASS, sunShare)
        fill(box(middle - 0.03, sill, middle + 0.03, head), trim, sunShare * 0.8)
      }
    }
  }
}

function drawChimney({ house, fill }: Builder, sunShare: number): void {
  const { widthMeters: width, wallMeters: wall, roofMeters: roof, depthMeters: depth } = house
  const x = house.x > 0 ? width * 0.8 : width * 0.2
  const top = wall + roof + 1
  const brick: Color = [0.2, 0.09, 0.06]
  fill(box(x - 0.45, wall, x + 0.45, top, depth / 2 + 0.3), brick, sunShare, 0.2)
}

/** The slope over the front wall, and the board along its lower edge. */
function drawRoof({ stage, house, fill }: Builder): void {
  const { widthMeters: width, wallMeters: wall, roofMeters: roof, depthMeters: depth } = house
  const { sun } = stage.light
  const pitch = Math.atan2(roof, depth / 2)
  const sunShare = Math.max(0, sun[1] * Math.cos(pitch) - sun[2] * Math.sin(pitch))
  const eaves = wall - EAVES_METERS * Math.tan(pitch)
  const corners: Corner[] = [
    [-EAVES_METERS, eaves, -EAVES_METERS],
    [-EAVES_METERS, wall + roof, depth / 2],
    [width + EAVES_METERS, wall + roof, depth / 2],
    [width + EAVES_METERS, eaves, -EAVES_METERS],
  ]
  fill(corners, house.roof, sunShare * 0.9, 0.14)
  const edge = box(-EAVES_METERS, eaves - 0.18, width + EAVES_METERS, eaves + 0.02, -EAVES_METERS)
  fill(edge, house.trim, Math.max(0, -sun[2]) * 0.8)
}

/** A roof on posts before the middle of the front; what is under it is in the shade. */
function drawPorch({ house, fill }: Builder, sunShare: number): void {
  const { widthMeters: width, trim } = house
  const left = width * 0.16
  const right = width * 0.84
  const depth = -2.4
  fill(box(left - 0.2, -0.3, right + 0.2, 0.3, depth), mix(trim, house.wall, 0.6), sunShare * 0.7)
  const roof: Corner[] = [
    [left - 0.3, 2.35, depth - 0.2],
    [left - 0.3, 2.85, 0],
    [right + 0.3, 2.85, 0],
    [right + 0.3, 2.35, depth - 0.2],
  ]
  fill(roof, house.roof, sunShare * 0.8 + 0.1, 0.14)
  fill(box(left - 0.3, 2.2, right + 0.3, 2.4, depth - 0.2), trim, sunShare)
  const posts = Math.max(3, Math.round((right - left) / 2.6))
  for (let post = 0; post <= posts; post++) {
    const x = left + ((right - left) * post) / posts
    fill(box(x - 0.08, 0.2, x + 0.08, 2.3, depth), trim, sunShare)
  }
}
