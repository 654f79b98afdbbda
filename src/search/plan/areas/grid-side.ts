/**
 * A cell counts as touched if a side comes this near, in cells: much more than all rounding errors.
 */
const MARGIN = 1e-3

/** A side of a polygon in rows and columns of a grid: its ends, the southern one first. */
export interface Side {
  readonly south: number
  readonly north: number
  readonly start: number
  readonly end: number
}

/** The rows that a side passes through or comes near. */
export function rowsOf({ south, north }: Side): { first: number; last: number } {
  return { first: Math.floor(south - MARGIN), last: Math.floor(north + MARGIN) }
}

/** The columns that a side spans in a row, with the margin. */
export function reachIn(
  row: number,
  { south, north, start, end }: Side,
): { west: number; east: number } {
  const enters = start + (end - start) * shareBelow(row - MARGIN, south, north)
  const leaves = start + (end - start) * shareBelow(row + 1 + MARGIN, south, north)
  return { west: Math.min(enters, leaves) - MARGIN, east: Math.max(enters, leaves) + MARGIN }
}

/** The share of a side from south to north that is below a line. */
function shareBelow(line: number, south: number, north: number): number {
  if (line <= south) return 0
  return line >= north ? 1 : (line - south) / (north - south)
}
