import type { Color } from './color.ts'

/** The canvas: light and distance of every pixel, row by row from the top left. */
export class Raster {
  readonly width: number
  readonly height: number
  /** Three amounts of light for each pixel. */
  readonly light: Float32Array
  /** Meters from the eye, Infinity in the sky. */
  readonly distance: Float32Array
  /** 1 where water is still to be painted. */
  readonly water: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.light = new Float32Array(width * height * 3)
    this.distance = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
    this.water = new Uint8Array(width * height)
  }

  /** Paints over a pixel; with `share` 1 nothing of the old color is left. */
  lay(pixel: number, red: number, green: number, blue: number, share: number): void {
    const light = this.light
    const base = pixel * 3
    light[base] = (light[base] as number) * (1 - share) + red * share
    light[base + 1] = (light[base + 1] as number) * (1 - share) + green * share
    light[base + 2] = (light[base + 2] as number) * (1 - share) + blue * share
  }

  set(pixel: number, paint: Color): void {
    this.light.set(paint, pixel * 3)
  }
}
