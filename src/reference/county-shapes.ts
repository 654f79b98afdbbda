import type { Coordinates } from '../domain/places/place.ts'
import type { CountyId } from '../domain/values/ids.ts'
import { type AtlasShape, polygonsOf, readAtlas } from './census-atlas.ts'
import {
  type FlatPolygon,
  flatPolygon,
  milesFromPolygons,
  polygonContains,
} from './flat-polygon.ts'
import { STATE_CODES } from './state-codes.ts'

/**
 * The outlines of the counties of the 50 states and the District of Columbia, as the Census Bureau
 * had them in 2017, drawn for a scale of 1:10 million: exact to about half a mile. Newer counties
 * (imported from an official file) have no outline.
 */
export interface CountyShapes {
  /** False for a county without an outline. Takes well under a microsecond. */
  contains(countyId: CountyId, point: Coordinates): boolean
  /** The county that contains the point; null at sea, in other countries and in the territories. */
  countyAt(point: Coordinates): CountyId | null
  /**
   * Miles from the point to the county: 0 inside it, otherwise to its nearest edge. Infinity for a
   * county without an outline.
   */
  distanceMiles(countyId: CountyId, point: Coordinates): number
}

/** The size, in degrees, of a cell of the grid in which countyAt looks first. */
const CELL_DEGREES = 0.5
const COLUMNS = 360 / CELL_DEGREES

function cellOf(latitude: number, longitude: number): number {
  const row = Math.floor((latitude + 90) / CELL_DEGREES)
  return row * COLUMNS + Math.floor((longitude + 180) / CELL_DEGREES)
}

interface CountyPolygon {
  readonly countyId: CountyId
  readonly polygon: FlatPolygon
}

/** The cells, each with all polygons whose bounding box touches the cell. */
function gridOf(counties: ReadonlyMap<CountyId, readonly FlatPolygon[]>) {
  const grid = new Map<number, CountyPolygon[]>()
  for (const [countyId, polygons] of counties)
    for (const polygon of polygons) {
      const { north, south, east, west } = polygon.box
      const rowStarts = cellOf(south, west)
      const width = cellOf(south, east) - rowStarts
      for (let start = rowStarts; start <= cellOf(north, west); start += COLUMNS)
        for (let cell = start; cell <= start + width; cell++) {
          const entry = grid.get(cell)
          if (entry === undefined) grid.set(cell, [{ countyId, polygon }])
          else entry.push({ countyId, polygon })
        }
    }
  return grid
}

/** The outlines of these counties; counties of the territories are left out. */
export function countyShapes(shapes: readonly AtlasShape[]): CountyShapes {
  const counties = new Map<CountyId, readonly FlatPolygon[]>()
  for (const shape of shapes)
    if (STATE_CODES.has(shape.fips.slice(0, 2)))
      counties.set(Number(shape.fips) as CountyId, polygonsOf(shape).map(flatPolygon))
  const grid = gridOf(counties)

  const contains = (countyId: CountyId, point: Coordinates): boolean => {
    const polygons = counties.get(countyId)
    if (polygons === undefined) return false
    for (const polygon of polygons) if (polygonContains(polygon, point)) return true
    return false
  }

  return {
    contains,
    countyAt(point) {
      for (const { countyId, polygon } of grid.get(cellOf(point.latitude, point.longitude)) ?? [])
        if (polygonContains(polygon, point)) return countyId
      return null
    },
    distanceMiles(countyId, point) {
      return milesFromPolygons(counties.get(countyId) ?? [], point)
    },
  }
}

/** Reads the outlines. Takes about 50 ms, so callers cache the result. */
export function loadCountyShapes(): CountyShapes {
  return countyShapes(readAtlas().counties)
}
