/* Counts slots by value, in AssemblyScript. Nothing here allocates. */

import { shortAt } from './bytes.as'

/** The mark of 64 slots that have different numbers. */
const MIXED: u32 = 0xffffffff
/**
 * Up to this many different numbers of 64 slots are each counted over all slots at a time. Slots in
 * place order have few numbers; edited ones may have more, which are counted slot by slot.
 */
const MAX_ROUNDS: u32 = 4
/** Fewer slots than this are counted one by one. */
const MIN_TOGETHER: u64 = 6

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
    if (!isWide) {
      const slots = numbers + (i << 4)
      for (let round: u32 = 0; round < MAX_ROUNDS && popcnt(bits) >= MIN_TOGETHER; round++) {
        const next = <u32>load<u16>(slots + (<usize>ctz(bits) << 1))
        const same = slotsWith(slots, next)
        add(counts, next, <u32>popcnt(bits & same))
        bits &= ~same
      }
    }
    for (; bits != 0; bits &= bits - 1) {
      add(counts, shortAt(numbers, <u32>(i << 3) + <u32>ctz(bits), isWide), 1)
    }
  }
  add(counts, number, count)
}

/** Which of 64 slots have a number, as bits. @param slots Their numbers, 2 bytes each. */
// @ts-ignore: decorator
@inline
function slotsWith(slots: usize, number: u32): u64 {
  const wanted = i16x8.splat(<i16>number)
  return (
    sixteenWith(slots, wanted) |
    (sixteenWith(slots + 32, wanted) << 16) |
    (sixteenWith(slots + 64, wanted) << 32) |
    (sixteenWith(slots + 96, wanted) << 48)
  )
}

// @ts-ignore: decorator
@inline
function sixteenWith(slots: usize, wanted: v128): u64 {
  const low = i16x8.eq(v128.load(slots), wanted)
  const high = i16x8.eq(v128.load(slots + 16), wanted)
  return <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high))
}

// @ts-ignore: decorator
@inline
function add(counts: usize, number: u32, more: u32): void {
  const at = counts + (<usize>number << 2)
  store<u32>(at, load<u32>(at) + more)
}
