import type { Palette } from './palette.ts'

/** How the ground of a view is covered. */
export interface GroundLook {
  readonly palette: Palette
  /** From 0 (lush) to 1 (bleached). */
  readonly dryness: number
  /** Share of bare soil between the grass. */
  readonly bare: number
  /** Slope (rise over run) from which rock shows. */
  readonly rockSlope: number
  /** Height above which snow lies; Infinity for none. */
  readonly snowMeters: number
  /** Share of the low ground under snow. */
  readonly snowCover: number
  /** Whether banks are sand rather than mud. */
  readonly sandy: boolean
  /** Strength of the shadows of clouds, 0 to 1. */
  readonly cloudShadow: number
  /** Bands in the rock, as in canyons. */
  readonly strata: boolean
  /** The sideways position of a two-rut track at the eye; null: there is none. */
  readonly trackMeters: number | null
}
