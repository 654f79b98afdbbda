/*
 * The operation of a program (program.as.ts) that keeps the slots within a polygon, by a grid of cells,
 * in AssemblyScript. Nothing here allocates.
 */

import { UNCERTAIN_END } from './values.as'

/** What is known of a cell; another value means that a side may pass through it. */
const OUTSIDE: u32 = 0
const INSIDE: u32 = 1

/**
 * The slots that are certainly outside a polygon. Slots in cells that a side may pass through are
 * written for the caller to test.
 */
export function outside64(
  program: usize,
  operation: usize,
  open: u64,
  latitudes: usize,
  longitudes: usize,
  slot: u32,
): u64 {
  const cells = load<usize>(operation, 28)
  const south = load<f64>(operation, 32)
  const west = load<f64>(operation, 40)
  const rowsPerDegree = load<f64>(operation, 48)
  const columnsPerDegree = load<f64>(operation, 56)
  const side = load<f64>(operation, 64)
  const width = <u32>side
  let out = load<usize>(program, UNCERTAIN_END)
  let lost: u64 = 0
  for (; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const at = <usize>bit << 3
    const row = (load<f64>(latitudes + at) - south) * rowsPerDegree
    const column = (load<f64>(longitudes + at) - west) * columnsPerDegree
    if (!(<i32>(row >= 0) & <i32>(row < side) & <i32>(column >= 0) & <i32>(column < side))) {
      lost |= <u64>1 << bit
      continue
    }
    const cell = load<u8>(cells + <usize>(<u32>row * width + <u32>column))
    if (cell == OUTSIDE) lost |= <u64>1 << bit
    else if (cell != INSIDE) {
      store<u32>(out, slot + <u32>bit)
      out += 4
    }
  }
  store<usize>(program, out, UNCERTAIN_END)
  return lost
}
