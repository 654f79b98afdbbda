/* Counts slots by value, in AssemblyScript. Nothing here allocates. */

import { shortAt } from './bytes.as'

/**
 * For each slot of a block, adds 1 to the count of the slot's number.
 * @param numbers The segment's chunk of a column of numbers, 2 bytes each, or 4 if it is wide.
 * @param counts A count of 32 bits for each number from 0.
 */
export function tally(
  block: usize,
  bytes: usize,
  numbers: usize,
  isWide: bool,
  counts: usize,
): void {
  for (let i: usize = 0; i < bytes; i += 8) {
    for (let bits = load<u64>(block + i); bits != 0; bits &= bits - 1) {
      const number = shortAt(numbers, <u32>(i << 3) + <u32>ctz(bits), isWide)
      const at = counts + (<usize>number << 2)
      store<u32>(at, load<u32>(at) + 1)
    }
  }
}
