import type { Ring } from './file-rings.ts'
import { areaAcres, decodePolyline, encodePolyline, MAX_POINT_CHARACTERS } from './polyline.ts'

/** One piece of land: its outer ring, and the rings of what within it does not belong to it. */
export interface Tract {
  readonly outer: Ring
  readonly holes: readonly Ring[]
}

/** The limits of a boundary. */
export const MAX_BOUNDARY_CORNERS = 10_000
export const MAX_TRACTS = 50
/** The longest boundary: each ring has at least three corners. */
export const MAX_BOUNDARY_CHARACTERS = MAX_BOUNDARY_CORNERS * (MAX_POINT_CHARACTERS + 1)

/** The two parts of a boundary, as a listing has them. */
export interface BoundaryParts {
  /** The largest outer ring, as an encoded polyline; empty: there is no boundary. */
  readonly encodedBoundary: string
  /** What follows it in the whole text: its holes, and further tracts with theirs. */
  readonly furtherRings: string
}

/**
 * A boundary as one text: the rings as encoded polylines, with `+` before the outer ring of each
 * further tract and `-` before each hole of the tract before it. A polyline has neither sign.
 */
export function boundaryOf({ encodedBoundary, furtherRings }: BoundaryParts): string {
  return encodedBoundary + furtherRings
}

export function boundaryParts(boundary: string): BoundaryParts {
  const [encodedBoundary = ''] = boundary.split(/[+-]/, 1)
  return { encodedBoundary, furtherRings: boundary.slice(encodedBoundary.length) }
}

/** The text of a boundary, with the largest tract first; empty: there are none. */
export function boundaryText(tracts: readonly Tract[]): string {
  const bySize = tracts.toSorted((a, b) => areaAcres(b.outer) - areaAcres(a.outer))
  const texts = bySize.map(({ outer, holes }) => [outer, ...holes].map(encodePolyline).join('-'))
  return texts.join('+')
}

/** The tracts of a boundary, the largest first; null: the text is not one. The empty text is none. */
export function readTracts(boundary: string): readonly Tract[] | null {
  if (boundary.length > MAX_BOUNDARY_CHARACTERS) return null
  const tracts = boundary.split('+').map(text => {
    const [outer, ...holes] = text.split('-').map(decodePolyline)
    return { outer, holes }
  })
  const read = tracts.flatMap(({ outer, holes }) => {
    const rings = holes.flatMap(hole => (hole === null ? [] : [hole]))
    return outer && rings.length === holes.length ? [{ outer, holes: rings }] : []
  })
  const isWhole = read.length === tracts.length && read.length <= MAX_TRACTS
  return isWhole && areRings(read) ? read : null
}

function areRings(tracts: readonly Tract[]): boolean {
  const rings = tracts.flatMap(({ outer, holes }) => [outer, ...holes])
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  return corners <= MAX_BOUNDARY_CORNERS && rings.every(ring => ring.length >= 3)
}
