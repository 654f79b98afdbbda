/*
 * Numbers by slot turned into slots by number, in AssemblyScript, a segment at a time and in two
 * passes: the first counts the slots of each number, so that the caller can make room, the second
 * writes them. Each number has a tally of eight bytes for it. Nothing here allocates.
 *
 * In the first pass a tally is how many slots have the number, and a mark of the last one counted.
 * In the second it is where the next slot goes and such a mark; or, for a number whose slots are to
 * be a bitmap, the address of the segment's block, plus 1. Where slots are packed the mark says so.
 */

import { LAST, moreOf, shortAt } from './bytes.as'

/** Tells the marks of the second pass from those of the first; slots are fewer than that. */
const SECOND_PASS: u32 = 0x80000000
/** In a mark of the second pass: a slot is written as its place in its segment, in 2 bytes. */
const IS_PACKED: u32 = 0x40000000

/** Counts numbers of which each slot has one. */
export function countValues(values: usize, isWide: bool, slots: u32, tallies: usize): void {
  for (let i: u32 = 0; i < slots; i++) {
    const tally = tallies + (<usize>shortAt(values, i, isWide) << 3)
    store<u32>(tally, load<u32>(tally) + 1)
  }
}

/** Writes the slots of numbers of which each slot has one. */
export function fillValues(
  values: usize,
  isWide: bool,
  slots: u32,
  firstSlot: u32,
  tallies: usize,
): void {
  for (let i: u32 = 0; i < slots; i++) {
    fill(tallies + (<usize>shortAt(values, i, isWide) << 3), i, firstSlot)
  }
}

/**
 * Counts the numbers of packed rows that follow each other.
 * @param lengths How many bytes each slot's row has.
 */
export function countWords(
  rows: usize,
  lengths: usize,
  slots: u32,
  firstSlot: u32,
  tallies: usize,
): void {
  let row = rows
  for (let i: u32 = 0; i < slots; i++) {
    const mark = firstSlot + i + 1
    for (const end = row + load<usize>(lengths + (<usize>i << 2)); row < end; ) {
      let number = <u32>load<u8>(row++)
      if (number >= LAST) {
        number -= LAST
        let byte = <u32>load<u8>(row++)
        for (; byte >= LAST; byte = <u32>load<u8>(row++)) number = moreOf(number, byte)
        number = (number + 1) * LAST + byte
      }
      const tally = tallies + (<usize>number << 3)
      store<u32>(tally, load<u32>(tally) + <u32>(load<u32>(tally, 4) != mark))
      store<u32>(tally, mark, 4)
    }
  }
}

/**
 * Writes the slots of the numbers of packed rows that follow each other.
 * @param place The first row's slot, counted from the segment's first, `segmentSlot`.
 */
export function fillWords(
  rows: usize,
  lengths: usize,
  slots: u32,
  place: u32,
  segmentSlot: u32,
  tallies: usize,
): void {
  let row = rows
  for (let i: u32 = 0; i < slots; i++) {
    for (const end = row + load<usize>(lengths + (<usize>i << 2)); row < end; ) {
      let number = <u32>load<u8>(row++)
      if (number >= LAST) {
        number -= LAST
        let byte = <u32>load<u8>(row++)
        for (; byte >= LAST; byte = <u32>load<u8>(row++)) number = moreOf(number, byte)
        number = (number + 1) * LAST + byte
      }
      fill(tallies + (<usize>number << 3), place + i, segmentSlot)
    }
  }
}

// @ts-ignore: decorator
@inline
function fill(tally: usize, place: u32, segmentSlot: u32): void {
  const target = load<usize>(tally)
  if ((target & 1) != 0) {
    setBit(place, target - 1)
    return
  }
  const slot = segmentSlot + place
  const before = load<u32>(tally, 4)
  const mark = slot | SECOND_PASS | (before & IS_PACKED)
  if (before == mark) return
  if ((before & IS_PACKED) != 0) {
    store<u16>(target, <u16>place)
    store<usize>(tally, target + 2)
  } else {
    store<u32>(target, slot)
    store<usize>(tally, target + 4)
  }
  store<u32>(tally, mark, 4)
}

/** Sets the bits of slots in the block of the segment that all of them lie in. */
export function setBits(slots: usize, length: u32, firstSlot: u32, block: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    setBit(load<u32>(slots + (<usize>i << 2)) - firstSlot, block)
  }
}

/** Sets the bits of slots that are told by their places in their segment, in 2 bytes each. */
export function setPackedBits(places: usize, length: u32, block: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    setBit(<u32>load<u16>(places + (<usize>i << 1)), block)
  }
}

// @ts-ignore: decorator
@inline
function setBit(place: u32, block: usize): void {
  const at = block + <usize>((place >> 5) << 2)
  store<u32>(at, load<u32>(at) | (<u32>1 << (place & 31)))
}
