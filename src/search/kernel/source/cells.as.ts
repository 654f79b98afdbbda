/* Sums up listings by the cells of a grid, in AssemblyScript. Nothing here allocates. */

const STEPS_PER_DEGREE: f64 = 1e6
/**
 * The size of a cell: its count, the sums of latitudes and longitudes in steps, and the highest id,
 * as 64-bit numbers.
 */
const CELL_BYTES: usize = 32

/**
 * Adds each slot of a part of a block to its cell.
 * @param latitudes The segment's chunk of the column, as are `longitudes` and `ids`.
 * @param rowEdges The latitudes between the rows, lowest first.
 * @param cells The sums of each cell, row by row.
 */
export function tallyCells(
  block: usize,
  first: usize,
  end: usize,
  latitudes: usize,
  longitudes: usize,
  ids: usize,
  rowEdges: usize,
  rowEdgeCount: u32,
  columnEdges: usize,
  columnEdgeCount: u32,
  cells: usize,
): void {
  // Neighboring slots mostly share their cell, so its sums are accumulated here until the cell
  // changes.
  let south = Infinity
  let north = Infinity
  let west = Infinity
  let east = Infinity
  let cell: usize = 0
  let count: f64 = 0
  let latitudeSteps: f64 = 0
  let longitudeSteps: f64 = 0
  let highest: f64 = 0
  for (let i = first; i < end; i += 8) {
    for (let bits = load<u64>(block + i); bits != 0; bits &= bits - 1) {
      const at = (i << 6) + (<usize>ctz(bits) << 3)
      const latitude = load<f64>(latitudes + at)
      const longitude = load<f64>(longitudes + at)
      const isSame =
        <i32>(latitude >= south) &
        <i32>(latitude < north) &
        <i32>(longitude >= west) &
        <i32>(longitude < east)
      if (!isSame) {
        if (count > 0) add(cell, count, latitudeSteps, longitudeSteps, highest)
        const row = below(rowEdges, rowEdgeCount, latitude)
        const column = below(columnEdges, columnEdgeCount, longitude)
        south = edge(rowEdges, rowEdgeCount, <i32>row - 1)
        north = edge(rowEdges, rowEdgeCount, row)
        west = edge(columnEdges, columnEdgeCount, <i32>column - 1)
        east = edge(columnEdges, columnEdgeCount, column)
        cell = cells + CELL_BYTES * <usize>(row * (columnEdgeCount + 1) + column)
        count = 0
        latitudeSteps = 0
        longitudeSteps = 0
        highest = 0
      }
      count += 1
      latitudeSteps += Math.floor(latitude * STEPS_PER_DEGREE)
      longitudeSteps += Math.floor(longitude * STEPS_PER_DEGREE)
      highest = max(highest, load<f64>(ids + at))
    }
  }
  if (count > 0) add(cell, count, latitudeSteps, longitudeSteps, highest)
}

/** How many edges are not above a value. */
function below(edges: usize, count: u32, value: f64): u32 {
  let found: u32 = 0
  while (found < count && value >= load<f64>(edges + (<usize>found << 3))) found++
  return found
}

function edge(edges: usize, count: u32, index: i32): f64 {
  if (index < 0) return -Infinity
  return <u32>index < count ? load<f64>(edges + (<usize>index << 3)) : Infinity
}

function add(
  cell: usize,
  count: f64,
  latitudeSteps: f64,
  longitudeSteps: f64,
  highest: f64,
): void {
  store<f64>(cell, load<f64>(cell) + count)
  store<f64>(cell, load<f64>(cell, 8) + latitudeSteps, 8)
  store<f64>(cell, load<f64>(cell, 16) + longitudeSteps, 16)
  store<f64>(cell, max(load<f64>(cell, 24), highest), 24)
}
