import { fade, hazeColumns } from './air.ts'
import type { Camera } from './camera.ts'
import type { Color } from './color.ts'
import { smooth } from './color.ts'
import type { Daylight } from './daylight.ts'
import { clearSky } from './daylight.ts'
import type { Landform } from './landform.ts'
import { waterLevelMeters } from './landform.ts'
import type { Raster } from './raster.ts'
import { offshoreMeters } from './shoreline.ts'
import type { Texture } from './texture.ts'

export interface WaterLook {
  /** The color where nothing is mirrored. */
  readonly deep: Color
  /** From 0 (a mirror) to 1 (open sea). */
  readonly roughness: number
  readonly surf: boolean
}

/**
 * Water mirrors what is above its far bank in the same pixel column. Ripples shift the mirrored place of each pixel, more
 * so near the eye. Seen steeply, water shows its own color (Fresnel).
 */
export function paintWater(
  raster: Raster,
  camera: Camera,
  look: WaterLook,
  land: Landform,
  light: Daylight,
  texture: Texture,
): void {
  const { width, height } = raster
  const haze = hazeColumns(camera, light)
  const banks = new Int32Array(width).fill(-1)
  for (let y = 1; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      if (raster.water[pixel] === 0) {
        banks[x] = y
        continue
      }
      paintPixel(raster, camera, look, land, light, texture, x, y, banks[x] as number)
      fade(raster, pixel * 3, (raster.distance[pixel] as number) * 0.6, light, haze, x * 3)
    }
  }
}

/**
 * The row that is mirrored at row `y`. A thing at distance D appears as far below the level line as it is above it, plus a
 * shift by the eye's height over the water. D is known only when the row is, so the search starts at the bank and
 * corrects itself twice.
 */
function mirroredRow(raster: Raster, camera: Camera, x: number, y: number, bank: number): number {
  const lift = 2 * camera.focal * (camera.eyeHeight - waterLevelMeters)
  let row = Math.max(0, Math.min(bank, 2 * bank - y))
  for (let turn = 0; turn < 2; turn += 1) {
    const thing = raster.distance[Math.round(row) * raster.width + x] as number
    row = Math.max(0, Math.min(bank, 2 * camera.horizonY - y + lift / thing))
  }
  return row
}

function paintPixel(
  raster: Raster,
  camera: Camera,
  look: WaterLook,
  land: Landform,
  light: Daylight,
  texture: Texture,
  x: number,
  y: number,
  bank: number,
): void {
  const { width } = raster
  const pixel = y * width + x
  const z = raster.distance[pixel] as number
  const worldX = ((x - width / 2) * z) / camera.focal
  const calm = Math.log2(z + 2)
  const grain = 26 / (1 + z * 0.02)
  const swell = texture.clouds.at(worldX * 3 + 40, z * grain * 0.5)
  const ripple = texture.clouds.at(worldX * 14, z * grain * 2 + 99) * 0.7 + swell
  const lull = 0.35 + 0.65 * smooth(-0.15, 0.3, texture.clouds.at(worldX * 0.3 + 11, z * 0.5))
  const wave = ripple * lull * look.roughness
  const down = y - bank
  const mirrored =
    mirroredRow(raster, camera, x, y, Math.max(0, bank - 1)) + wave * (8 + down * 0.55)
  const sourceY = Math.min(bank, Math.max(0, Math.round(mirrored)))
  const sourceX = Math.min(width - 1, Math.max(0, Math.round(x + wave * 5)))
  const source = sourceY * width + sourceX
  const out = raster.light
  const open = look.surf || (raster.water[source] === 1 && sourceY !== y)
  const sky = clearSky(light, (x - width / 2) / camera.focal, Math.max(0.02, down / camera.focal))
  const grazing = Math.exp(-((y - camera.horizonY) / camera.focal) * (3.2 + look.roughness * 2))
  const mirror = Math.min(0.94, 0.22 + 0.72 * grazing + wave * 0.16) * (look.surf ? 0.62 : 1)
  const lightOn = light.skyLight[1] * 0.5 + light.sunLight[1] * light.sun[1] * 0.3
  const glint = glitter(texture, light, camera, worldX, z, x, look.roughness) / calm
  const foam = look.surf ? surf(land, texture, worldX, z) : 0
  for (let part = 0; part < 3; part += 1) {
    const seen = open ? (sky[part] as number) : (out[source * 3 + part] as number)
    const own = (look.deep[part] as number) * lightOn
    const plain = own + (seen * 0.95 - own) * mirror + glint * (light.glow[part] as number)
    out[pixel * 3 + part] = plain + (0.8 * lightOn * 1.4 - plain) * foam
  }
}

/** Sparks of the sun, below it and around. */
function glitter(
  texture: Texture,
  light: Daylight,
  camera: Camera,
  worldX: number,
  z: number,
  x: number,
  roughness: number,
): number {
  if (light.sun[2] <= 0.3 || roughness < 0.1) return 0
  const sunX = camera.width / 2 + (light.sun[0] / light.sun[2]) * camera.focal
  const spread = (x - sunX) / (camera.width * 0.09)
  const band = Math.exp(-spread * spread)
  const spark = texture.speckles.at(worldX * 7, z * 1.9) + texture.clouds.at(worldX * 4, z * 6)
  return band * (0.5 + 7 * smooth(0.55, 1, spark)) * 0.5
}

/** White lines that follow the shore, broken by noise. */
function surf(land: Landform, texture: Texture, worldX: number, z: number): number {
  if (land.water?.kind !== 'sea') return 0
  // The waterline itself lies about 8 m inland of the sea's nominal edge.
  const offshore = offshoreMeters(land.water, texture, land.seed, worldX, z) + 8
  if (offshore > 160) return 0
  const drift = texture.clouds.at(worldX * 0.9, z * 0.9)
  const line = Math.sin(offshore * 0.3 + drift * 6)
  const torn = texture.clouds.at(worldX * 7, z * 7) * 1.1
  const fringe = smooth(3.5, 0.5, offshore + torn * 3) * 0.9
  return Math.max(fringe, smooth(0.6, 1.25, line + torn) * Math.exp(-Math.max(0, offshore) / 22))
}
