/*
 * Turns numbers by slot into slots by number, in AssemblyScript: one segment at a time, in two
 * passes. The first pass counts the slots of each number, so that the caller can make room; the
 * second pass writes the slots. Each number has a tally of eight bytes. Nothing here allocates.
 *
 * In the first pass, a tally has the count of slots with the number, and a mark of the last slot
 * counted. In the second pass, it has the address for the next slot, and such a mark. If the number
 * gets a bitmap, the tally has the address of the segment's block plus 1 instead. If its list is
 * packed, the mark says so.
 *
 * The most common words need no tally: they get a bitmap for certain. Most words of a text are such
 * words, so their bits are gathered for 64 slots before they are written.
 */

import { STOPPERS, withContinuer, shortAt } from './bytes.as'

/**
 * Distinguishes marks of the second pass from marks of the first. There are never this many slots.
 */
const SECOND_PASS: u32 = 0x80000000
/**
 * In a mark of the second pass: the list is packed, so a slot is written as its offset in its
 * segment, in 2 bytes.
 */
const IS_PACKED: u32 = 0x40000000

/** Counts the slots of each number, where each slot has one number. */
export function countValues(values: usize, isWide: bool, slots: u32, tallies: usize): void {
  for (let i: u32 = 0; i < slots; i++) {
    const tally = tallies + (<usize>shortAt(values, i, isWide) << 3)
    store<u32>(tally, load<u32>(tally) + 1)
  }
}

/** Writes the slots of each number, where each slot has one number. */
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
 * Counts the slots of each number from `common` on, in consecutive packed rows.
 * @param lengths How many bytes each slot's row has.
 */
export function countWords(
  rows: usize,
  lengths: usize,
  slots: u32,
  firstSlot: u32,
  tallies: usize,
  common: u32,
): void {
  let row = rows
  for (let i: u32 = 0; i < slots; i++) {
    const mark = firstSlot + i + 1
    for (const end = row + load<usize>(lengths + (<usize>i << 2)); row < end; ) {
      let number = <u32>load<u8>(row++)
      if (number >= STOPPERS) {
        number -= STOPPERS
        let byte = <u32>load<u8>(row++)
        for (; byte >= STOPPERS; byte = <u32>load<u8>(row++)) number = withContinuer(number, byte)
        number = (number + 1) * STOPPERS + byte
      }
      if (number < common) continue
      const tally = tallies + (<usize>number << 3)
      store<u32>(tally, load<u32>(tally) + <u32>(load<u32>(tally, 4) != mark))
      store<u32>(tally, mark, 4)
    }
  }
}

/**
 * Writes the slots of each number in consecutive packed rows.
 * @param offset The first row's slot, as an offset from the segment's first slot, `segmentSlot`; a
 *   multiple of 64.
 * @param common Numbers below this have a bitmap.
 * @param blocks The address of the segment's block for each of them.
 * @param bits Room for 8 bytes for each of them, all zero; they are zero again at the end.
 */
export function fillWords(
  rows: usize,
  lengths: usize,
  slots: u32,
  offset: u32,
  segmentSlot: u32,
  tallies: usize,
  common: u32,
  blocks: usize,
  bits: usize,
): void {
  let row = rows
  for (let i: u32 = 0; i < slots; i++) {
    const bit: u64 = (<u64>1) << <u64>(i & 63)
    for (const end = row + load<usize>(lengths + (<usize>i << 2)); row < end; ) {
      let number = <u32>load<u8>(row++)
      if (number >= STOPPERS) {
        number -= STOPPERS
        let byte = <u32>load<u8>(row++)
        for (; byte >= STOPPERS; byte = <u32>load<u8>(row++)) number = withContinuer(number, byte)
        number = (number + 1) * STOPPERS + byte
      }
      if (number < common) {
        const at = bits + (<usize>number << 3)
        store<u64>(at, load<u64>(at) | bit)
      } else fill(tallies + (<usize>number << 3), offset + i, segmentSlot)
    }
    if ((i & 63) == 63) writeBits(bits, common, blocks, offset + i)
  }
  if ((slots & 63) != 0) writeBits(bits, common, blocks, offset + slots)
}

/** Writes the gathered bits of 64 slots, of which `offset` is one, to the blocks. */
function writeBits(bits: usize, common: u32, blocks: usize, offset: u32): void {
  const place = <usize>(offset >> 6) << 3
  for (let number: u32 = 0; number < common; number++) {
    const at = bits + (<usize>number << 3)
    const gathered = load<u64>(at)
    if (gathered == 0) continue
    store<u64>(load<usize>(blocks + (<usize>number << 2)) + place, gathered)
    store<u64>(at, 0)
  }
}

// @ts-ignore: decorator
@inline
function fill(tally: usize, offset: u32, segmentSlot: u32): void {
  const target = load<usize>(tally)
  if ((target & 1) != 0) {
    setBit(offset, target - 1)
    return
  }
  const slot = segmentSlot + offset
  const before = load<u32>(tally, 4)
  const mark = slot | SECOND_PASS | (before & IS_PACKED)
  if (before == mark) return
  if ((before & IS_PACKED) != 0) {
    store<u16>(target, <u16>offset)
    store<usize>(tally, target + 2)
  } else {
    store<u32>(target, slot)
    store<usize>(tally, target + 4)
  }
  store<u32>(tally, mark, 4)
}

/** Sets the bits of slots in the block of their segment. */
export function setBits(slots: usize, length: u32, firstSlot: u32, block: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    setBit(load<u32>(slots + (<usize>i << 2)) - firstSlot, block)
  }
}

/** Sets the bits of slots that are given as offsets in their segment, 2 bytes each. */
export function setPackedBits(offsets: usize, length: u32, block: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    setBit(<u32>load<u16>(offsets + (<usize>i << 1)), block)
  }
}

// @ts-ignore: decorator
@inline
function setBit(offset: u32, block: usize): void {
  const at = block + <usize>((offset >> 5) << 2)
  store<u32>(at, load<u32>(at) | (<u32>1 << (offset & 31)))
}
