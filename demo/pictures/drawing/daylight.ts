import type { Color } from './color.ts'
import { clamp, color, mix } from './color.ts'

export type HourName =
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'golden'
  | 'sunset'
  | 'dawnMist'
  | 'overcast'
  | 'storm'
  | 'winter'

/** The light at an hour of the day: of the sun, of the sky, and the air between. */
export interface Daylight {
  /** Towards the sun: x to the right, y up, z ahead; length 1. */
  readonly sun: Color
  readonly sunLight: Color
  /** The light of the whole sky on open ground. */
  readonly skyLight: Color
  readonly zenith: Color
  readonly horizon: Color
  /** The color of the sky around the sun. */
  readonly glow: Color
  /** The distance in meters at which the air hides about two thirds of what is behind it. */
  readonly hazeMeters: number
  readonly cloudLit: Color
  readonly cloudShade: Color
  /** Share of the sky that clouds cover, 0 to 1. */
  readonly cloudCover: number
  readonly exposure: number
}

interface HourRow {
  readonly elevationDegrees: number
  /** How far the sun stands from straight ahead, at least and at most. */
  readonly azimuthDegrees: readonly [number, number]
  readonly sun: string
  readonly sunStrength: number
  readonly sky: string
  readonly skyStrength: number
  readonly zenith: string
  readonly horizon: string
  readonly glow: string
  readonly hazeMeters: number
  readonly cloudLit: string
  readonly cloudShade: string
  readonly cloudCover: number
  readonly exposure: number
}

// biome-ignore format: a table reads best in rows
const hours: Readonly<Record<HourName, HourRow>> = {
  morning: { elevationDegrees: 24, azimuthDegrees: [70, 110], sun: 'ffe2b0', sunStrength: 2.5, sky: '9db8e0', skyStrength: 0.62, zenith: '3f78bd', horizon: 'd7e3ea', glow: 'fff0d0', hazeMeters: 9000, cloudLit: 'fffaf0', cloudShade: 'a9b6c9', cloudCover: 0.42, exposure: 1.12 },
  noon: { elevationDegrees: 56, azimuthDegrees: [100, 150], sun: 'fff6e4', sunStrength: 2.6, sky: '9fc0ee', skyStrength: 0.6, zenith: '2f6db8', horizon: 'cfe0ee', glow: 'ffffff', hazeMeters: 14000, cloudLit: 'ffffff', cloudShade: 'a8b7cb', cloudCover: 0.46, exposure: 1.05 },
  afternoon: { elevationDegrees: 34, azimuthDegrees: [75, 120], sun: 'ffe9c2', sunStrength: 2.6, sky: '9ab8e6', skyStrength: 0.58, zenith: '336fb6', horizon: 'd8e2e6', glow: 'fff4dc', hazeMeters: 12000, cloudLit: 'fffdf6', cloudShade: 'a3b0c4', cloudCover: 0.5, exposure: 1.1 },
  golden: { elevationDegrees: 13, azimuthDegrees: [48, 80], sun: 'ffc476', sunStrength: 2.7, sky: '9aaed6', skyStrength: 0.72, zenith: '4f80b8', horizon: 'f3dcb4', glow: 'ffd890', hazeMeters: 7500, cloudLit: 'fff0d2', cloudShade: 'b3a9b4', cloudCover: 0.4, exposure: 1.22 },
  sunset: { elevationDegrees: 4.5, azimuthDegrees: [6, 30], sun: 'ff9a4e', sunStrength: 2.1, sky: '9a9cc8', skyStrength: 0.95, zenith: '4a6499', horizon: 'f6b884', glow: 'ffb050', hazeMeters: 6500, cloudLit: 'ffb482', cloudShade: '7d7390', cloudCover: 0.5, exposure: 1.24 },
  dawnMist: { elevationDegrees: 11, azimuthDegrees: [28, 60], sun: 'ffd6a0', sunStrength: 1.9, sky: 'b9c6da', skyStrength: 0.75, zenith: '7fa3cb', horizon: 'f0e3d2', glow: 'ffe6bc', hazeMeters: 1500, cloudLit: 'fff2e0', cloudShade: 'c2c4d0', cloudCover: 0.25, exposure: 1.2 },
  overcast: { elevationDegrees: 40, azimuthDegrees: [80, 120], sun: 'fff4e6', sunStrength: 0.9, sky: 'c3cedc', skyStrength: 1.15, zenith: '93a6bd', horizon: 'dbe1e4', glow: 'f2f2f0', hazeMeters: 5200, cloudLit: 'f0f1f2', cloudShade: 'a0abb8', cloudCover: 0.78, exposure: 1.2 },
  storm: { elevationDegrees: 22, azimuthDegrees: [80, 120], sun: 'ffe0a6', sunStrength: 2.3, sky: '8fa3c2', skyStrength: 0.7, zenith: '47617f', horizon: 'b9c6cf', glow: 'e4ddc8', hazeMeters: 8000, cloudLit: 'c9ced6', cloudShade: '56657a', cloudCover: 0.72, exposure: 1.22 },
  winter: { elevationDegrees: 20, azimuthDegrees: [70, 110], sun: 'ffe6c4', sunStrength: 2.1, sky: 'a9c2ea', skyStrength: 0.7, zenith: '4f86c6', horizon: 'dfe8f0', glow: 'fff2e0', hazeMeters: 10000, cloudLit: 'ffffff', cloudShade: 'b4c0d2', cloudCover: 0.35, exposure: 1.04 },
}

/** `turn` 0 to 1 places the sun within the hour's range, `side` -1 on the left, 1 on the right. */
export function daylight(hour: HourName, turn: number, side: -1 | 1): Daylight {
  const row = hours[hour]
  const [least, most] = row.azimuthDegrees
  const azimuth = (((least + (most - least) * turn) * Math.PI) / 180) * side
  const elevation = (row.elevationDegrees * Math.PI) / 180
  const level = Math.cos(elevation)
  return {
    sun: [Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level],
    sunLight: times(row.sun, row.sunStrength),
    skyLight: times(row.sky, row.skyStrength),
    zenith: color(row.zenith),
    horizon: color(row.horizon),
    glow: color(row.glow),
    hazeMeters: row.hazeMeters,
    cloudLit: color(row.cloudLit),
    cloudShade: color(row.cloudShade),
    cloudCover: row.cloudCover,
    exposure: row.exposure,
  }
}

/**
 * The clear sky in a direction: `slopeX` right and `slopeY` up for one step ahead. The same value
 * at the horizon is what distance fades into, so that far hills sink into the sky behind them.
 */
export function clearSky(light: Daylight, slopeX: number, slopeY: number): Color {
  const up = Math.max(0, slopeY)
  const height = 1 - Math.exp(-up * 3.3)
  const base = mix(light.horizon, light.zenith, height)
  const length = Math.sqrt(slopeX * slopeX + up * up + 1)
  const towardsSun = (slopeX * light.sun[0] + up * light.sun[1] + light.sun[2]) / length
  const near = clamp(towardsSun)
  const cube = near * near * near
  const wide = cube * cube * 0.55
  const core = near > 0.93 ? near ** 90 * 0.9 : 0
  return mix(base, light.glow, clamp(wide + core) * clamp(1.25 - height * 0.8))
}

function times(code: string, strength: number): Color {
  const [red, green, blue] = color(code)
  return [red * strength, green * strength, blue * strength]
}
