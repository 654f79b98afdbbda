import { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'

/** The results in one segment. */
export interface FoundInSegment {
  readonly segment: number
  count: number
  /** All results are in these bytes of the segment's block. */
  readonly first: number
  readonly end: number
}

/**
 * The slots that a search found: a bit for each slot, all segments in one block, with the count of
 * each segment that has any. All searches share one set.
 */
export class ResultSet {
  readonly #space: BitmapSpace
  readonly #bits: Scratch
  /** How many bytes of the bits are zero or within `#found`. */
  #cleanBytes = 0
  #address = 0
  #found: FoundInSegment[] = []
  #total = 0

  constructor(space: BitmapSpace) {
    this.#space = space
    this.#bits = new Scratch(space.memory)
  }

  /**
   * Serializes the address of the bits with an archive, in either direction. The set is then empty.
   */
  transfer(archive: Archive): void {
    this.#bits.transfer(archive)
    this.#cleanBytes = 0
  }

  get total(): number {
    return this.#total
  }

  /** How many bytes of the bits contain all results. */
  get bytes(): number {
    return this.#found.reduce((sum, { first, end }) => sum + end - first, 0)
  }

  /** The address of the bits of all segments. */
  get address(): number {
    return this.#address
  }

  /** The segments with results, in ascending order. */
  get found(): readonly FoundInSegment[] {
    return this.#found
  }

  /** The address of a segment's block, which may be written to. */
  block(segment: number): number {
    return this.#address + segment * this.#space.segments.blockBytes
  }

  /** Empties the set and makes room for this many segments. */
  clear(segments: number): void {
    const {
      memory,
      segments: { blockBytes },
    } = this.#space
    for (const { segment, first, end } of this.#found) {
      memory.u8.fill(0, this.block(segment) + first, this.block(segment) + end)
    }
    const bytes = Math.max(1, segments) * blockBytes
    if (bytes > this.#cleanBytes) {
      this.#address = this.#bits.ofBytes(bytes)
      memory.u8.fill(0, this.#address, this.#address + bytes)
      this.#cleanBytes = bytes
    }
    this.#found = []
    this.#total = 0
  }

  /** Adds a segment whose block has results. Segments are added in ascending order. */
  add(segment: number, count: number, { first, end }: { first: number; end: number }): void {
    this.#found.push({ segment, count, first, end })
    this.#total += count
  }

  /** Records that results were removed from the block of the segment that was added last. */
  removed(count: number): void {
    const last = this.#found.at(-1)
    if (last) last.count -= count
    this.#total -= count
  }

  /** How many results are in another set. */
  countAnd(other: Bitmap): number {
    const { memory, nothing } = this.#space
    let total = 0
    for (const { segment, first, end } of this.#found) {
      const block = other.block(segment)
      if (block === nothing) continue
      total += memory.kernel.countAnd(this.block(segment) + first, block + first, end - first)
    }
    return total
  }

  /** How many results are in each of several other sets. */
  countAndEach(others: readonly Bitmap[]): number[] {
    const { memory, nothing } = this.#space
    const { kernel } = memory
    const totals = others.map(() => 0)
    // One segment at a time, so that its block stays in the nearest cache.
    for (const { segment, first, end } of this.#found) {
      const own = this.block(segment) + first
      for (const [i, other] of others.entries()) {
        const block = other.block(segment)
        if (block === nothing) continue
        totals[i] = (totals[i] ?? 0) + kernel.countAnd(own, block + first, end - first)
      }
    }
    return totals
  }

  /**
   * How many results are in `upper` and not in `lower`. Null means all for `upper`, none for
   * `lower`.
   */
  countBetween(upper: Bitmap | null, lower: Bitmap | null): number {
    if (!lower) return upper ? this.countAnd(upper) : this.#total
    if (!upper) return this.#total - this.countAnd(lower)
    const { memory } = this.#space
    const { kernel } = memory
    let total = 0
    for (const { segment, first, end } of this.#found) {
      const above = upper.block(segment) + first
      const below = lower.block(segment) + first
      total += kernel.countBetween(this.block(segment) + first, above, below, end - first)
    }
    return total
  }

  /**
   * Like `countBetween`, but counts only a sixteenth of all slots, in short stretches across the
   * set.
   */
  sampleBetween(upper: Bitmap | null, lower: Bitmap | null): number {
    const { memory, segments, everything, nothing } = this.#space
    const { kernel } = memory
    const { blockBytes } = segments
    let total = 0
    for (const { segment } of this.#found) {
      const above = upper ? upper.block(segment) : everything
      const below = lower ? lower.block(segment) : nothing
      total += kernel.sampleBetween(this.block(segment), above, below, blockBytes)
    }
    return total
  }

  /** Writes the results that are in `upper` and not in `lower`; returns how many. */
  gather(upper: Bitmap | null, lower: Bitmap | null, out: number): number {
    const { memory, segments, everything, nothing } = this.#space
    let written = out
    for (const { segment, first, end } of this.#found) {
      const found = memory.kernel.gather(
        this.block(segment) + first,
        (upper ? upper.block(segment) : everything) + first,
        (lower ? lower.block(segment) : nothing) + first,
        end - first,
        segment * segments.slots + 8 * first,
        written,
      )
      written += 4 * found
    }
    return (written - out) / 4
  }
}
