/* Counts by value, in AssemblyScript. Nothing here allocates. */

/**
 * Adds 1, for each slot of a block, to the count of the slot's number.
 * @param numbers The segment's chunk of a column of whole numbers.
 * @param counts A count of 32 bits for each number from 0.
 */
export function tally(block: usize, bytes: usize, numbers: usize, counts: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) {
    const chunk = numbers + (i << 5)
    for (let bits = load<u64>(block + i); bits != 0; bits &= bits - 1) {
      const at = counts + (<usize>load<u32>(chunk + (<usize>ctz(bits) << 2)) << 2)
      store<u32>(at, load<u32>(at) + 1)
    }
  }
}
