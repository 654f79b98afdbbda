import type { Camera } from './camera.ts'
import type { Daylight } from './daylight.ts'
import { clearSky } from './daylight.ts'
import type { Raster } from './raster.ts'

/** The color of the far distance for each pixel column: that of the sky at the horizon. */
export function hazeColumns(camera: Camera, light: Daylight): Float32Array {
  const haze = new Float32Array(camera.width * 3)
  for (let column = 0; column < camera.width; column += 1) {
    haze.set(clearSky(light, (column - camera.width / 2) / camera.focal, 0.012), column * 3)
  }
  return haze
}

/** Air absorbs light and adds its own, blue most of all, so that far hills look blue. */
export function fade(
  raster: Raster,
  base: number,
  distance: number,
  light: Daylight,
  haze: Float32Array,
  hazeBase: number,
): void {
  const depth = distance / light.hazeMeters
  const out = raster.light
  const keep = Math.exp(-depth * 0.2)
  const squared = keep * keep
  const keepRed = squared * squared
  const keepGreen = keepRed * keep
  const keepBlue = keepGreen * squared
  out[base] = (out[base] as number) * keepRed + (haze[hazeBase] as number) * (1 - keepRed) * 0.94
  out[base + 1] =
    (out[base + 1] as number) * keepGreen + (haze[hazeBase + 1] as number) * (1 - keepGreen) * 0.97
  out[base + 2] =
    (out[base + 2] as number) * keepBlue + (haze[hazeBase + 2] as number) * (1 - keepBlue)
}
