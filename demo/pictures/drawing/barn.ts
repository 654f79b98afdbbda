import { columnOf, rowOf } from './camera.ts'
import type { Color } from './color.ts'
import type { Stage } from './stage.ts'
import { lightUp } from './stage.ts'
import { fillShape } from './strokes.ts'

export interface Barn {
  readonly x: number
  readonly z: number
  readonly ground: number
  readonly widthMeters: number
  readonly wallMeters: number
  readonly roofMeters: number
  /** Length of the side wall, which runs away from the eye. */
  readonly lengthMeters: number
  readonly wall: Color
  readonly roof: Color
}

/** A gable towards the eye and the long side that can be seen from there. */
export function drawBarn(stage: Stage, barn: Barn): void {
  const { camera, light, texture } = stage
  const at = (x: number, height: number, z: number) => ({
    x: columnOf(camera, x, z),
    y: rowOf(camera, barn.ground + height, z),
  })
  const left = barn.x - barn.widthMeters / 2
  const right = barn.x + barn.widthMeters / 2
  const back = barn.z + barn.lengthMeters
  const ridge = barn.wallMeters + barn.roofMeters
  const sideX = barn.x > 0 ? left : right
  const sideLit = Math.max(0, (barn.x > 0 ? -1 : 1) * light.sun[0])
  const frontLit = Math.max(0, -light.sun[2])
  const boards =
    (paint: Color, facing: number) =>
    (x: number, y: number): Color => {
      const grain = 1 + texture.speckles.at(x * 0.9, y * 0.06) * 0.13
      return lightUp(light, [paint[0] * grain, paint[1] * grain, paint[2] * grain], facing, 0.62)
    }
  const clockwise = (corners: { x: number; y: number }[]) =>
    barn.x > 0 ? corners : corners.toReversed()
  const side = [
    at(sideX, barn.wallMeters, back),
    at(sideX, barn.wallMeters, barn.z),
    at(sideX, 0, barn.z),
    at(sideX, -0.4, back),
  ]
  fillShape(stage, clockwise(side), boards(barn.wall, sideLit * 0.85 + 0.05), barn.z)
  const roof = [
    at(barn.x, ridge, back),
    at(barn.x, ridge, barn.z),
    at(sideX, barn.wallMeters - 0.3, barn.z),
    at(sideX, barn.wallMeters - 0.3, back),
  ]
  fillShape(
    stage,
    clockwise(roof),
    boards(barn.roof, Math.max(0, sideLit * 0.5 + light.sun[1] * 0.75)),
    barn.z,
  )
  const gable = [
    at(left, 0, barn.z),
    at(left, barn.wallMeters, barn.z),
    at(barn.x, ridge, barn.z),
    at(right, barn.wallMeters, barn.z),
    at(right, 0, barn.z),
  ]
  fillShape(stage, gable, boards(barn.wall, frontLit * 0.85 + 0.1), barn.z)
  const door = barn.widthMeters * 0.17
  const opening = [
    at(barn.x - door, 0, barn.z),
    at(barn.x - door, barn.wallMeters * 0.8, barn.z),
    at(barn.x + door, barn.wallMeters * 0.8, barn.z),
    at(barn.x + door, 0, barn.z),
  ]
  fillShape(
    stage,
    opening,
    boards([barn.wall[0] * 0.22, barn.wall[1] * 0.3, barn.wall[2] * 0.3], 0.1),
    barn.z,
  )
}
