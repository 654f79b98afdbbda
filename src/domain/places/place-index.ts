import KDBush from 'kdbush'
import { boxAround } from './box-around.ts'
import { distanceMiles } from './distance.ts'
import type { BoundingBox, Coordinates } from './place.ts'

/** The search radii around a point, tried in order. */
const REACHES_MILES = [16, 64, 300]

/** Arrays of places that were searched, each with its tree. */
const trees = new WeakMap<readonly Coordinates[], KDBush>()

/**
 * The places in a box, in the order of the array.
 * @param places The same array each time: its tree is cached.
 * @param most How many of them to return.
 */
export function placesWithin<Place extends Coordinates>(
  places: readonly Place[],
  { south, west, north, east }: BoundingBox,
  most = places.length,
): Place[] {
  const tree = treeOf(places)
  const found = tree.range(west, south, east, north)
  // The box may reach beyond the antimeridian.
  if (east > 180) found.push(...tree.range(-180, south, east - 360, north))
  if (west < -180) found.push(...tree.range(west + 360, south, 180, north))
  const first = Uint32Array.from(found).sort().subarray(0, most)
  return Array.from(first).flatMap(i => places[i] ?? [])
}

/** The place nearest to a point; null if none is within 300 miles. */
export function nearestPlace<Place extends Coordinates>(
  places: readonly Place[],
  point: Coordinates,
): { readonly place: Place; readonly distanceMiles: number } | null {
  for (const reach of REACHES_MILES) {
    let nearest: Place | null = null
    let least = reach
    for (const place of placesWithin(places, boxAround(point, reach))) {
      const distance = distanceMiles(place, point)
      if (distance > least || (distance === least && nearest !== null)) continue
      nearest = place
      least = distance
    }
    if (nearest !== null) return { place: nearest, distanceMiles: least }
  }
  return null
}

function treeOf(places: readonly Coordinates[]): KDBush {
  const known = trees.get(places)
  if (known) return known
  const tree = new KDBush(places.length)
  for (const { longitude, latitude } of places) tree.add(longitude, latitude)
  tree.finish()
  trees.set(places, tree)
  return tree
}
