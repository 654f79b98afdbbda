import { Bitmap, type BitmapSpace } from './bitmap.ts'
import type { Postings } from './postings.ts'

const TALLY_BYTES = 8
/** In the second half of a tally: a slot is written as its place in its segment, in 2 bytes. */
const IS_PACKED = 0x40000000

/** A value whose list is packed. */
interface PackedList {
  readonly number: number
  readonly list: number
  /** Where its first place goes. */
  readonly places: number
}

/** The numbers of each slot, from 0, which stands for none; what is done with them the kernel says. */
export interface SlotNumbers {
  readonly highest: number
  /** Adds those of some segment's first slots to the tallies. */
  count(segment: number, slots: number, tallies: number): void
  /** Writes the slots where the tallies say. */
  fill(segment: number, slots: number, tallies: number): void
}

/**
 * Makes all postings at once, from what the slots have: first their slots are counted, so that each
 * list has the room that it needs, then they are written. O(numbers of all slots).
 * @param end One more than the highest slot.
 */
export function buildPostings(
  space: BitmapSpace,
  postings: Postings,
  numbers: SlotNumbers,
  end: number,
): void {
  const { memory, segments, spare } = space
  const eachSegment = (work: (segment: number, slots: number) => void): void => {
    for (let first = 0; first < end; first += segments.slots) {
      work(first / segments.slots, Math.min(segments.slots, end - first))
    }
  }
  const bytes = TALLY_BYTES * (numbers.highest + 1)
  const tallies = memory.allocateZeros(bytes)
  const at = (number: number): number => (tallies + TALLY_BYTES * number) >>> 2
  eachSegment((segment, slots) => numbers.count(segment, slots, tallies))
  postings.expect(end)
  const bitmaps: (readonly [number, Bitmap])[] = []
  const packed: PackedList[] = []
  for (let number = 1; number <= numbers.highest; number++) {
    const count = memory.u32[at(number)] ?? 0
    if (count === 0) continue
    const reserved = postings.reserve(number, count)
    if (reserved instanceof Bitmap) bitmaps.push([number, reserved])
    else if (reserved.isPacked) {
      const { list } = reserved
      const places = postings.packed.begin(list, end)
      packed.push({ number, list, places })
      memory.u32[at(number)] = places
      memory.u32[at(number) + 1] = IS_PACKED
    } else memory.u32[at(number)] = reserved.list
  }
  eachSegment((segment, slots) => {
    for (const [number, bitmap] of bitmaps) {
      const block = bitmap.ownBlock(segment)
      memory.u32[at(number)] = block + 1
    }
    // The slots that have nothing go where nobody looks.
    memory.u32[at(0)] = spare + 1
    numbers.fill(segment, slots, tallies)
    for (const { number, list, places } of packed) {
      const written = ((memory.u32[at(number)] ?? 0) - places) / 2
      postings.packed.endSegment(list, segment, written)
    }
    for (const [, bitmap] of bitmaps) bitmap.releaseIfEmpty(segment)
  })
  memory.free(tallies, bytes)
}
