import type { CountyId } from '../values/ids.ts'
import type { CountyOutlines } from './county-outline.ts'
import type { BoundingBox } from './place.ts'
import type { TownFacts } from './ranked-towns.ts'

/** A point on a drawn map, in the units of the map. */
interface MapPoint {
  readonly x: number
  readonly y: number
}

/** A state or county on a map. */
export interface MapShape {
  /** In the form of the attribute `d` of an SVG path. */
  readonly path: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Where a label fits best: farthest from the edge of the largest part. */
  readonly middle: MapPoint
  /** How far that point is from the edge. */
  readonly room: number
}

/** A line of a map with the box around it. */
export interface MapLine extends Pick<MapShape, 'path' | 'left' | 'top' | 'width' | 'height'> {}

/**
 * Land and waters around and within the states. Paths are in the form of the attribute `d` of SVG
 * paths.
 */
export interface MapGround {
  /** Land of other countries. */
  readonly neighbors: string
  /** The corner where Alaska and Hawaii replace Mexico. */
  readonly insets: string
  readonly lakes: readonly MapLine[]
  readonly rivers: readonly MapLine[]
}

/** A line between two counties, or along the edge of the country. */
export interface CountyBorder {
  /** Alternating longitudes and latitudes of the corners. */
  readonly corners: Float64Array
  /** Add this to its longitudes to move it into the requested box: 0, 360 or -360. */
  readonly turn: number
}

/** States by postal codes, or counties. */
export type OutlinedPlaces =
  | { readonly stateCodes: readonly string[] }
  | { readonly countyIds: readonly CountyId[] }

/** Longitudes and latitudes, as in GeoJSON. */
export type OutlineLine = readonly (readonly [east: number, north: number])[]

/** The country as a drawing, Alaska and Hawaii in the lower left, north up. */
export interface CountryMap {
  readonly width: number
  readonly height: number
  /** The postal codes of the states that are drawn, such as `TX`. */
  readonly stateCodes: readonly string[]
  /** By postal code. */
  readonly states: ReadonlyMap<string, MapShape>
  /**
   * The coast and the borders to other countries, in the form of the attribute `d` of an SVG path.
   */
  readonly outline: string
  readonly ground: MapGround
  /** Their outlines, to determine what is within them. */
  readonly outlines: CountyOutlines
  readonly towns: TownFacts
  /** The counties of 2017 in a state, by its postal code. */
  counties(stateCode: string): ReadonlyMap<CountyId, MapShape>
  /** The boxes around the parts of a county of 2017; empty if it is unknown. */
  countyBoxes(id: CountyId): readonly BoundingBox[]
  /**
   * The borders of counties that may pass through a box, each once, in degrees. The box's `east`
   * may be above 180.
   */
  bordersWithin(box: BoundingBox): readonly CountyBorder[]
  /**
   * The lines around some states, by postal codes, or some counties, without the borders between
   * them.
   */
  linesAround(of: OutlinedPlaces): readonly OutlineLine[]
}
