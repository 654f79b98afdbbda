import type { Sheet } from './noise.ts'
import { cloudySheet, Noise, speckledSheet } from './noise.ts'

/** The noises that all pictures share; drawing them takes about 0.2 s. */
export interface Texture {
  readonly noise: Noise
  readonly clouds: Sheet
  readonly speckles: Sheet
}

export function createTexture(seed: number): Texture {
  const noise = new Noise(seed)
  return { noise, clouds: cloudySheet(noise), speckles: speckledSheet(seed + 1) }
}

/** The pool's own seed: the same on every machine, so that all draw the same pictures. */
export const poolTextureSeed = 7
