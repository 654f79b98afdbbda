import type { CountyOutlines } from '../domain/places/county-outline.ts'
import type { Coordinates, County } from '../domain/places/place.ts'
import { type AtlasTopology, polygonsOf, readTopology, shapeOf } from './census-atlas.ts'
import {
  type FlatPolygon,
  flatPolygon,
  milesFromPolygons,
  polygonContains,
} from './flat-polygon.ts'
import { nearestInside } from './nearest-inside.ts'

type Place = Pick<County, 'id' | 'latitude' | 'longitude'>

/**
 * The outlines of the Census Bureau's counties of 2017, each built on first use, so that unused
 * outlines cost neither time nor memory. The file is read at the first use.
 *
 * A newer county (Alaska has divided one since, Connecticut has replaced all) has the outline of
 * the county of 2017 that contains its center. If no county contained that point, there is no
 * outline.
 */
export class LazyCountyOutlines implements CountyOutlines {
  #topology: AtlasTopology | null = null
  readonly #outlines = new Map<number, readonly FlatPolygon[] | null>()
  readonly #earlierOutlines = new Map<number, readonly FlatPolygon[] | null>()

  milesFrom(county: Place, point: Coordinates): number | null {
    const outline = this.#outlineOf(county)
    return outline && milesFromPolygons(outline, point)
  }

  contains({ id }: Place, point: Coordinates): boolean | null {
    const outline = this.#ownOutlineOf(id)
    return outline === null ? null : outline.some(polygon => polygonContains(polygon, point))
  }

  nearestInside({ id, latitude, longitude }: Place, point: Coordinates): Coordinates {
    const outline = this.#ownOutlineOf(id)
    if (outline === null) return point
    return nearestInside(outline, point) ?? { latitude, longitude }
  }

  #outlineOf(county: Place): readonly FlatPolygon[] | null {
    const own = this.#ownOutlineOf(county.id)
    if (own !== null) return own
    const known = this.#earlierOutlines.get(county.id)
    if (known !== undefined) return known
    const outline = this.#earlierOf(county)
    this.#earlierOutlines.set(county.id, outline)
    return outline
  }

  /** Null if the county is newer than the outlines. */
  #ownOutlineOf(id: number): readonly FlatPolygon[] | null {
    const known = this.#outlines.get(id)
    if (known !== undefined) return known
    const outline = this.#read(id)
    this.#outlines.set(id, outline)
    return outline
  }

  #earlierOf(county: Place): readonly FlatPolygon[] | null {
    const stateFips = Math.floor(county.id / 1000)
    for (const { id } of this.#counties()) {
      if (Math.floor(Number(id) / 1000) !== stateFips) continue
      const outline = this.#read(Number(id))
      if (outline?.some(polygon => polygonContains(polygon, county))) return outline
    }
    return null
  }

  #read(countyId: number): readonly FlatPolygon[] | null {
    const found = this.#counties().find(({ id }) => Number(id) === countyId)
    if (!found) return null
    return polygonsOf(shapeOf(this.#atlas(), found)).map(flatPolygon)
  }

  #counties(): AtlasTopology['objects']['counties']['geometries'] {
    return this.#atlas().objects.counties.geometries
  }

  #atlas(): AtlasTopology {
    this.#topology ??= readTopology()
    return this.#topology
  }
}
