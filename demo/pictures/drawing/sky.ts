import type { Camera } from './camera.ts'
import { clamp, smooth } from './color.ts'
import type { Daylight } from './daylight.ts'
import { clearSky } from './daylight.ts'
import type { Raster } from './raster.ts'
import type { Texture } from './texture.ts'

export interface Sky {
  /** 0 none; 1 heaped cumulus; streaks are drawn beside it. */
  readonly heaps: number
  readonly streaks: number
  readonly seed: number
}

interface Clouds extends Sky {
  readonly cover: number
  readonly texture: Texture
}

/**
 * Paints everything above the horizon. Clouds are soft, so they are computed for every second pixel of every second row
 * and interpolated between.
 */
export function paintSky(
  raster: Raster,
  camera: Camera,
  light: Daylight,
  sky: Sky,
  texture: Texture,
): void {
  const columns = (raster.width >> 1) + 2
  const rows = (Math.ceil(camera.horizonY + 60) >> 1) + 2
  const coarse = new Float32Array(columns * rows * 3)
  const clouds: Clouds = { ...sky, cover: light.cloudCover, texture }
  for (let row = 0; row < rows; row += 1) {
    const slopeY = (camera.horizonY - row * 2) / camera.focal
    for (let column = 0; column < columns; column += 1) {
      const slopeX = (column * 2 - raster.width / 2) / camera.focal
      paintDirection(coarse, (row * columns + column) * 3, slopeX, slopeY, light, clouds)
    }
  }
  spread(raster, coarse, columns, rows)
}

function paintDirection(
  out: Float32Array,
  base: number,
  slopeX: number,
  slopeY: number,
  light: Daylight,
  clouds: Clouds,
): void {
  let [red, green, blue] = clearSky(light, slopeX, slopeY)
  const up = Math.max(0, slopeY)
  const veil = clouds.streaks * streakAt(clouds, slopeX, up)
  red += (light.cloudLit[0] - red) * veil
  green += (light.cloudLit[1] - green) * veil
  blue += (light.cloudLit[2] - blue) * veil
  if (clouds.heaps > 0) {
    const here = heapAt(clouds, slopeX, up)
    if (here > 0) {
      const sunSide = light.sun[0] > 0 ? 0.035 : -0.035
      const beyond = Math.max(0, heapAt(clouds, slopeX + sunSide, up + 0.045))
      const opacity = smooth(0, 0.2, here) * clouds.heaps * smooth(-0.005, 0.06, slopeY)
      const lit = clamp(0.78 + (here - beyond) * 1.9 - here * 0.7)
      const far = Math.exp(-up * 9) * 0.55
      const shade = light.cloudShade
      const bright = light.cloudLit
      red += (mixed(shade[0], bright[0], lit, light.horizon[0], far) - red) * opacity
      green += (mixed(shade[1], bright[1], lit, light.horizon[1], far) - green) * opacity
      blue += (mixed(shade[2], bright[2], lit, light.horizon[2], far) - blue) * opacity
    }
  }
  out[base] = red
  out[base + 1] = green
  out[base + 2] = blue
}

/** Above 0 inside a cloud, larger deeper inside. Clouds become flatter and denser towards the horizon. */
function heapAt(clouds: Clouds, slopeX: number, up: number): number {
  const depth = 1 / (up + 0.2)
  const x = slopeX * depth * 0.85 + clouds.seed
  const y = depth * 1.15 + clouds.seed * 0.7
  const { noise, clouds: sheet } = clouds.texture
  const bend = sheet.at(x * 70, y * 70) * 0.12
  const shape = noise.octaves(x * 0.8 + bend, y * 1.1 + bend, 2)
  const puffs = 0.2 - Math.abs(sheet.at(x * 60 + 31, y * 60)) * 0.8
  const fine = 0.06 - Math.abs(sheet.at(x * 210, y * 210 + 77)) * 0.3
  return shape * 1.05 + puffs + fine + (clouds.cover - 0.5) * 1.3
}

/** Ice clouds: thin and stretched sideways. */
function streakAt(clouds: Clouds, slopeX: number, up: number): number {
  const depth = 1 / (up + 0.2)
  const x = slopeX * depth
  const bend = clouds.texture.noise.at(x * 0.7 + clouds.seed, depth * 0.9) * 0.5
  const long = clouds.texture.clouds.at(
    x * 55 + depth * 12,
    depth * 170 + bend * 130 + clouds.seed * 40,
  )
  const patch = clouds.texture.noise.at(x * 0.6 + 9, depth * 0.8 + clouds.seed)
  return clamp(long * 0.8 + patch * 0.5 + 0.1) * smooth(0.01, 0.12, up)
}

function mixed(shade: number, bright: number, lit: number, horizon: number, far: number): number {
  const cloud = shade + (bright - shade) * lit
  return cloud + (horizon - cloud) * far
}

function spread(raster: Raster, coarse: Float32Array, columns: number, rows: number): void {
  const { width, light } = raster
  const lines = Math.min(raster.height, (rows - 1) * 2)
  for (let y = 0; y < lines; y += 1) {
    const low = (y >> 1) * columns
    const high = low + (y & 1) * columns
    for (let x = 0; x < width; x += 1) {
      const left = x >> 1
      const right = left + (x & 1)
      const base = (y * width + x) * 3
      for (let part = 0; part < 3; part += 1) {
        const sum =
          (coarse[(low + left) * 3 + part] as number) +
          (coarse[(low + right) * 3 + part] as number) +
          (coarse[(high + left) * 3 + part] as number) +
          (coarse[(high + right) * 3 + part] as number)
        light[base + part] = sum * 0.25
      }
    }
  }
}
