/*
 * The operation of a program (program.as.ts) that keeps the slots within a polygon. A grid of cells
 * decides about most slots; the edges of a strip about the others.
 * Nothing here allocates.
 *
 * The addresses of a grid, 16 bytes:
 *
 *   cells     a byte for each cell, row by row: its position
 *   strips    32 bits for each strip, and one more: see PolygonStrips
 *   numbers   16 bits for each edge of each strip: which edge
 *   edges     south, north, longitude, width and height of each edge, 64 bits each
 */

/**
 * The position of a cell relative to the polygon; another value means that a side may pass through
 * it.
 */
const OUTSIDE: u32 = 0
const INSIDE: u32 = 1
const MIXED: u32 = 2

/** A strip has 2 to this power cells. */
const STRIP_SHIFT: u32 = 2
const EDGE_BYTES: usize = 40
/** A box around slots that spans more cells than this is rarely of one kind. */
const MAX_CELLS: u32 = 64

/** The slots that are outside a polygon. */
export function outside64(operation: usize, open: u64, latitudes: usize, longitudes: usize): u64 {
  const grid = load<usize>(operation, 28)
  const cells = load<usize>(grid)
  const south = load<f64>(operation, 32)
  const west = load<f64>(operation, 40)
  const rowsPerDegree = load<f64>(operation, 48)
  const columnsPerDegree = load<f64>(operation, 56)
  const side = load<f64>(operation, 64)
  const width = <u32>side
  const stripsPerRow = (width + (1 << STRIP_SHIFT) - 1) >> STRIP_SHIFT
  let lost: u64 = 0
  for (; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const at = <usize>bit << 3
    const latitude = load<f64>(latitudes + at)
    const longitude = load<f64>(longitudes + at)
    const row = (latitude - south) * rowsPerDegree
    const column = (longitude - west) * columnsPerDegree
    if (!(<i32>(row >= 0) & <i32>(row < side) & <i32>(column >= 0) & <i32>(column < side))) {
      lost |= <u64>1 << bit
      continue
    }
    const cell = load<u8>(cells + <usize>(<u32>row * width + <u32>column))
    if (cell == OUTSIDE) lost |= <u64>1 << bit
    else if (cell != INSIDE) {
      const strip = <u32>row * stripsPerRow + (<u32>column >> STRIP_SHIFT)
      lost |= <u64>!isInside(grid, strip, latitude, longitude) << bit
    }
  }
  return lost
}

/**
 * Whether a line to the east crosses an odd number of edges, by exactly the operations of
 * polygon.ts.
 */
function isInside(grid: usize, strip: u32, latitude: f64, longitude: f64): bool {
  const starts = load<usize>(grid, 4) + (<usize>strip << 2)
  const first = load<u32>(starts)
  const numbers = load<usize>(grid, 8)
  const edges = load<usize>(grid, 12)
  const end = numbers + (<usize>(load<u32>(starts, 4) >> 1) << 1)
  let crossed: i32 = first & 1
  for (let at = numbers + (<usize>(first >> 1) << 1); at < end; at += 2) {
    const edge = edges + <usize>load<u16>(at) * EDGE_BYTES
    const above = latitude - load<f64>(edge)
    crossed ^=
      <i32>(latitude >= load<f64>(edge)) &
      <i32>(latitude < load<f64>(edge, 8)) &
      <i32>((longitude - load<f64>(edge, 16)) * load<f64>(edge, 32) < above * load<f64>(edge, 24))
  }
  return crossed != 0
}

/**
 * The position of all cells around the 128 slots of a vector. Neighboring slots are neighbors on
 * the map, so in most cases no single slot has to be checked.
 */
export function kindOf128(operation: usize, latitudes: usize, longitudes: usize): u32 {
  const side = load<f64>(operation, 64)
  const south = load<f64>(operation, 32)
  const west = load<f64>(operation, 40)
  const rowsPerDegree = load<f64>(operation, 48)
  const columnsPerDegree = load<f64>(operation, 56)
  let low = v128.load(latitudes)
  let left = v128.load(longitudes)
  let high = low
  let right = left
  for (let at: usize = 16; at < 1024; at += 16) {
    const latitude = v128.load(latitudes + at)
    const longitude = v128.load(longitudes + at)
    low = f64x2.pmin(low, latitude)
    high = f64x2.pmax(high, latitude)
    left = f64x2.pmin(left, longitude)
    right = f64x2.pmax(right, longitude)
  }
  const bottom = (min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1)) - south) * rowsPerDegree
  const top = (max(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1)) - south) * rowsPerDegree
  const start = (min(f64x2.extract_lane(left, 0), f64x2.extract_lane(left, 1)) - west) * columnsPerDegree
  const end = (max(f64x2.extract_lane(right, 0), f64x2.extract_lane(right, 1)) - west) * columnsPerDegree
  if (!(<i32>(bottom >= 0) & <i32>(top < side) & <i32>(start >= 0) & <i32>(end < side))) return MIXED
  return kindOfCells(load<usize>(load<usize>(operation, 28)), <u32>side, <u32>bottom, <u32>top, <u32>start, <u32>end)
}

function kindOfCells(cells: usize, side: u32, bottom: u32, top: u32, start: u32, end: u32): u32 {
  if ((top - bottom + 1) * (end - start + 1) > MAX_CELLS) return MIXED
  const kind: u32 = load<u8>(cells + <usize>(bottom * side + start))
  for (let row = bottom; row <= top; row++) {
    for (let column = start; column <= end; column++) {
      if (load<u8>(cells + <usize>(row * side + column)) != kind) return MIXED
    }
  }
  return kind
}
