import { isOnEarth } from '../../domain/places/degrees.ts'
import { distanceMiles } from '../../domain/places/distance.ts'

/** A position in file order: east, then north, in the file's own units. */
export type Position = readonly [x: number, y: number]

/** A ring in the file's own units. */
export interface RawRing {
  readonly name: string
  readonly positions: readonly Position[]
  /** The rings of the land within it that does not belong to it. */
  readonly holes: readonly (readonly Position[])[]
}

/** The limits on rings per file, and on their corners in total. */
export const MAX_RINGS = 20_000
export const MAX_POSITIONS = 2_000_000
/** A line whose ends are this close was meant to be closed. */
const MAX_GAP_MILES = 5 / 1609.344

/** The ring that a line in degrees makes, without its last position; null: it is not closed. */
export function closedLine(positions: readonly Position[]): readonly Position[] | null {
  const first = positions[0]
  const last = positions.at(-1)
  if (positions.length < 4 || first === undefined || last === undefined) return null
  const isClosed = first[0] === last[0] && first[1] === last[1]
  return isClosed || areClose(first, last) ? positions.slice(0, -1) : null
}

function areClose(one: Position, other: Position): boolean {
  const [a, b] = [one, other].map(([longitude, latitude]) => ({ longitude, latitude }))
  if (!a || !b || !isOnEarth(a) || !isOnEarth(b)) return false
  return distanceMiles(a, b) <= MAX_GAP_MILES
}
