/* Counts slots by value, in AssemblyScript. Nothing here allocates. */

import { shortAt } from './bytes.as'

/** The mark of 64 slots that have different numbers. */
const MIXED: u32 = 0xffffffff

/**
 * For each slot of a part of a block, adds 1 to the count of the slot's number.
 * @param numbers The segment's chunk of a column of numbers, 2 bytes each, or 4 if it is wide.
 * @param shared For each 64 slots of the segment, the number that all of them have, or MIXED.
 * @param counts A count of 32 bits for each number from 0.
 */
export function tally(
  block: usize,
  first: usize,
  end: usize,
  numbers: usize,
  isWide: bool,
  shared: usize,
  counts: usize,
): void {
  // Neighbors often share their number, so it is counted here until the number changes.
  let number: u32 = 0
  let count: u32 = 0
  for (let i = first; i < end; i += 8) {
    let bits = load<u64>(block + i)
    if (bits == 0) continue
    const common = load<u32>(shared + (i >> 1))
    if (common == number) {
      count += <u32>popcnt(bits)
      continue
    }
    if (common != MIXED) {
      add(counts, number, count)
      number = common
      count = <u32>popcnt(bits)
      continue
    }
    for (; bits != 0; bits &= bits - 1) {
      add(counts, shortAt(numbers, <u32>(i << 3) + <u32>ctz(bits), isWide), 1)
    }
  }
  add(counts, number, count)
}

// @ts-ignore: decorator
@inline
function add(counts: usize, number: u32, more: u32): void {
  const at = counts + (<usize>number << 2)
  store<u32>(at, load<u32>(at) + more)
}
