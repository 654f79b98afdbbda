import { clamp, smooth } from './color.ts'
import type { GroundLook } from './ground-look.ts'
import { waterLevelMeters } from './landform.ts'
import { cover } from './relief.ts'
import type { Texture } from './texture.ts'

/** The surface at one pixel, without light; reused from pixel to pixel. */
export interface Surface {
  red: number
  green: number
  blue: number
}

interface SurfacePainter {
  readonly look: GroundLook
  readonly texture: Texture
  readonly surface: Surface
}

/** Grass, soil, rock, snow or sand, at meters to the right, ahead and up. */
export function groundSurface(
  painter: SurfacePainter,
  x: number,
  z: number,
  height: number,
  riseX: number,
  riseZ: number,
  tip: number,
): void {
  const { look, texture, surface } = painter
  const { clouds, speckles } = texture
  const [lush, middle, bleached] = look.palette.grass
  const broad = clouds.at(x * 0.35, z * 0.22)
  const fine = clouds.at(x * 5 + 91, z * 2.6)
  const dry = clamp(look.dryness + broad * 0.95 + fine * 0.4 + (tip - 0.6) * 0.25)
  const low = dry < 0.5
  const share = low ? dry * 2 : dry * 2 - 1
  const from = low ? lush : middle
  const to = low ? middle : bleached
  surface.red = from[0] + (to[0] - from[0]) * share
  surface.green = from[1] + (to[1] - from[1]) * share
  surface.blue = from[2] + (to[2] - from[2]) * share
  const root = 0.5 + 0.5 * smooth(0, 0.75, tip)
  const blade = 1 + speckles.at(x * 40, z * 16) * 0.16 + clouds.at(x * 1.9 + 33, z * 1.1) * 0.34
  surface.red *= root * blade
  surface.green *= root * blade
  surface.blue *= root * blade
  const bare = smooth(
    0.08,
    -0.12,
    clouds.at(x * 1.1 + 500, z * 0.8) + fine * 0.4 + 0.62 - look.bare * 1.25,
  )
  if (bare > 0)
    blend(surface, look.palette.soil, bare * (1 - 0.6 * smooth(0.5, 0.9, tip)), 0.9 + fine * 0.5)
  flowers(painter, x, z, tip)
  if (look.trackMeters !== null && z < 900) track(painter, look.trackMeters, x, z, fine)
  stony(painter, x, z, height, Math.sqrt(riseX * riseX + riseZ * riseZ), fine)
}

function stony(
  painter: SurfacePainter,
  x: number,
  z: number,
  height: number,
  slope: number,
  fine: number,
): void {
  const { look, texture, surface } = painter
  const steep =
    smooth(look.rockSlope * 0.8, look.rockSlope * 1.25, slope + fine * 0.18) * smooth(90, 260, z)
  if (steep > 0) {
    const band = look.strata
      ? texture.clouds.at(x * 0.02, height * 3.1) * 0.35 + texture.clouds.at(9, height * 11) * 0.2
      : texture.clouds.at(x * 0.9, z * 0.5 + height * 1.5) * 0.3
    blend(surface, look.palette.rock, steep, 1 + band + fine * 0.25)
  }
  if (height > look.snowMeters * 0.7) {
    const patch = texture.clouds.at(x * 0.12, z * 0.12 + 200) * 0.35 + fine * 0.1
    const line = smooth(look.snowMeters * 0.86, look.snowMeters * 1.14, height * (1 + patch))
    const holds = 1 - smooth(0.75, 1.25, slope)
    blend(surface, [0.83, 0.87, 0.93], line * holds, 1)
  }
  if (look.snowCover > 0) {
    const drift = texture.clouds.at(x * 0.8 + 60, z * 0.5) * 0.7 + fine * 0.4
    blend(surface, [0.8, 0.84, 0.92], smooth(0.4, 0.75, look.snowCover + drift), 1 + fine * 0.1)
  }
  const dune = look.sandy ? 0.85 - texture.clouds.at(x * 1.3 + 20, z * 0.9) * 1.5 : 0.28
  const bank = 1 - smooth(waterLevelMeters + dune * 0.2, waterLevelMeters + dune, height)
  if (bank > 0) {
    const wet = 0.62 + 0.38 * smooth(waterLevelMeters, waterLevelMeters + 0.16, height)
    blend(surface, look.palette.sand, bank, wet * (1 + fine * 0.25))
  }
}

function flowers(painter: SurfacePainter, x: number, z: number, tip: number): void {
  const flower = painter.look.palette.flower
  if (!flower || tip < 0.55) return
  const { clouds, speckles } = painter.texture
  const drift = clouds.at(x * 0.9 + 70, z * 0.5)
  const head = speckles.at(x * 11, z * 7) + drift * 1.1
  blend(painter.surface, flower, smooth(0.62, 0.78, head) * 0.85, 1)
}

function track(
  painter: SurfacePainter,
  offsetMeters: number,
  x: number,
  z: number,
  fine: number,
): void {
  const { look, texture, surface } = painter
  const across = x - trackMiddle(offsetMeters, z) + texture.clouds.at(z * 8, x * 8) * 0.35
  const rut = Math.min(Math.abs(across - 0.85), Math.abs(across + 0.85))
  const worn = 1 - smooth(0.22, 0.62, rut + fine * 0.22)
  if (worn > 0) blend(surface, look.palette.soil, worn * 0.9, 1.25 + fine * 0.4)
}

/** The sideways position of the middle of a track at a distance ahead. */
function trackMiddle(offsetMeters: number, z: number): number {
  return (
    offsetMeters +
    Math.sin(z / 38 + offsetMeters) * z * 0.055 -
    Math.sin(offsetMeters) * 2 -
    offsetMeters * z * 0.004
  )
}

export function plantSurface(
  painter: SurfacePainter,
  kind: number,
  tint: number,
  tip: number,
  x: number,
  height: number,
  reach: number,
): void {
  const { look, texture, surface } = painter
  const { leaves, shrub, crop, soil } = look.palette
  const own = 0.82 + ((tint * 37) & 63) / 175
  const fine = Math.min(30, Math.max(2, reach * 0.4))
  const leaf = 1 + texture.speckles.at(x * fine, height * fine + tint * 13) * 0.3
  const depth = 0.3 + 0.7 * smooth(0, 0.85, tip)
  const spray = texture.clouds.at(x * 7, height * 11 + tint)
  const turn = spray > 0.16 ? 1 : spray < -0.2 ? 2 : 0
  const paint =
    kind === cover.woods
      ? (leaves[(tint + turn) & 3] as (typeof leaves)[0])
      : kind === cover.shrubs
        ? shrub
        : crop
  const shade = own * leaf * depth * 1.12
  surface.red = paint[0] * shade
  surface.green = paint[1] * shade
  surface.blue = paint[2] * shade
  // The lower part of a wood's front is equally dark under all crowns.
  if (kind === cover.woods) blend(surface, leaves[3], smooth(0.6, 0.1, tip), 0.34 * leaf)
  if (kind === cover.crop)
    blend(surface, soil, 1 - smooth(0.05, 0.3, tip), 0.85 + (tint - 128) / 300)
}

function blend(
  surface: Surface,
  paint: readonly [number, number, number],
  share: number,
  strength: number,
): void {
  surface.red += (paint[0] * strength - surface.red) * share
  surface.green += (paint[1] * strength - surface.green) * share
  surface.blue += (paint[2] * strength - surface.blue) * share
}
