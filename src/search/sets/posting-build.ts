import { Bitmap, type BitmapSpace } from './bitmap.ts'
import type { Postings } from './postings.ts'

const TALLY_BYTES = 8
/**
 * A flag in the second half of a tally: write slots as offsets in their segment, in 2 bytes each.
 */
const IS_PACKED = 0x40000000

/** A value whose list is packed. */
interface PackedList {
  readonly number: number
  readonly list: number
  /** The address for the first offset. */
  readonly offsets: number
}

/**
 * Gives each slot's value numbers to the kernel, which builds the postings from them. Number 0
 * means no value.
 */
export interface PostingSource {
  readonly highest: number
  /**
   * Numbers below this are expected to be common, so they are built as bitmaps and not counted
   * first; 0 for none.
   */
  readonly common: number
  /** Adds the numbers of a segment's first `slots` slots, from `common` on, to the tallies. */
  count(segment: number, slots: number, tallies: number): void
  /**
   * Writes these slots to the addresses in the tallies, and slots of common numbers to their blocks
   * of the segment.
   */
  fill(segment: number, slots: number, tallies: number, blocks: CommonBlocks): void
}

/** The blocks of the common numbers, in one segment. */
export interface CommonBlocks {
  /** The addresses of the numbers' blocks, 4 bytes each. */
  readonly addresses: number
  /** 8 bytes of zeros for each number, for the kernel. */
  readonly bits: number
}

/**
 * Builds all postings. The first pass counts the slots of each number, so that each list gets
 * exactly the room it needs; the second pass writes the slots. O(numbers of all slots).
 * @param end One more than the highest slot.
 */
export function buildPostings(
  space: BitmapSpace,
  postings: Postings,
  numbers: PostingSource,
  end: number,
): void {
  const { memory, segments, spare } = space
  const eachSegment = (work: (segment: number, slots: number) => void): void => {
    for (let first = 0; first < end; first += segments.slots) {
      work(first / segments.slots, Math.min(segments.slots, end - first))
    }
  }
  const { common } = numbers
  const bytes = TALLY_BYTES * (numbers.highest + 1)
  const tallies = memory.allocateZeros(bytes)
  const commonBytes = 12 * Math.max(1, common)
  const bits = memory.allocateZeros(commonBytes)
  const blocks: CommonBlocks = { bits, addresses: bits + 8 * common }
  const at = (number: number): number => (tallies + TALLY_BYTES * number) >>> 2
  const segmentCounts = new Uint16Array(numbers.highest + 1)
  const counted = new Uint32Array(numbers.highest + 1)
  eachSegment((segment, slots) => {
    numbers.count(segment, slots, tallies)
    for (let number = 1; number <= numbers.highest; number++) {
      const count = memory.u32[at(number)] ?? 0
      if (count === counted[number]) continue
      counted[number] = count
      segmentCounts[number] = (segmentCounts[number] ?? 0) + 1
    }
  })
  postings.expect(end)
  const commonBitmaps: Bitmap[] = []
  for (let number = 1; number < common; number++) commonBitmaps.push(postings.reserveBitmap(number))
  const bitmaps: (readonly [number, Bitmap])[] = []
  const packed: PackedList[] = []
  for (let number = 1; number <= numbers.highest; number++) {
    const count = memory.u32[at(number)] ?? 0
    if (count === 0) continue
    const reserved = postings.reserve(number, count, segmentCounts[number] ?? 0)
    if (reserved instanceof Bitmap) bitmaps.push([number, reserved])
    else if (reserved.isPacked) {
      const { list } = reserved
      const offsets = postings.packed.begin(list, end)
      packed.push({ number, list, offsets })
      memory.u32[at(number)] = offsets
      memory.u32[at(number) + 1] = IS_PACKED
    } else memory.u32[at(number)] = reserved.list
  }
  eachSegment((segment, slots) => {
    for (const [number, bitmap] of bitmaps) {
      const block = bitmap.ownBlock(segment)
      memory.u32[at(number)] = block + 1
    }
    for (const [i, bitmap] of commonBitmaps.entries()) {
      const block = bitmap.ownBlock(segment)
      memory.u32[(blocks.addresses >>> 2) + i + 1] = block
    }
    // Slots without a value set bits in the spare block, which is never read.
    memory.u32[at(0)] = spare + 1
    memory.u32[blocks.addresses >>> 2] = spare
    numbers.fill(segment, slots, tallies, blocks)
    for (const { number, list, offsets } of packed) {
      const written = ((memory.u32[at(number)] ?? 0) - offsets) / 2
      postings.packed.endSegment(list, segment, written)
    }
    for (const [, bitmap] of bitmaps) bitmap.releaseIfEmpty(segment)
    for (const bitmap of commonBitmaps) bitmap.releaseIfEmpty(segment)
  })
  for (let number = 1; number < common; number++) postings.countBitmap(number)
  memory.free(bits, commonBytes)
  memory.free(tallies, bytes)
}
