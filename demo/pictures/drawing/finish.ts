import type { Sheet } from './noise.ts'
import type { Raster } from './raster.ts'

export interface Finish {
  /** Multiplies all light before the curve. */
  readonly exposure: number
  /** 1 keeps colors; larger values make them stronger. */
  readonly saturation: number
  /** Size of the grain, in 256ths of full white. */
  readonly grain: number
}

const curveSteps = 16384
/** Light above this is white. */
const curveEnd = 4

/**
 * Turns light into bytes, with the curve of a film (highlights approach white slowly), darker corners, and grain, which also
 * prevents bands in smooth skies.
 */
export function develop(raster: Raster, finish: Finish, speckles: Sheet): Buffer {
  const { width, height, light } = raster
  const curve = filmCurve()
  const bytes = Buffer.allocUnsafe(width * height * 3)
  const steps = ((curveSteps - 1) / curveEnd) * finish.exposure
  const keep = finish.saturation
  let base = 0
  for (let y = 0; y < height; y += 1) {
    const fromMiddleY = y / height - 0.5
    for (let x = 0; x < width; x += 1) {
      const fromMiddleX = x / width - 0.5
      const corner = fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY
      const gain = steps * (1 - corner * corner * 0.9)
      const grain = speckles.at(x * 0.83 + y * 0.31, y * 0.83 - x * 0.31) * finish.grain
      const red = light[base] as number
      const green = light[base + 1] as number
      const blue = light[base + 2] as number
      const gray = (red * 0.25 + green * 0.65 + blue * 0.1) * (1 - keep)
      for (let part = 0; part < 3; part += 1) {
        const amount = ((light[base + part] as number) * keep + gray) * gain
        const step = amount < 0 ? 0 : amount > curveSteps - 1 ? curveSteps - 1 : amount | 0
        const value = (curve[step] as number) + grain + 0.5
        bytes[base + part] = Math.min(255, Math.max(0, value))
      }
      base += 3
    }
  }
  return bytes
}

/** An S-shaped curve (Narkowicz's fit of the ACES film curve, 2015), ending in sRGB bytes. */
function filmCurve(): Float32Array {
  const curve = new Float32Array(curveSteps)
  for (let step = 0; step < curveSteps; step += 1) {
    const light = (step / (curveSteps - 1)) * curveEnd * 0.72
    const amount = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)
    const value =
      amount <= 0.0031308 ? amount * 12.92 : 1.055 * Math.min(1, amount) ** (1 / 2.4) - 0.055
    curve[step] = value * 255
  }
  return curve
}
