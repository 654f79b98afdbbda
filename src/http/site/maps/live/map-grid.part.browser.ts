import type { Feature, FeatureCollection, Position } from 'geojson'
import type { LngLatBounds } from 'maplibre-gl'

/** Possible distances between lines, in degrees. */
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
/** At zoom 0, the world is a tile of 512 pixels. */
const PIXELS_PER_DEGREE = 512 / 360
const MIN_GAP_PIXELS = 150
/** The limit of web maps (Web Mercator). */
const MAX_LATITUDE = 85

/**
 * The meridians and parallels in the view of a map and as far again around it, each with its
 * degrees.
 */
export function gridOf(bounds: LngLatBounds, zoom: number): FeatureCollection {
  const least = MIN_GAP_PIXELS / (PIXELS_PER_DEGREE * 2 ** zoom)
  const step = STEPS.findLast(one => one >= least) ?? 30
  const wide = bounds.getEast() - bounds.getWest()
  const tall = bounds.getNorth() - bounds.getSouth()
  const west = Math.max(-180, bounds.getWest() - wide)
  const east = Math.min(180, bounds.getEast() + wide)
  const south = Math.max(-MAX_LATITUDE, bounds.getSouth() - tall)
  const north = Math.min(MAX_LATITUDE, bounds.getNorth() + tall)
  const meridians = multiples(step, west, east).map(x =>
    line(named(x, 'E', 'W'), [x, south], [x, north]),
  )
  const parallels = multiples(step, south, north).map(y =>
    line(named(y, 'N', 'S'), [west, y], [east, y]),
  )
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] }
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  // Rounded, because of sums such as 0.1 + 0.2.
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(3)))
}

function line(name: string, from: Position, to: Position): Feature {
  return {
    type: 'Feature',
    properties: { name },
    geometry: { type: 'LineString', coordinates: [from, to] },
  }
}

function named(degrees: number, above: string, below: string): string {
  const side = degrees < 0 ? below : above
  return degrees === 0 ? '0°' : `${Math.abs(degrees)}° ${side}`
}
