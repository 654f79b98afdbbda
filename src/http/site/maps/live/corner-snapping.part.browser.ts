import type { Map as LandMap, MapGeoJSONFeature } from 'maplibre-gl'
import type { Corner, Ring } from './edited-tracts.part.browser.ts'
import { LAND_SOURCE } from './listing-layers.part.browser.ts'

/** A corner this close is taken, else a side. */
const CORNER_PIXELS = 12
const SIDE_PIXELS = 9

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The corner of another shape near a place, or else the nearest place on a side: of the listings on
 * the map, and of the own rings. The place itself if there is none.
 */
export function snapped(map: LandMap, corner: Corner, own: readonly Ring[]): Corner {
  const at = map.project([...corner])
  const box: [[number, number], [number, number]] = [
    [at.x - CORNER_PIXELS, at.y - CORNER_PIXELS],
    [at.x + CORNER_PIXELS, at.y + CORNER_PIXELS],
  ]
  const neighbors = map
    .queryRenderedFeatures(box)
    .filter(({ source, sourceLayer }) => source === LAND_SOURCE && sourceLayer === 'boundaries')
    .flatMap(ringsOf)
  const rings = [...own, ...neighbors]
  const corners = rings.flat().map(one => ({ one, point: map.project([...one]) }))
  const [nearest] = corners
    .map(({ one, point }) => ({ one, pixels: Math.hypot(point.x - at.x, point.y - at.y) }))
    .filter(({ pixels }) => pixels <= CORNER_PIXELS)
    .toSorted((a, b) => a.pixels - b.pixels)
  return nearest?.one ?? onSide(map, at, rings) ?? corner
}

function ringsOf({ geometry }: MapGeoJSONFeature): readonly Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Ring[]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as unknown as Ring[]) : []
}

function onSide(map: LandMap, at: Point, rings: readonly Ring[]): Corner | null {
  let best: { readonly pixels: number; readonly place: Point } | null = null
  for (const ring of rings) {
    const points = ring.map(one => map.project([...one]))
    for (const [i, to] of points.entries()) {
      const place = nearestOn(points.at(i - 1) ?? to, to, at)
      const pixels = Math.hypot(place.x - at.x, place.y - at.y)
      if (pixels <= (best?.pixels ?? SIDE_PIXELS)) best = { pixels, place }
    }
  }
  if (best === null) return null
  const { lng, lat } = map.unproject([best.place.x, best.place.y])
  return [lng, lat]
}

function nearestOn(from: Point, to: Point, { x, y }: Point): Point {
  const width = to.x - from.x
  const height = to.y - from.y
  const length = width * width + height * height
  const along = length === 0 ? 0 : ((x - from.x) * width + (y - from.y) * height) / length
  const share = Math.min(1, Math.max(0, along))
  return { x: from.x + share * width, y: from.y + share * height }
}
