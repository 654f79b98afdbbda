/* Sorts a list of slots, in AssemblyScript. Nothing here allocates. */

const DIGITS: u64 = 8
const DIGIT_BITS: u64 = 8
const DIGIT_MASK: u64 = 255

/**
 * Sorts slots by value, then by id, then by slot, lowest first. They must be given in ascending
 * order. Radix sort from the last digit of the keys to the first, each pass stable (Knuth, The art
 * of computer programming, volume 3, 5.2.5). O(length).
 * @param scratch Has room for 1024 bytes, and 20 bytes a slot.
 */
export function sortList(
  list: usize,
  length: u32,
  values: usize,
  ids: usize,
  shift: u32,
  scratch: usize,
): void {
  sortByKeys(list, length, ids, shift, scratch)
  sortByKeys(list, length, values, shift, scratch)
}

function sortByKeys(list: usize, length: u32, chunks: usize, shift: u32, scratch: usize): void {
  let keys = scratch + 1024
  let slots = list
  let otherKeys = keys + (<usize>length << 3)
  let otherSlots = otherKeys + (<usize>length << 3)
  let differing: u64 = 0
  let first: u64 = 0
  let before: u64 = 0
  let isSorted = true
  for (let i: u32 = 0; i < length; i++) {
    const key = bitsOf(load<u32>(list + (<usize>i << 2)), chunks, shift)
    store<u64>(keys + (<usize>i << 3), key)
    if (i == 0) first = key
    differing |= key ^ first
    if (key < before) isSorted = false
    before = key
  }
  if (isSorted) return
  for (let digit: u64 = 0; digit < DIGITS; digit++) {
    const low = digit * DIGIT_BITS
    if (((differing >> low) & DIGIT_MASK) == 0) continue
    placeDigits(keys, length, low, scratch)
    for (let i: u32 = 0; i < length; i++) {
      const key = load<u64>(keys + (<usize>i << 3))
      const at = scratch + (<usize>((key >> low) & DIGIT_MASK) << 2)
      const place = load<u32>(at)
      store<u32>(at, place + 1)
      store<u64>(otherKeys + (<usize>place << 3), key)
      store<u32>(otherSlots + (<usize>place << 2), load<u32>(slots + (<usize>i << 2)))
    }
    const sorted = otherSlots
    otherSlots = slots
    slots = sorted
    const sortedKeys = otherKeys
    otherKeys = keys
    keys = sortedKeys
  }
  if (slots != list) memory.copy(list, slots, <usize>length << 2)
}

/** Writes, for each value of a digit, the position of the first key that has it. */
function placeDigits(keys: usize, length: u32, low: u64, out: usize): void {
  memory.fill(out, 0, 1024)
  for (let i: u32 = 0; i < length; i++) {
    const digit = (load<u64>(keys + (<usize>i << 3)) >> low) & DIGIT_MASK
    const at = out + (<usize>digit << 2)
    store<u32>(at, load<u32>(at) + 1)
  }
  let place: u32 = 0
  for (let at = out; at < out + 1024; at += 4) {
    const count = load<u32>(at)
    store<u32>(at, place)
    place += count
  }
}

/** A number's bits as an unsigned integer in the same order. */
// @ts-ignore: decorator
@inline
function bitsOf(slot: u32, chunks: usize, shift: u32): u64 {
  const chunk = load<usize>(chunks + (<usize>(slot >> shift) << 2))
  const value = load<f64>(chunk + (<usize>(slot & ((<u32>1 << shift) - 1)) << 3))
  // Negative zero equals zero.
  const bits = value == 0 ? 0 : reinterpret<i64>(value)
  return <u64>bits ^ (<u64>(bits >> 63) | 0x8000000000000000)
}
